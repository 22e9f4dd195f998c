import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { shellWord } from '../errors'
import { isThere } from '../files'
import { wholeFrom } from '../option-rules'
import { readFeatures } from '../project'
import { checkProject, findingsAsText, noScenarioFound } from '../tools/check'
import { afterAllHooks, loadableScenarios, loadScript } from '../tools/load'
import { defineCommand, number, percentage, text, UsageError, type Io } from './command'
import { mustBeWritable, writeOutput } from './files'
import { booksIn, loadProjectFor, projectOptions } from './project'
import { painter } from './terminal'

/** The processor, which Artillery looks for in a file beside the script. */
const processor = "module.exports = require('chapterwise/load')\n"

export const load = defineCommand({
  name: 'load',
  summary: 'write a load test of the features, for Artillery',
  usage: '[features…]',
  example: 'chapterwise load features/orders.feature --rate 20 --for 5m',
  divertsOutput: true,
  options: {
    ...projectOptions,
    book: text('NAME', 'the story book to walk, if there are several'),
    walks: number(percentage, 'PERCENT', 'the share of users that walk the story book at random'),
    rate: number(wholeFrom(1), 'NUMBER', 'the new users a second (default: 5)'),
    for: text('TIME', 'how long they come, such as 90s, 5m or 1h (default: 60s)'),
    'warm-up': text('TIME', 'ramp-up time before that (default: 10s)'),
    'max-users': number(wholeFrom(1), 'NUMBER', 'the most users at once'),
    target: text('URL', 'the base URL, in place of the one of the project'),
    'check-always': number(percentage, 'PERCENT', 'how many users check the invariants (default: 1)'),
    output: text('FILE', 'the script to write (default: load.yml)', 'o'),
  },
  async run({ positionals, values }, io) {
    const { config, profile, walks, rate = 5, target, output = 'load.yml' } = values
    if (target !== undefined && !/^https?:\/\//i.test(target))
      throw new UsageError(
        `--target cannot be "${target}": it is a URL, such as https://staging.example.org.`,
      )
    const options = {
      rate,
      target,
      output,
      maxUsers: values['max-users'],
      checkAlways: values['check-always'] ?? 1,
      seconds: secondsOf(values.for ?? '60s', '--for', 1),
      warmUpSeconds: secondsOf(values['warm-up'] ?? '10s', '--warm-up', 0),
    }
    const processorFile = join(dirname(output), 'load.cjs')
    mustNotBeThere(output, io)
    mustNotBeThere(processorFile, io, processor)
    const loaded = await loadProjectFor(values, positionals, io)
    const project = await readFeatures(loaded)
    if (project.scenarios.length === 0) throw new UsageError(noScenarioFound(loaded.runConfiguration.sources))
    const loadable = loadableScenarios(project)
    const errors = (await checkProject(loadable.project)).filter(({ level }) => level === 'error')
    if (errors.length > 0) {
      io.stderr.write(findingsAsText(errors, painter(io.stderr, io)))
      throw new UsageError('\nThese scenarios fail by themselves, so no load test was written.')
    }
    for (const { name, why } of loadable.leftOut) io.stderr.write(`Left out: ${name}, as ${why}.\n`)
    if (loadable.scenarios.length === 0)
      throw new UsageError('No scenario is left that many users could run at once.')
    const [book] = !walks ? [] : booksIn(project, values.book, 'walk')
    const profiles = profile.length > 0 ? profile : undefined
    const features = positionals.length > 0 ? positionals : undefined
    const walked = book && walks ? { percent: Math.round(walks), book } : undefined
    const script = loadScript(loadable, { config, profiles, features }, { ...options, walks: walked })
    writeOutput('load test', script, output, io)
    if (!isThere(resolve(io.cwd, processorFile))) writeOutput('load test', processor, processorFile, io)
    const hooks = afterAllHooks(project)
    if (hooks.length > 0)
      io.stderr.write(
        `AfterAll hooks are not run under load, as Artillery does not say when it ends: ${hooks.join(', ')}\n`,
      )
    io.stderr.write(`Run it: npx artillery run ${shellWord(output)} --output out.json\n`)
    return 0
  },
})

/** @throws {@link UsageError} if the file is there already, with another text than the one to write */
function mustNotBeThere(file: string, io: Io, text?: string): void {
  mustBeWritable('load test', file, io)
  const path = resolve(io.cwd, file)
  if (isThere(path) && (!existsSync(path) || readFileSync(path, 'utf8') !== text))
    throw new UsageError(`There is a file "${file}" already: remove it, or name another with --output.`)
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600 }

function secondsOf(given: string, flag: string, least: number): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?(s|m|min|h)$/.exec(given) ?? []
  const seconds = Math.round(Number(amount) * (unitSeconds[unit] ?? NaN))
  if (seconds >= least) return seconds
  throw new UsageError(
    `${flag} cannot be "${given}": it is a time of at least ${least} s, such as 90s, 5m or 1h.`,
  )
}
