import { readFeatures, type LoadedProject } from '../project'
import { Rehearsal } from '../rehearsal'
import {
  doubtProject,
  doubtsAsHtml,
  doubtsAsJson,
  doubtsAsText,
  percentOf,
  summaryLine,
  summaryOf,
  withoutSnapshots,
  type Doubts,
} from '../tools/doubt'
import { defineCommand, type Io } from './command'
import { mustBeWritable, writeOutput } from './files'
import { numberOf, percentage, secondsAboveZero } from './number-flag'
import { progressLine } from './progress'
import { loadWholeProjectFor, projectOptions } from './project-options'
import { untilStopped } from './until-stopped'
import { UsageError } from './usage-error'

export const doubt = defineCommand({
  name: 'doubt',
  summary: 'change the answers of the API one by one, and say which changes no scenario notices',
  usage: '[features…]',
  divertsOutput: true,
  options: {
    ...projectOptions,
    min: {
      type: 'string',
      value: 'PERCENT',
      description: 'exit with 1 if a smaller share of the changes is noticed',
    },
    seconds: {
      type: 'string',
      value: 'SECONDS',
      description: 'the time limit (default: 120); what is known by then is reported',
    },
    format: {
      type: 'string',
      choices: ['text', 'json', 'html'],
      description: 'the format, unless the extension of --output says it; html is a page to sort and filter',
    },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      description: 'the file to write instead of printing',
    },
  },
  async run({ positionals, values }, io) {
    const min = numberOf('--min', values.min, percentage)
    const seconds = numberOf('--seconds', values.seconds, secondsAboveZero)
    if (values.output !== undefined) mustBeWritable('report', values.output, io)
    const project = await loadWholeProjectFor(values, positionals, io)
    const doubts = await untilStopped(seconds ?? 120, ({ signal }) => doubtsOf(project, signal, io))
    const report = reportIn(values.format, doubts)
    if (values.output === undefined) io.stdout.write(report)
    else {
      writeOutput('report', report, values.output, io)
      io.stdout.write(`${summaryLine(doubts)}\n`)
    }
    return min === undefined || isEnough(min, doubts, io) ? 0 : 1
  },
})

const progressWords = { recording: 'Recording', 'playing back': 'Playing back', doubting: 'Doubting' }

async function doubtsOf(loaded: LoadedProject, signal: AbortSignal, io: Io): Promise<Doubts> {
  const project = await readFeatures(loaded)
  if (project.scenarios.length === 0)
    throw new UsageError(
      'No scenario was found, so nothing was doubted: see the paths, tags and names given.',
    )
  const rehearsal = new Rehearsal(loaded)
  const progress = progressLine(io)
  try {
    const doubts = await withoutSnapshots(() =>
      doubtProject(project, rehearsal, signal, (what, done, of) =>
        progress.show(`${progressWords[what]} … ${done} of ${of}`),
      ),
    )
    if (doubts.changes.length === 0) throw new UsageError(explainNothing(doubts, signal))
    return doubts
  } finally {
    progress.clear()
    await rehearsal.end()
  }
}

function explainNothing({ notDoubted }: Doubts, signal: AbortSignal): string {
  if (notDoubted.length === 0 && !signal.aborted)
    return 'No scenario received an answer through the library, so there was nothing to change.'
  const lines = notDoubted.map(
    ({ scenario, request, reason }) => `  ${scenario}  ${request}${request === '' ? '' : ': '}${reason}`,
  )
  if (signal.aborted) return explainStop(lines)
  return `No scenario can be doubted:\n${lines.join('\n')}\nA scenario has to pass by itself, and to send the same requests each time: of random values only those of the library, such as {{$uuid}}, are drawn alike.`
}

function explainStop(notDoubted: readonly string[]): string {
  return [
    'It was stopped before any answer was changed, so nothing is known.',
    ...(notDoubted.length === 0 ? [] : ['Not doubted by then:', ...notDoubted]),
    'Give it more time with --seconds, or fewer features.',
  ].join('\n')
}

function reportIn(format: 'text' | 'json' | 'html', doubts: Doubts): string {
  switch (format) {
    case 'text':
      return doubtsAsText(doubts)
    case 'json':
      return doubtsAsJson(doubts)
    case 'html':
      return doubtsAsHtml(doubts)
  }
}

function isEnough(min: number, doubts: Doubts, io: Io): boolean {
  const percent = percentOf(summaryOf(doubts))
  if (percent >= min) return true
  io.stderr.write(
    `Too little is noticed: ${percent.toFixed(1)} % of the changes, and --min asks for ${min} %.\n`,
  )
  return false
}
