import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import parseTagExpression from '@cucumber/tag-expressions'
import {
  Contract,
  explorationAsJson,
  explorationAsText,
  exploreProject,
  KnownFindings,
  LearnedFile,
  writeFeatures,
  type Finding,
} from '../tools/explore'
import { fileProblem } from '../files'
import { secondsAboveZero, wholeFrom } from '../option-rules'
import { readFeatures, type LoadedProject, type Project, type ProjectScenario } from '../project'
import { Rehearsal } from '../rehearsal'
import { defineCommand, flag, number, choiceOf, text, texts, UsageError } from './command'
import { mustBeWritable } from './files'
import { booksIn, loadOptions, loadProjectFor } from './project'
import { painter, progressLine, untilStopped } from './terminal'

export const explore = defineCommand({
  name: 'explore',
  summary: 'model-based testing: walk the story book, report what breaks',
  usage: '[features…]',
  example: 'chapterwise explore --refusals --output features/found',
  divertsOutput: true,
  options: {
    ...loadOptions,
    tags: texts('EXPRESSION', 'start like the scenarios whose tags match', 't'),
    book: text('NAME', 'only this story book'),
    walks: number(wholeFrom(1), 'NUMBER', 'the number of walks (default: 200, more for a large book)'),
    length: number(wholeFrom(1), 'NUMBER', 'the most phrases in a walk (default: 10)'),
    lanes: number(
      wholeFrom(1),
      'NUMBER',
      'walks at the same time (default: 4 if the project runs with atOnce, else 1)',
    ),
    seconds: number(secondsAboveZero, 'NUMBER', 'the time limit for all walks together (default: 60)'),
    seed: number(wholeFrom(0), 'NUMBER', 'the seed of the random walks: the same seed repeats them'),
    fresh: flag('forget which values the API accepted in earlier explorations'),
    refusals: flag('also try stories that the current chapter does not allow'),
    'at-once': flag('also tell stories at the same time'),
    'lost-responses': flag('also send calls again, as if their response was lost'),
    actors: flag('also try what one user did as every other actor'),
    protocol: flag('report responses that break a rule of HTTP as findings'),
    openapi: text('FILE', 'check every response against an OpenAPI document'),
    ignore: text('FILE', 'the file of known findings (default: chapterwise-explore.json)'),
    accept: flag('add the findings to that file'),
    output: text('FOLDER', 'write a feature for each finding'),
    'stop-at-first': flag('end with the first finding'),
    format: choiceOf(['text', 'json'], 'the format'),
  },
  async run({ positionals, values }, io) {
    const { config, profile, walks, length = 10, seconds = 60, seed = randomInt(1_000_000) } = values
    const known = new KnownFindings(values.ignore, io.cwd, values.accept)
    if (values.output !== undefined) mustBeWritable('features', join(values.output, 'found.feature'), io)
    const contract = values.openapi === undefined ? undefined : new Contract(values.openapi, io.cwd)
    const learned = new LearnedFile(io.cwd)
    let failure: string | undefined
    const result = await untilStopped(seconds, async ({ signal, elapsed }) => {
      const loaded = await loadProjectFor({ config, profile }, positionals, io)
      const project = await readFeatures(loaded)
      const [book] = booksIn(project, values.book, 'walk')
      const lending = scenariosToStartFrom(project, values.tags)
      const progress = progressLine(io)
      const rehearsal = new Rehearsal(loaded)
      const options = {
        walks,
        length,
        seed,
        seconds,
        contract,
        lanes: values.lanes ?? usualLanes(loaded),
        learned: values.fresh ? {} : learned.read(),
        refusals: values.refusals,
        atOnce: values['at-once'],
        lostResponses: values['lost-responses'],
        actors: values.actors,
        protocol: values.protocol,
        book: values.book === undefined ? undefined : book,
        signal,
        elapsed,
        isKnown: known.has,
        isEnough: ({ candidate }: Finding) => values['stop-at-first'] && !known.has(candidate),
        onProgress: (text: string) => progress.show(`${text} …`),
      }
      try {
        return await exploreProject(project, lending, rehearsal, options)
      } finally {
        progress.clear()
        // The findings are reported even if an AfterAll hook fails.
        await rehearsal.end().catch((error: Error) => (failure = error.message))
      }
    })
    failure = result.gone ?? failure
    try {
      learned.write(result.learned)
    } catch (error) {
      io.stderr.write(`What was learned cannot be written to "${learned.name}": ${fileProblem(error)}.\n`)
    }
    const found = result.findings.filter(({ candidate }) => !known.has(candidate))
    const unwritten: string[] = []
    const written =
      values.output === undefined
        ? found.map((one) => ({ ...one, feature: undefined }))
        : writeFeatures(found, values.output, io.cwd, (reason) => unwritten.push(reason))
    const whole = { ...result, notes: [...result.notes, ...known.notesOnMissing(result)] }
    if (values.format === 'json') io.stdout.write(`${explorationAsJson(whole, written)}\n`)
    else io.stdout.write(explorationAsText(whole, written, painter(io.stdout, io)))
    const problems = [failure ?? [], unwritten].flat()
    for (const problem of problems) io.stderr.write(`${problem}\n`)
    if (values.accept && found.length > 0)
      io.stderr.write(`Saved in ${known.accept(found)}. Write a reason for each entry.\n`)
    else if (found.length > 0 && unwritten.length === 0) return 1
    return problems.length === 0 ? 0 : 2
  },
})

/** Returns how many walks are made at the same time: several only where scenarios are known to share nothing. */
function usualLanes({ runConfiguration: { plugins } }: LoadedProject): number {
  const options = plugins?.options['chapterwise'] as { readonly atOnce?: unknown } | undefined
  return options?.atOnce === undefined ? 1 : 4
}

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
