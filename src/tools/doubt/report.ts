import { counted, grouped, printable } from '../../errors'
import { projectName, renderPage } from '../pages/page'
import { groupBy } from '../../group-by'
import { inWords } from '../../story'
import type { Doubts } from './doubt-project'
import type { CountedChange } from './plan'

/** The changes that survived of a member, or of several that one step detects. */
interface SurvivedMember extends Pick<CountedChange, 'operation' | 'member' | 'scenarios'> {
  /** `one more`, or `any change (left out, one more)` if none was detected. */
  readonly what: string
  /** What to do about it, and the step that does; empty if there is none. */
  readonly advice: readonly [remark: string, step: string]
  /** How JSON of `should contain:` says the same, if it can. */
  readonly json: string | undefined
}

type DoubtSummary = ReturnType<typeof summaryOf>

/** Sums up the outcome of the changes. Those whose outcome is not known do not count. */
export function summaryOf({ changes }: Pick<Doubts, 'changes'>) {
  const numberOf = (wanted: CountedChange['verdict']): number =>
    changes.filter(({ verdict }) => verdict === wanted).length
  const noticed = numberOf('noticed')
  const judged = changes.filter(({ verdict }) => verdict === 'noticed' || verdict === 'not noticed')
  const of = judged.length
  const operations = [...groupBy(judged, ({ operation }) => operation)].map(operationOf)
  return {
    noticed,
    of,
    /** The share of detected changes in percent, such as 78; 0 if there are no changes. */
    percent: of === 0 ? 0 : (100 * noticed) / of,
    notKnown: numberOf('not known'),
    /** Changes for which there was no time. */
    notRun: numberOf('not run'),
    /** Those with the most survived changes first. */
    operations: operations.sort(
      (one, other) =>
        other.unnoticed.length - one.unnoticed.length || one.operation.localeCompare(other.operation, 'en'),
    ),
  }
}

function operationOf([operation, changes]: [string, readonly CountedChange[]]) {
  const noticed = changes.filter(({ verdict }) => verdict === 'noticed')
  const detected = new Set(noticed.map(({ member }) => member))
  const unnoticed = changes
    .filter(({ verdict }) => verdict === 'not noticed')
    .sort((one, other) => other.rank - one.rank || other.scenarios.length - one.scenarios.length)
  const members = [...groupBy(unnoticed, ({ member }) => member).values()]
  return {
    operation,
    noticed: noticed.length,
    /** How many of those were detected by assertions of stories alone. */
    byStories: noticed.filter(({ isNoticedByStories }) => isNoticedByStories).length,
    of: changes.length,
    members: together(members.map((ofMember) => survivedMember(ofMember, detected))),
    /** Worst first. */
    unnoticed,
  }
}

/** Members of objects in objects, which JSON can name; those of a list are at a place of it. */
const named = /^\$(?:\.[A-Za-z_]\w*)+$/

/** Joins the members that one `should contain:` can check in the same scenario, at the place of the first. */
function together(members: readonly SurvivedMember[]): SurvivedMember[] {
  const keyOf = ({ member, json, scenarios, advice }: SurvivedMember): string =>
    json !== undefined && named.test(member) && !json.includes('"\\"\\"\\"')
      ? [scenarios[0], advice[0]].join('\n')
      : member
  return [...groupBy(members, keyOf).values()].map((alike) => {
    const [first] = alike
    if (alike.length === 1) return first
    return {
      ...first,
      member: alike.map(({ member }) => member).join(', '),
      what: [...new Set(alike.map(({ what }) => what.replace(/ \(.*/, '')))].join(' or '),
      scenarios: [...new Set(alike.flatMap(({ scenarios }) => scenarios))],
      advice: [first.advice[0], containing(alike)],
    }
  })
}

function containing(members: readonly SurvivedMember[]): string {
  const written = Object.fromEntries(members.map(({ member, json = '' }) => [member, json]))
  const objectAt = (path: string, indent: string): string => {
    const below = Object.keys(written).filter((member) => member.startsWith(`${path}.`))
    const names = new Set(below.map((member) => member.slice(path.length + 1).split('.', 1)[0] ?? ''))
    if (names.size === 0) return written[path] ?? ''
    const lines = [...names].map(
      (name) => `${indent}  "${name}": ${objectAt(`${path}.${name}`, `${indent}  `)}`,
    )
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
  return ['Then the response body should contain:', '"""', objectAt('$', ''), '"""']
    .join('\n')
    .replaceAll('\n', '\n  ')
}

function survivedMember(
  changes: readonly [CountedChange, ...CountedChange[]],
  detected: ReadonlySet<string>,
): SurvivedMember {
  const phrased = changes.filter(({ phrase }) => phrase !== undefined)
  // A phrase about the value checks that the member is there as well.
  const best = phrased.find(({ change }) => change !== 'left out') ?? phrased[0] ?? changes[0]
  const { operation, member } = best
  const all = changes.map(({ change }) => change).join(', ')
  return {
    operation,
    member,
    advice: adviceFor(best),
    json: best.phrase?.json,
    what: changes.length > 1 && !detected.has(member) ? `any change (${all})` : all,
    // The phrase belongs to the first scenario.
    scenarios: [...new Set([best, ...changes].flatMap(({ scenarios }) => scenarios))],
  }
}

function adviceFor({ story, phrase, isByCode }: CountedChange): SurvivedMember['advice'] {
  if (isByCode)
    return ['It is received by code of your own, a step, a hook or an invariant: assert on it there.', '']
  if (phrase === undefined)
    return ['It is another one each time: save it, and use it in a later request.', '']
  return [
    story === undefined ? '' : `Check it in the story "${inWords(story)}", or after a step that sends it:`,
    phrase.phrase,
  ]
}

/** The most scenarios that a line names; of further ones it gives the number. */
const maxScenarios = 3

/** Renders the report as text: how many changes of each operation were detected, then what survived, with advice. */
export function doubtsAsText(doubts: Doubts): string {
  const summary = summaryOf(doubts)
  const survived = summary.operations.flatMap(({ members }) => members.flatMap(memberLines))
  const lines = [
    'Mutation testing: one thing of a response is changed, and a step has to fail.',
    '',
    ...section([], operationLines(summary)),
    ...section(['Survived, worst first:'], survived),
    ...section(['Not doubted:'], notDoubtedLines(doubts)),
    ...section([], remarks(doubts, summary)),
    summaryLine(doubts),
    '',
  ]
  return printable(lines.join('\n'))
}

export function doubtsAsJson(doubts: Doubts): string {
  return `${JSON.stringify(doubtsForPrograms(doubts), null, 2)}\n`
}

export function doubtsForPrograms(doubts: Doubts) {
  const { noticed, of, notKnown, operations } = summaryOf(doubts)
  const notDoubted = doubts.notDoubted.map(({ scenario, request }) => ({ scenario, request }))
  const rows = operations.map((one) => ({
    operation: one.operation,
    noticed: one.noticed,
    of: one.of,
    unnoticed: one.unnoticed.map(({ member, change, scenarios }) => ({ member, change, scenarios })),
  }))
  return { noticed, of, notKnown, scenarios: doubts.scenarios, notDoubted, operations: rows }
}

export interface DoubtsPage {
  readonly summary: string
  readonly remarks: string
  readonly operations: readonly DoubtedOnPage[]
  readonly notDoubted: Doubts['notDoubted']
}

export type DoubtedOnPage = Omit<ReturnType<typeof operationOf>, 'unnoticed'>

export async function doubtsAsHtml(doubts: Doubts, cwd: string): Promise<string> {
  const summary = summaryOf(doubts)
  const data: DoubtsPage = {
    summary: summaryLine(doubts),
    remarks: remarks(doubts, summary).join(' '),
    operations: summary.operations.map(({ operation, noticed, byStories, of, members }) => ({
      operation,
      noticed,
      byStories,
      of,
      members,
    })),
    notDoubted: doubts.notDoubted,
  }
  const survived = grouped(summary.of - summary.noticed)
  const outcome = `${Math.round(summary.percent)} % detected, ${survived} survived`
  const title = [projectName(cwd), outcome].filter(Boolean).join(': ')
  return renderPage({ kind: 'doubts', title, data })
}

/** Returns `detected 412 of 530 changes (78 %), 31 scenarios, 2 not doubted` */
export function summaryLine(doubts: Doubts): string {
  const { noticed, of, percent } = summaryOf(doubts)
  const scenarios = `${counted(doubts.scenarios, 'scenario')}, ${grouped(doubts.notDoubted.length)} not doubted`
  return `detected ${grouped(noticed)} of ${counted(of, 'change')} (${Math.round(percent)} %), ${scenarios}`
}

export function notDoubtedLines({ notDoubted }: Pick<Doubts, 'notDoubted'>): string[] {
  return notDoubted.map(
    ({ scenario, request, reason }) => `  ${scenario}  ${request}${request === '' ? '' : ': '}${reason}`,
  )
}

/** Returns remarks on what the figures leave out: what cannot be judged, and what there was no time for. */
function remarks({ runs }: Doubts, { notKnown, notRun }: DoubtSummary): string[] {
  const unknown = `${grouped(notKnown)} more cannot be judged: a later request then differs from the recording.`
  const so =
    notRun === 0 ? 'all of changes detected before' : `so that ${grouped(notRun)} changes do not count`
  const late = `; for ${grouped(runs.planned - runs.done)} there was no time (--seconds), ${so}`
  const ran = `${counted(runs.done, 'changed scenario')} ${runs.done === 1 ? 'was' : 'were'} run`
  return [...(notKnown === 0 ? [] : [unknown]), `${ran}${runs.planned === runs.done ? '' : late}.`]
}

function operationLines({ operations }: DoubtSummary): string[] {
  const width = Math.max(0, ...operations.map(({ operation }) => operation.length))
  return operations.map(({ operation, noticed, of, byStories }) => {
    const stories = byStories === 0 ? '' : `, ${grouped(byStories)} of them by stories alone`
    return `${operation.padEnd(width)}  detected ${grouped(noticed)} of ${grouped(of)}${stories}`
  })
}

function memberLines({ operation, member, what, scenarios, advice }: SurvivedMember): string[] {
  const more = scenarios.length > maxScenarios ? ` and ${scenarios.length - maxScenarios} more` : ''
  return [
    `  ${operation}  ${member}  ${what}`,
    `    ${scenarios.slice(0, maxScenarios).join(', ')}${more}`,
    ...advice.flatMap((text) => (text === '' ? [] : text.split('\n'))).map((line) => `    ${line}`),
  ]
}

function section(title: readonly string[], lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...title, ...lines, '']
}
