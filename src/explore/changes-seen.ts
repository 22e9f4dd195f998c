import { isAnswered, stringifyExactly, type Exchange } from '../exchange'
import type { WalkOutcome } from './walk-runner'

/** What was read in one place, by member: what two reads gave before a story was tried, and what one gave after it. */
type ThreeReads = readonly [before: Value, again: Value, after: Value]
type Value = string | undefined

/** Members that are another without anything being done: which read, and where in its answer. */
export type RestlessMembers = ReadonlySet<string>

/** Whether something that was read alike twice is another after the story that was tried last. */
export function hasChanged(walked: WalkOutcome, restless: RestlessMembers): boolean {
  return [...readsIn(walked)].some(
    ([member, [before, again, after]]) => !restless.has(member) && before === again && again !== after,
  )
}

/** What differs between the reads of a walk on which nothing was tried, such as clocks and what comes true later. */
export function restlessMembersIn(walked: WalkOutcome): RestlessMembers {
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

/** The status and the members of an answer; undefined where there is none, or none but that it was asked too often. */
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
