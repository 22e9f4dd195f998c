import { countEach } from '../../../group-by'
import { chapterInWords, conditionsOf, inWords, type AnyChapter } from '../../../story'
import { candidateIn, type Candidate } from '../candidate'
import type { WalkRun } from '../run'
import type { Move, Walk } from '../walk'

/** A story run in a chapter, and whether the API rejected it. */
interface Attempt {
  /** The walk up to and including the story. */
  readonly walk: Walk
  /** The step of the story with its values, as a key. */
  readonly step: string
  readonly isRejected: boolean
  /** The fields of the story data that it read without a value. */
  readonly missing: string
  /** The operation and the status of the call that rejected it, redacted. */
  readonly response: string | undefined
  /** The stories that were run before it on the walk. */
  readonly before: readonly string[]
}

/** A story of a chapter, and all attempts to run it there. */
export interface StoryAttempts {
  readonly chapter: AnyChapter
  readonly story: string
  readonly attempts: Attempt[]
  /** What was suspected to be why it is rejected, and was looked into. */
  readonly lookedInto: Set<string>
}

/** That a story was run so often, or so much more often than those together that undo it. */
export interface Before {
  readonly story: string
  readonly times: number
  readonly undoneBy?: readonly string[]
  /** The stories after which it counts no longer, as they change what it did. */
  readonly endedBy?: ReadonlySet<string>
}

/** The suspicion that a story is rejected: always, exactly after something, or although its conditions hold. */
export interface Suspicion extends StoryAttempts {
  readonly after?: Before
  /** What its conditions say that it needs. */
  readonly needs?: readonly string[]
}

export function isAlwaysRejected({ attempts }: StoryAttempts): boolean {
  return attempts.every((one) => one.isRejected)
}

/** Returns how often a story counts among those that were run. */
export function timesIn(
  { story, undoneBy = [], endedBy = new Set() }: Omit<Before, 'times'>,
  stories: readonly string[],
): number {
  const since = stories.slice(Math.max(-1, ...[...endedBy].map((one) => stories.lastIndexOf(one))) + 1)
  const timesOf = (some: readonly string[]): number => since.filter((one) => some.includes(one)).length
  return timesOf([story]) - timesOf(undoneBy)
}

export function holds(before: Before, stories: readonly string[]): boolean {
  return timesIn(before, stories) >= before.times
}

export function endings({ after }: Suspicion): number {
  return after?.endedBy?.size ?? 0
}

/** Returns a suspicion with the stories that must have ended what was run before, as far as attempts say. */
export function fitted(suspicion: Suspicion): Suspicion {
  const { after } = suspicion
  if (after?.endedBy === undefined || after.story === suspicion.story) return suspicion
  const { rejected, accepted } = countingOf(suspicion)
  const [whenRejected, whenAccepted] = [rejected, accepted].map((attempts) =>
    attempts
      .filter(({ before }) => before.includes(after.story))
      .map(({ before }) => new Set(before.slice(before.lastIndexOf(after.story) + 1))),
  ) as [Set<string>[], Set<string>[]]
  const often = countEach(whenAccepted.flatMap((stories) => [...stories]))
  const mayEnd = [...often].filter(([story]) => !whenRejected.some((stories) => stories.has(story)))
  const endedBy = new Set<string>()
  for (const [story] of mayEnd.sort(([, one], [, other]) => other - one)) {
    const others = whenAccepted.filter((stories) => ![...endedBy].some((one) => stories.has(one)))
    if (others.some((stories) => stories.has(story))) endedBy.add(story)
  }
  return { ...suspicion, after: { ...after, endedBy } }
}

/** Returns the attempts that count: with values that the API accepted at least once, as otherwise these may be why. */
function countingOf({ attempts, after }: Suspicion) {
  const good = acceptedSteps(attempts)
  const counting = after ? attempts.filter((one) => good.has(one.step)) : attempts
  return {
    rejected: counting.filter((one) => one.isRejected),
    accepted: counting.filter((one) => !one.isRejected),
  }
}

/** Returns the attempts that support a suspicion; none if an attempt refutes it. */
export function evidenceOf(suspicion: Suspicion) {
  const { after } = suspicion
  const { rejected, accepted } = countingOf(suspicion)
  const isAfter = ({ before }: Attempt): boolean => after !== undefined && holds(after, before)
  const isRefuted =
    after === undefined ? accepted.length > 0 : !rejected.every(isAfter) || accepted.some(isAfter)
  return isRefuted ? { rejected: [], accepted: [] } : { rejected, accepted }
}

/** Returns the walks that end with the rejection of a story although its conditions hold, the shortest first. */
export function groundlessRejections({ chapter, story, attempts }: StoryAttempts): Walk[] {
  if (conditionsOf(chapter, story).length === 0) return []
  const good = acceptedSteps(attempts)
  return byLength(attempts.filter(({ isRejected, walk }) => isRejected && !mayBeForItsValues(walk, good)))
}

/** Whether the values of the last story may be why it is rejected: none was accepted yet, or they come a second time. */
function mayBeForItsValues({ moves }: Walk, good: ReadonlySet<string>): boolean {
  const [step, ...before] = moves.map(keyOf).reverse()
  return !good.has(step ?? '') || before.includes(step ?? '')
}

function acceptedSteps(attempts: readonly Attempt[]): ReadonlySet<string> {
  return new Set(attempts.flatMap(({ isRejected, step }) => (isRejected ? [] : step)))
}

/** Returns the walks of attempts, the shortest first. */
export function byLength(attempts: readonly Attempt[]): Walk[] {
  return attempts.map(({ walk }) => walk).sort((one, other) => one.moves.length - other.moves.length)
}

/** Returns the start of a walk and the texts of its steps, each in a line, as a key. */
export function pathOf({ start, moves }: Walk): string {
  return [start.uri, ...moves.map(({ step }) => step.text), ''].join('\n')
}

/** Returns a step with its values, as a key. */
export function keyOf(move: Move | undefined): string {
  return JSON.stringify(move?.step)
}

/** Whether what a story read without a value cannot be why it is rejected: it was accepted without it, too. */
export function hasItsData({ missing }: Pick<Attempt, 'missing'>, { attempts }: StoryAttempts): boolean {
  return missing === '' || attempts.some((one) => !one.isRejected && one.missing === missing)
}

/** Returns what a run shows if its last story is rejected as suspected. */
export function showing(run: WalkRun, suspicion: Suspicion): Candidate | undefined {
  const { chapter, story, after, needs } = suspicion
  const { stories } = run
  const last = stories.pop()
  const before = stories.map(({ name }) => name)
  if (last?.name !== story || last.chapter !== chapter || !last.isRejected) return undefined
  if (!hasItsData(last, suspicion)) return undefined
  if (after !== undefined && !holds(after, before)) return undefined
  if (
    needs !== undefined &&
    (last.isThrottled || mayBeForItsValues(run.walk, acceptedSteps(suspicion.attempts)))
  )
    return undefined
  const message = `The story "${inWords(story)}" is refused in the chapter "${chapterInWords(chapter)}", which offers it, ${circumstanceOf(suspicion)}.`
  const cause = `refused ${story} ${after?.story ?? ''}`
  const exchange = last.exchanges.at(-1)
  const candidate = { kind: 'refused', stories: [story], chapter, cause, message, exchange }
  return { ...candidateIn(run, candidate), moves: last.at + 1 }
}

function circumstanceOf({ story, after, needs }: Suspicion): string {
  if (needs !== undefined) return `although what it needs is so: ${needs.join('; ')}`
  if (after === undefined) return 'whatever was run before and with all values that were tried'
  const undoing = after.undoneBy?.map((one) => `"${inWords(one)}"`).join(' and ')
  const more = undoing ? ` more than ${undoing}` : ''
  const often =
    after.story === story
      ? `it was run ${after.times === 1 ? 'once' : `${after.times} times`}${more}`
      : `"${inWords(after.story)}" was run`
  const ending = [...(after.endedBy ?? [])].map((one) => `"${inWords(one)}"`)
  return `exactly when ${often} before${ending.length === 0 ? '' : `, and not ${ending.join(' or ')} since`}`
}
