import {
  isJsonNumber,
  isJsonObject,
  isSameJson,
  isShortNumber,
  namesId,
  numberKey,
  showMember,
} from '../../formats'
import {
  type ComparedResponse,
  type SequentialOrder,
  type ConcurrentRun,
  callsThatCount,
} from './concurrent-run'
import { isMovingTime } from './moving-times'

/** What a response belongs to: a call of a story, or one of the GETs that were sent afterwards. */
export type ComparedSubject =
  | { readonly of: 'story'; readonly story: number; readonly call: number }
  | { readonly of: 'seen'; readonly request: number }

export interface RunDifference {
  readonly subject: ComparedSubject
  /** The key of a response, and after a new line `(status)` or a JSONPath; all items of a list share their place. */
  readonly place: string
  /** `items` if a list has more items in one run, `member` if an object has one more member, otherwise `value`. */
  readonly kind: 'value' | 'items' | 'member'
  readonly here: unknown
  readonly there: unknown
}

export const status = '(status)'

function placeOf(subject: ComparedSubject, path: string): string {
  return `${subject.of === 'seen' ? `GET ${subject.request}` : `${subject.story}.${subject.call}`}\n${path}`
}

/** Parses a place into its subject and its path: `(status)` or a JSONPath. */
export function readPlace(place: string): { readonly subject: ComparedSubject; readonly path: string } {
  const [key = '', ...path] = place.split('\n')
  const [story = 0, call = 0] = key.split('.').map(Number)
  const subject: ComparedSubject = key.startsWith('GET ')
    ? { of: 'seen', request: Number(key.slice(4)) }
    : { of: 'story', story, call }
  return { subject, path: path.join('\n') }
}

/** The places of responses that differ between two runs of the same order. */
export class UnsteadyPlaces {
  readonly leftOut = new Set<string>()
  /** The places of ids that were known before the stories were run and differ in each run. */
  readonly ids = new Set<string>()
  /** The objects that have different members in each run. */
  readonly openObjects = new Set<string>()

  /** The places that are not compared; `$.items[*].id` is the id of every item. */
  get notCompared(): string[] {
    const objects = [...this.openObjects].map((place) => `${place} (members that come and go)`)
    return [...this.leftOut, ...objects]
  }
}

type FoundDifference = Omit<RunDifference, 'subject'>
type JsonMembers = Readonly<Record<string, unknown>>

/** Excludes the places that differ between two runs of an order; where ids known before do, they are matched by name. */
export function learnFrom(one: ConcurrentRun, other: ConcurrentRun, unsteady: UnsteadyPlaces): void {
  const comparison = new Comparison(one, other, unsteady)
  for (const { place, kind, here, there } of comparison.differences())
    if (kind === 'value' && comparison.haveCommonName(here, there)) unsteady.ids.add(place)
    else if (kind === 'member')
      unsteady.openObjects.add(place.replace(/(?:\.[^.[\]]+|\['(?:[^'\\]|\\.)*'\])$/, ''))
    else unsteady.leftOut.add(place)
}

/** Excludes lists that all runs add to: read at the same path, they contain an item with an id of the other run. */
export function leaveOutSharedLists(
  one: ConcurrentRun,
  later: ConcurrentRun,
  { leftOut }: UnsteadyPlaces,
): void {
  if (one.seenAt === undefined || one.seenAt !== later.seenAt) return
  const changed = [...one.knownValues].filter(([name, id]) => later.knownValues.get(name) !== id)
  const foreign = new Set(changed.map(([, id]) => String(id)))
  const hasForeignId = (item: unknown): boolean =>
    isJsonObject(item) &&
    Object.entries(item).some(([name, value]) => namesId(name) && foreign.has(String(value)))
  const visit = (value: unknown, place: string): void => {
    if (Array.isArray(value)) {
      if (value.some(hasForeignId)) leftOut.add(place)
      for (const item of value) visit(item, `${place}[*]`)
    } else if (isJsonObject(value))
      for (const [name, member] of Object.entries(value)) visit(member, place + showMember(name))
  }
  later.seen.forEach(({ body }, request) => visit(body, placeOf({ of: 'seen', request }, '$')))
}

export function differences(
  atOnce: ConcurrentRun,
  inOrder: ConcurrentRun,
  { turns, parts }: SequentialOrder,
  unsteady: UnsteadyPlaces,
): RunDifference[] {
  const counting = (run: ConcurrentRun): ConcurrentRun => ({
    ...run,
    stories: run.stories.map((responses, story) =>
      turns.includes(story) ? responses.slice(0, parts.get(story)) : [],
    ),
  })
  const comparison = new Comparison(counting(atOnce), counting(inOrder), unsteady)
  const began = { here: atOnce.beganAt, there: inOrder.beganAt }
  for (;;) {
    const found = comparison.differences()
    const harmless = found.filter(
      ({ kind, here, there, place }) =>
        kind === 'value' && (isMovingTime(here, there, began) || comparison.isChance(here, there, place)),
    )
    if (harmless.length === 0) return withoutOtherBodies(found)
    for (const { place } of harmless) unsteady.leftOut.add(place)
  }
}

/** Whether two reads of the state after one run show the same, except for times. @param seen - the other read */
export function showTheSame(run: ConcurrentRun, seen: readonly ComparedResponse[]): boolean {
  const read = { ...run, stories: [] }
  const none: SequentialOrder = { turns: [], parts: new Map() }
  return differences(read, { ...read, seen }, none, new UnsteadyPlaces()).length === 0
}

/** Returns how far apart two runs are. A status counts more than many values, which may be new in each run. */
export function distanceOf(found: readonly RunDifference[]): number {
  return found.filter(isOfStatus).length * 1000 + found.length
}

/** Removes the differences in bodies whose statuses differ, because those bodies differ anyway. */
function withoutOtherBodies(found: readonly RunDifference[]): RunDifference[] {
  const responseIn = (place: string): string => place.slice(0, place.indexOf('\n'))
  const others = new Set(found.filter(isOfStatus).map(({ place }) => responseIn(place)))
  return found.filter((one) => isOfStatus(one) || !others.has(responseIn(one.place)))
}

function isOfStatus({ place }: RunDifference): boolean {
  return readPlace(place).path === status
}

/** The remaining items of longer lists are paired in their order; finding the nearest of each would take too long. */
const maxToPair = 20

/** Two runs of stories, compared but for the places that are unsteady. */
class Comparison {
  constructor(
    private readonly here: ConcurrentRun,
    private readonly there: ConcurrentRun,
    private readonly unsteady: UnsteadyPlaces,
  ) {}

  differences(): RunDifference[] {
    const { here, there } = this
    return [
      ...here.stories.flatMap((responses, story) =>
        this.#compare(responses, there.stories[story] ?? [], (call) => ({ of: 'story', story, call })),
      ),
      ...this.#compare(here.seen, there.seen, (request) => ({ of: 'seen', request })),
    ]
  }

  /** Whether both values were known before their runs under the same name. */
  haveCommonName(here: unknown, there: unknown): boolean {
    const names = namesOf(there, this.there)
    return namesOf(here, this.here).some((name) => names.includes(name))
  }

  /** Whether two short numbers are counters that equal a known id by chance, in only one of the runs. */
  isChance(here: unknown, there: unknown, place: string): boolean {
    const areIds = namesOf(here, this.here).length > 0 && namesOf(there, this.there).length > 0
    const areShort = [here, there].every((value) => isShortNumber(String(value)))
    return this.unsteady.ids.has(place) && areShort && !areIds
  }

  #compare(
    ours: readonly ComparedResponse[],
    theirs: readonly ComparedResponse[],
    of: (at: number) => ComparedSubject,
  ): RunDifference[] {
    const [counted, others] = [callsThatCount(ours), callsThatCount(theirs)]
    const { length } = counted.length > others.length ? counted : others
    return Array.from({ length }, (_, at) => {
      const [here, there] = [counted[at]?.response, others[at]?.response]
      const found = this.#align(here?.status, there?.status, placeOf(of(at), status))
      if (here !== undefined && there !== undefined)
        found.push(...this.#align(here.body, there.body, placeOf(of(at), '$')))
      const subject = of(counted[at]?.call ?? at)
      return found.map((one) => ({ ...one, subject }))
    }).flat()
  }

  /** Returns where two values differ, whatever the order of lists. Known ids are equal by their names. */
  #align(here: unknown, there: unknown, place: string): FoundDifference[] {
    if (this.unsteady.leftOut.has(place)) return []
    if (Array.isArray(here) && Array.isArray(there)) return this.#alignItems(here, there, place)
    if (isJsonObject(here) && isJsonObject(there)) return this.#alignMembers(here, there, place)
    return this.#isSameLeaf(here, there, place) ? [] : [{ place, kind: 'value', here, there }]
  }

  #alignMembers(here: JsonMembers, there: JsonMembers, place: string): FoundDifference[] {
    const { openObjects, leftOut } = this.unsteady
    const names = new Set([...Object.keys(here), ...Object.keys(there)])
    return [...names].flatMap((name) => {
      const at = `${place}${showMember(name)}`
      if (Object.hasOwn(here, name) && Object.hasOwn(there, name))
        return this.#align(here[name], there[name], at)
      if (openObjects.has(place) || leftOut.has(at)) return []
      return [{ place: at, kind: 'member', here: here[name], there: there[name] }]
    })
  }

  #alignItems(here: readonly unknown[], there: readonly unknown[], place: string): FoundDifference[] {
    const itemPlace = `${place}[*]`
    const left = [...there]
    const keys = there.map((item) => this.#keyOf(item, itemPlace, this.there))
    const unpaired = here.filter((item) => {
      const key = this.#keyOf(item, itemPlace, this.here)
      const at = key === undefined ? -1 : keys.indexOf(key)
      if (at < 0) return true
      keys.splice(at, 1)
      left.splice(at, 1)
      return false
    })
    const single = unpaired.slice(left.length)
    const found = unpaired
      .slice(0, left.length)
      .flatMap((item) =>
        this.#align(item, left.splice(this.#nearest(item, left, itemPlace), 1)[0], itemPlace),
      )
    return here.length === there.length
      ? found
      : [...found, { place, kind: 'items', here: single, there: left }]
  }

  #nearest(item: unknown, candidates: readonly unknown[], place: string): number {
    if (candidates.length > maxToPair) return 0
    const distances = candidates.map((candidate) => this.#align(item, candidate, place).length)
    return distances.indexOf(Math.min(...distances))
  }

  /** Returns a key that is the same for equal values of any run; undefined if only a closer comparison shows it. */
  #keyOf(value: unknown, place: string, run: ConcurrentRun): string | undefined {
    const { leftOut, openObjects, ids } = this.unsteady
    if (leftOut.has(place)) return '…'
    if (Array.isArray(value)) {
      const keys = value.map((item) => this.#keyOf(item, `${place}[*]`, run))
      return keys.includes(undefined) ? undefined : `[${keys.sort().join()}]`
    }
    if (isJsonObject(value)) {
      if (openObjects.has(place)) return undefined
      const keys = Object.keys(value).flatMap((name) => {
        const at = `${place}${showMember(name)}`
        const key = leftOut.has(at) ? '' : this.#keyOf(value[name], at, run)
        return key === '' ? [] : [key && `${JSON.stringify(name)}:${key}`]
      })
      return keys.includes(undefined) ? undefined : `{${keys.sort().join()}}`
    }
    if (ids.has(place) && this.#isId(value, run)) return `id ${namesOf(value, run).join()}`
    return isJsonNumber(value) ? `number ${numberKey(value)}` : String(JSON.stringify(value))
  }

  #isSameLeaf(here: unknown, there: unknown, place: string): boolean {
    if (!this.unsteady.ids.has(place)) return isSameJson(here, there)
    if (this.haveCommonName(here, there)) return true
    return !this.#isId(here, this.here) && !this.#isId(there, this.there) && isSameJson(here, there)
  }

  /** Whether a value was known before a run, under a name that had another value in the other run. */
  #isId(value: unknown, run: ConcurrentRun): boolean {
    const [here, there] = [this.here.knownValues, this.there.knownValues]
    return namesOf(value, run).some((name) => !isSameJson(here.get(name), there.get(name)))
  }
}

/** Returns the names of a value, compared as text: an id may be a number in one place and a string in another. */
function namesOf(value: unknown, { knownValues }: ConcurrentRun): string[] {
  if (typeof value !== 'string' && !isJsonNumber(value)) return []
  return [...knownValues.keys()].filter((name) => String(knownValues.get(name)) === String(value))
}
