import { shellWord } from '../errors'
import { secondsAboveZero } from '../option-rules'
import { Rehearsal } from '../rehearsal'
import { findingsAsText, parseFindings } from '../tools/check'
import {
  AcceptedSurvivors,
  doubtProject,
  doubtsAsHtml,
  doubtsAsJson,
  doubtsAsText,
  notDoubtedLines,
  summaryLine,
  summaryOf,
  withoutSnapshots,
  withFrozenTime,
  type Doubts,
} from '../tools/doubt'
import { defineCommand, flag, number, choiceOf, percentage, text, UsageError, type Io } from './command'
import { mustBeWritable, writeOutput } from './files'
import { featureOptions, openFeatures, type OpenedFeatures } from './project'
import { progressLine, untilStopped } from './terminal'

export const doubt = defineCommand({
  name: 'doubt',
  summary: 'mutation testing: change responses, report what goes undetected',
  usage: '[features… | -]',
  example: 'chapterwise doubt --output reports/doubt.html',
  divertsOutput: true,
  options: {
    ...featureOptions,
    min: number(percentage, 'PERCENT', 'exit with 1 if a smaller share of the changes is detected'),
    seconds: number(
      secondsAboveZero,
      'SECONDS',
      'the time limit (default: 120); what is known by then is reported',
    ),
    format: choiceOf(
      ['text', 'json', 'html'],
      'the format, unless the extension of --output says it; html is a page to search',
    ),
    ignore: text('FILE', 'the file of accepted changes (default: chapterwise-doubt.json)'),
    accept: flag('add the survived changes to that file'),
    output: text('FILE', 'the file to write instead of printing', 'o'),
  },
  async run({ positionals, values }, io) {
    const { min, seconds = 120, output } = values
    if (output !== undefined) mustBeWritable('report', output, io)
    const accepted = new AcceptedSurvivors(values.ignore, io.cwd, values.accept)
    const all = await withFrozenTime(async () => {
      const opened = await openFeatures(positionals, values, io)
      const { scenarios, unparsed, withoutRows } = opened.project
      const wrong = unparsed.flatMap(({ uri, problems }) => parseFindings(problems, uri))
      if (wrong.length > 0) throw new UsageError(findingsAsText(wrong).trimEnd())
      if (scenarios.length === 0) {
        const feature = withoutRows[0]?.uri ?? ''
        throw new UsageError(
          `No scenario was found: the examples in ${feature} have no rows.\nWrite them: npx chapterwise examples ${shellWord(feature)}`,
        )
      }
      return untilStopped(seconds, ({ signal }) => doubtsOf(opened, signal, io))
    })
    const doubts = accepted.without(all)
    const render = { text: doubtsAsText, json: doubtsAsJson, html: doubtsAsHtml }[values.format]
    const report = await render(doubts, io.cwd)
    if (output === undefined) io.stdout.write(report)
    else
      try {
        writeOutput('report', report, output, io)
        io.stdout.write(`${summaryLine(doubts)}\n`)
      } catch (error) {
        // What was found took long to find.
        io.stdout.write(doubtsAsText(doubts))
        throw error
      }
    for (const line of accepted.detected(all)) io.stderr.write(`${line}\n`)
    if (values.accept) {
      io.stderr.write(`Saved in ${accepted.accept(doubts)}. Write a reason for each entry.\n`)
      return 0
    }
    const { percent } = summaryOf(doubts)
    if (min === undefined || percent >= min) return 0
    io.stderr.write(`${percent.toFixed(1)} % of the changes detected; the minimum is ${min} %.\n`)
    return 1
  },
})

const progressWords = { recording: 'Recording', 'playing back': 'Playing back', doubting: 'Doubting' }

async function doubtsOf({ loaded, project }: OpenedFeatures, signal: AbortSignal, io: Io): Promise<Doubts> {
  const rehearsal = new Rehearsal(loaded)
  const progress = progressLine(io)
  try {
    const doubts = await withoutSnapshots(() =>
      doubtProject(project, rehearsal, signal, (what, done, of) =>
        progress.show(`${progressWords[what]} … ${done} of ${of}`),
      ),
    )
    if (doubts.changes.length === 0) throw new UsageError(explainNothing(doubts, signal.aborted))
    return doubts
  } finally {
    progress.clear()
    await rehearsal.end()
  }
}

function explainNothing(doubts: Doubts, wasStopped: boolean): string {
  const lines = notDoubtedLines(doubts)
  if (wasStopped)
    return [
      'It was stopped before any answer was changed, so nothing is known.',
      ...(lines.length === 0 ? [] : ['Not doubted by then:', ...lines]),
      'Give it more time with --seconds, or fewer features.',
    ].join('\n')
  if (lines.length === 0)
    return 'No scenario received an answer through the library, so there was nothing to change.\nWhat a client of your own sends is not seen: send it with this.scenario.when or this.axios.'
  return `No scenario can be doubted:\n${lines.join('\n')}\nA scenario has to pass by itself, and to send the same requests each time: of random values only those of the library, such as {{$uuid}}, are drawn alike.`
}
