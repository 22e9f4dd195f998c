import { randomInt } from 'node:crypto'
import parseTagExpression from '@cucumber/tag-expressions'
import {
  accept,
  Contract,
  huntAsJson,
  huntAsText,
  hunt,
  Hunter,
  isKnown,
  readKnownFindings,
  mustBeWritable,
  staleFindings,
  writeFeatures,
  type KnownFinding,
} from '../tools/explore'
import { readFeatures, type Project, type ProjectScenario } from '../project'
import { Rehearsal } from '../rehearsal'
import { booksIn } from './books-in'
import { painter } from './colour'
import { defineCommand } from './command'
import { numberOf, secondsAboveZero, wholeNumberFrom } from './number-flag'
import { loadWholeProjectFor, projectOptions } from './project-options'
import { UsageError } from './usage-error'
import { progressLine } from './progress'
import { untilStopped } from './until-stopped'

export const explore = defineCommand({
  name: 'explore',
  summary: 'walk the story book where nobody wrote a scenario, and look for trouble',
  usage: '[features…]',
  divertsOutput: true,
  options: {
    config: projectOptions.config,
    profile: projectOptions.profile,
    tags: { ...projectOptions.tags, description: 'start like the scenarios whose tags match' },
    book: { type: 'string', value: 'NAME', description: 'the story book to walk, if there are several' },
    walks: { type: 'string', value: 'NUMBER', description: 'the number of walks (default: 100)' },
    length: {
      type: 'string',
      value: 'NUMBER',
      description: 'the most phrases in a walk (default: 10)',
    },
    seconds: {
      type: 'string',
      value: 'NUMBER',
      description: 'the time limit for all walks together (default: 60)',
    },
    seed: {
      type: 'string',
      value: 'NUMBER',
      description: 'the seed of the random walks: the same seed repeats them',
    },
    refusals: { type: 'boolean', description: 'also try stories where their chapter does not offer them' },
    'at-once': { type: 'boolean', description: 'also tell stories at the same time' },
    openapi: {
      type: 'string',
      value: 'FILE',
      description: 'check every response against an OpenAPI document',
    },
    ignore: {
      type: 'string',
      value: 'FILE',
      description: 'the file of known findings (default: chapterwise-explore.json)',
    },
    accept: { type: 'boolean', description: 'add the findings to that file' },
    output: { type: 'string', value: 'FOLDER', description: 'write a feature for each finding' },
    format: { type: 'string', choices: ['text', 'json'], description: 'the format' },
  },
  async run({ positionals, values }, io) {
    const limits = {
      walks: numberOf('--walks', values.walks, wholeNumberFrom(1)) ?? 100,
      length: numberOf('--length', values.length, wholeNumberFrom(1)) ?? 10,
      seed: numberOf('--seed', values.seed, wholeNumberFrom(0)) ?? randomInt(1_000_000),
    }
    const seconds = numberOf('--seconds', values.seconds, secondsAboveZero) ?? 60
    const known = readKnownFindings(values.ignore, io.cwd, values.accept)
    if (values.output !== undefined) mustBeWritable(values.output, io.cwd)
    const contract = values.openapi === undefined ? undefined : new Contract(values.openapi, io.cwd)
    const { result, failure } = await untilStopped(seconds, async (time) => {
      const flags = { config: values.config, profile: values.profile, tags: [], name: [] }
      const loaded = await loadWholeProjectFor(flags, positionals, io)
      const project = await readFeatures(loaded)
      const [book] = booksIn(project, values.book, 'walk')
      const lending = scenariosToStartFrom(project, values.tags)
      const progress = progressLine(io)
      const rehearsal = new Rehearsal(loaded)
      const hunter = new Hunter(rehearsal, {
        ...limits,
        refusals: values.refusals,
        atOnce: values['at-once'],
        contract,
        book: values.book === undefined ? undefined : book,
        signal: time.signal,
        elapsed: () => time.elapsed,
        onProgress: (text) => progress.show(`${text} …`),
      })
      // The findings are reported even if an AfterAll hook fails.
      let end: unknown
      const result = await hunt(project, lending, hunter).finally(async () => {
        progress.clear()
        await rehearsal.end().catch((error: unknown) => (end = error))
      })
      return { result, failure: result.gone ?? (end instanceof Error ? end.message : undefined) }
    })
    const found = result.findings.filter((one) => !isKnown(one, known))
    const written =
      values.output === undefined
        ? found.map((one) => ({ ...one, feature: undefined }))
        : writeFeatures(found, values.output, io.cwd)
    const whole = { ...result, notes: [...result.notes, ...staleFindings(known, result).map(describeGone)] }
    const paint = painter(io.stdout, io)
    io.stdout.write(
      values.format === 'json' ? `${huntAsJson(whole, written)}\n` : huntAsText(whole, written, paint),
    )
    if (failure !== undefined) io.stderr.write(`${failure}\n`)
    const otherwise = failure === undefined ? 0 : 2
    if (values.accept && found.length > 0) {
      const file = accept(found, values.ignore, known, io.cwd)
      io.stderr.write(`What was found is in ${file} now: say there why it is right.\n`)
      return otherwise
    }
    return found.length > 0 ? 1 : otherwise
  },
})

/** Returns the scenarios whose tags match. Walks use their Background, tags and values. */
function scenariosToStartFrom({ scenarios }: Project, tags: readonly string[]): readonly ProjectScenario[] {
  const expressions = tags.map((tag) => {
    try {
      return parseTagExpression(tag)
    } catch (error) {
      throw new UsageError(`The tag expression "${tag}" is malformed: ${(error as Error).message}`)
    }
  })
  const lending = scenarios.filter(({ pickle }) => {
    const names = pickle.tags.map(({ name }) => name)
    return expressions.every((expression) => expression.evaluate(names))
  })
  if (lending.length > 0) return lending
  throw new UsageError('No scenario was found, so there is nowhere to begin: see the paths and tags given.')
}

function describeGone({ kind, story, chapter }: KnownFinding): string {
  const where = chapter === undefined ? '' : `, in ${chapter}`
  return `Known, and no longer found: ${kind}: ${story}${where}.`
}
