import { isAnswered, stringifyExactly, type Exchange } from '../seam'
import type { WalkOutcome } from './walk-runner'

/** The values of one member: in two reads before a story was tried, and in one read after it. */
type ThreeReads = readonly [before: Value, again: Value, after: Value]
type Value = string | undefined

/** Members that change although nothing is done. A key names the read and the path in its response body. */
export type VolatileMembers = ReadonlySet<string>

/** Whether a member that had the same value in both reads before the last tried story has another value after it. */
export function hasChanged(walked: WalkOutcome, restless: VolatileMembers): boolean {
  return [...readsIn(walked)].some(
    ([member, [before, again, after]]) => !restless.has(member) && before === again && again !== after,
  )
}

/** Returns the members that differ between the reads of a walk on which nothing was tried, such as clocks. */
export function volatileMembersIn(walked: WalkOutcome): VolatileMembers {
  const differing = [...readsIn(walked)].filter(([, values]) => new Set(values).size > 1)
  return new Set(differing.map(([member]) => member))
}

function readsIn({ outcome, walk }: WalkOutcome): Map<string, ThreeReads> {
  const steps = outcome.steps.filter(({ text, kind }) => kind === 'step' && text.startsWith('I GET "'))
  const count = walk.ending.filter(({ isProbe }) => isProbe).length / 3
  const answers = steps.slice(-3 * count).map(({ exchanges }) => membersOf(exchanges.at(-1)))
  const reads = new Map<string, ThreeReads>()
  for (let at = 0; at < count; at++) {
    const [before, again, after] = [0, 1, 2].map((time) => answers[at + time * count])
    if (before === undefined || again === undefined || after === undefined) continue
    for (const path of new Set([before, again, after].flatMap((members) => [...members.keys()])))
      reads.set(`${at} ${path}`, [before.get(path), again.get(path), after.get(path)])
  }
  return reads
}

/**
 * Returns the status and the body members of a response by path; undefined if there is no response, or if it is a 429.
 */
function membersOf(exchange: Exchange | undefined): Map<string, string> | undefined {
  if (exchange === undefined || !isAnswered(exchange)) return undefined
  const { status, body } = exchange.outcome
  if (status === 429) return undefined
  const members = new Map([['status', String(status)]])
  const add = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) members.set(path, stringifyExactly(value) ?? '')
    else for (const [name, member] of Object.entries(value)) add(`${path}/${name}`, member)
  }
  if (body.json.ok) add('', body.json.value)
  else members.set('', body.text)
  return members
}
