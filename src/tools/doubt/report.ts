import { printable } from '../../errors'
import { inWords } from '../seam'
import type { Doubts } from './doubt-project'
import { percentOf, summaryOf, type DoubtSummary, type SurvivedMember } from './results'

/** The most scenarios that a line names; of further ones it gives the number. */
const maxScenarios = 3

/** Renders the report as text: how many changes of each operation were detected, then what survived, with advice. */
export function doubtsAsText(doubts: Doubts): string {
  const summary = summaryOf(doubts)
  const lines = [
    'Mutation testing: responses are changed, one thing at a time, and a step has to fail.',
    '',
    ...section(undefined, operationLines(summary)),
    ...section(
      'Survived, worst first:',
      summary.operations.flatMap(({ members }) => members.flatMap(memberLines)),
    ),
    ...section('Not doubted:', notDoubtedLines(doubts)),
    ...section(undefined, remarks(doubts, summary)),
    summaryLine(doubts),
    '',
  ]
  return printable(lines.join('\n'))
}

/** Renders the report as JSON, in the documented format. */
export function doubtsAsJson(doubts: Doubts): string {
  const { noticed, of, notKnown, operations } = summaryOf(doubts)
  const report = {
    ...{ noticed, of, notKnown, scenarios: doubts.scenarios },
    notDoubted: doubts.notDoubted.map(({ scenario, request }) => ({ scenario, request })),
    operations: operations.map((one) => ({
      ...{ operation: one.operation, noticed: one.noticed, of: one.of },
      unnoticed: one.unnoticed.map(({ member, change, scenarios }) => ({ member, change, scenarios })),
    })),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

/** Returns `Detected 412 of 530 changes (78 %) in 31 scenarios, 2 not doubted.` */
export function summaryLine(doubts: Doubts): string {
  const { noticed, of } = summaryOf(doubts)
  const percent = Math.round(percentOf({ noticed, of }))
  const scenarios = `${numbered(doubts.scenarios, 'scenario')}, ${count(doubts.notDoubted.length)} not doubted`
  return `Detected ${count(noticed)} of ${numbered(of, 'change')} (${percent} %) in ${scenarios}.`
}

/** Returns the scenarios that cannot be doubted, each with the reason. */
export function notDoubtedLines({ notDoubted }: Pick<Doubts, 'notDoubted'>): string[] {
  return notDoubted.map(
    ({ scenario, request, reason }) => `  ${scenario}  ${request}${request === '' ? '' : ': '}${reason}`,
  )
}

/** Returns remarks on what the figures leave out: what cannot be judged, and what there was no time for. */
export function remarks({ runs }: Doubts, { notKnown, notRun }: DoubtSummary): string[] {
  const unknown = `${count(notKnown)} more cannot be judged: a later request differs from the recording once they are made.`
  const late = `; for ${count(runs.planned - runs.done)} there was no time (--seconds), so that ${count(notRun)} changes do not count`
  const ran = `${numbered(runs.done, 'changed scenario')} ${runs.done === 1 ? 'was' : 'were'} run`
  return [...(notKnown === 0 ? [] : [unknown]), `${ran}${runs.planned === runs.done ? '' : late}.`]
}

function operationLines({ operations }: DoubtSummary): string[] {
  const width = Math.max(0, ...operations.map(({ operation }) => operation.length))
  return operations.map(({ operation, noticed, of, byStories }) => {
    const stories = byStories === 0 ? '' : `, ${count(byStories)} of them by stories alone`
    return `${operation.padEnd(width)}  detected ${count(noticed)} of ${count(of)}${stories}`
  })
}

function memberLines(survived: SurvivedMember): string[] {
  const { operation, member, what, scenarios } = survived
  const more = scenarios.length > maxScenarios ? ` and ${scenarios.length - maxScenarios} more` : ''
  return [
    `  ${operation}  ${member}  ${what}`,
    `    ${scenarios.slice(0, maxScenarios).join(', ')}${more}`,
    `    ${adviceFor(survived).join('')}`,
  ]
}

/** Returns what to do about a change that survived: a remark, then the phrase, if one would detect it. */
export function adviceFor({ story, phrase, isByCode }: SurvivedMember): [remark: string, phrase: string] {
  if (isByCode)
    return ['It is received by code of your own, a step, a hook or an invariant: assert on it there.', '']
  if (phrase === undefined)
    return ['It is another one each time: save it, and use it in a later request.', '']
  return [story === undefined ? '' : `in the story "${inWords(story)}", or of a call: `, phrase]
}

function section(title: string | undefined, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...(title === undefined ? [] : [title]), ...lines, '']
}

function numbered(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
