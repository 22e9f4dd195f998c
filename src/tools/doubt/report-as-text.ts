import { printable } from '../../errors'
import { inWords } from '../seam'
import type { Doubts } from './doubt-project'
import { percentOf, summaryOf, type DoubtSummary } from './summary'
import { unnoticedMembers, adviceWithoutPhrase, type UnnoticedMember } from './unnoticed-members'

/** The most scenarios that a line names; of further ones it gives the number. */
const mostScenarios = 3

/**
 * Renders the report as text: what was noticed of each operation, then what nobody noticed, with the phrases that
 * would.
 */
export function doubtsAsText(doubts: Doubts): string {
  const summary = summaryOf(doubts)
  const members = summary.operations.flatMap((operation) => unnoticedMembers(operation, doubts.changes))
  const lines = [
    ...section('', operationLines(summary)),
    ...section('Nobody noticed, worst first:', members.flatMap(memberLines)),
    ...section('Not doubted:', notDoubtedLines(doubts)),
    ...section('', remarks(doubts, summary)),
    summaryLine(doubts),
    '',
  ]
  return printable(lines.join('\n'))
}

/** Returns `noticed 412 of 530 changes (78 %), 31 scenarios, 2 not doubted`. */
export function summaryLine(doubts: Doubts): string {
  const { noticed, of } = summaryOf(doubts)
  return (
    `noticed ${count(noticed)} of ${count(of)} ${of === 1 ? 'change' : 'changes'} (${Math.round(percentOf({ noticed, of }))} %), ` +
    `${count(doubts.scenarios)} ${doubts.scenarios === 1 ? 'scenario' : 'scenarios'}, ${count(doubts.notDoubted.length)} not doubted`
  )
}

function operationLines({ operations }: DoubtSummary): string[] {
  const width = Math.max(0, ...operations.map(({ operation }) => operation.length))
  return operations.map(({ operation, noticed, of, byStories }) => {
    const stories = byStories === 0 ? '' : `, ${count(byStories)} of them by stories alone`
    return `${operation.padEnd(width)}  noticed ${count(noticed)} of ${count(of)}${stories}`
  })
}

function memberLines({
  operation,
  member,
  changes,
  isBlind,
  scenarios,
  story,
  phrase,
  isByCode,
}: UnnoticedMember): string[] {
  const places = scenarios.slice(0, mostScenarios).join(', ')
  const more = scenarios.length > mostScenarios ? ` and ${scenarios.length - mostScenarios} more` : ''
  const where = story === undefined ? '' : `in the story "${inWords(story)}", or of a call: `
  return [
    `  ${operation}  ${member}  ${isBlind && changes.length > 1 ? `any change (${changes.join(', ')})` : changes.join(', ')}`,
    `    ${places}${more}`,
    `    ${phrase === undefined ? adviceWithoutPhrase({ isByCode }) : `${where}${phrase}`}`,
  ]
}

function notDoubtedLines({ notDoubted }: Doubts): string[] {
  return notDoubted.map(({ scenario, request, reason }) =>
    `  ${scenario}  ${request}${request === '' ? '' : ': '}${reason}`.trimEnd(),
  )
}

/**
 * Returns remarks on what the figures leave out: what cannot be judged, what there was no time for, and what needed no
 * run.
 */
export function remarks(
  { runs: { done, planned, equal } }: Doubts,
  { notKnown, notRun }: DoubtSummary,
): string[] {
  const unknown = `${count(notKnown)} more cannot be judged: a later request differs from the recording once they are made.`
  const equals = equal === 0 ? '' : `, ${count(equal)} more not, as equal ones had been`
  const left = planned - done - equal
  const ran = `${count(done)} changed ${done === 1 ? 'scenario was' : 'scenarios were'} run${equals}`
  const late = `; for ${count(left)} there was no time (--seconds), so that ${count(notRun)} changes do not count`
  return [...(notKnown === 0 ? [] : [unknown]), `${ran}${left === 0 ? '' : late}.`]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...(title === '' ? [] : [title]), ...lines, '']
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
