import { classify, historyNames, namesId, namesVersion, stringifyExactly } from '../../formats'
import { isAnswered, type Exchange } from '../../exchange'
import type { StepText } from '../../project'
import { isThrottling } from './is-refusal'
import { credentialsIn, requestSteps, textAsWritten, type WrittenRequest } from './requests'
import type { Runner, WalkRun } from './run'
import { then, tryStep, when, type EndingStep, type Walk } from './walk'

/** Returns the steps that read the state. */
export function probesOf(reads: readonly WrittenRequest[]): EndingStep[] {
  return reads.flatMap((read) => requestSteps(read, 'probe'))
}

/** Lets a walk read the state twice, try a step, and read it once more; undefined if the step cannot be tried. */
export function probing(to: Walk, step: StepText, probes: readonly EndingStep[]): Walk | undefined {
  const tried = tryStep(step)
  return tried && { ...to, ending: [...probes, ...probes, tried, ...probes] }
}

/** A value that a read shows. */
export interface ReadValue {
  /** The number of the read, from 0, the step of it, and the last exchange of that. */
  readonly read: number
  readonly request: string
  readonly exchange: Exchange
  /** The path in the body, such as `/items/0/name`, or `status`. */
  readonly path: string
  readonly value: string
  /** Returns the value with placeholders for the story data; undefined where a feature cannot have it. */
  readonly written: () => string | undefined
}

/** What each read of a state shows, by the number of the read and the path. */
type ReadState = ReadonlyMap<string, ReadValue>

type States<Times> = Times extends 2 ? [ReadState, ReadState] : [ReadState, ReadState, ReadState]

/** Returns the states that the probes with which a walk ends show: the same reads, so many times. */
function statesIn<Times extends 2 | 3>(run: WalkRun, times: Times): States<Times> {
  const probes = run.walk.ending.flatMap(({ role, isRequest, step }, at) =>
    role === 'probe' && isRequest ? [{ request: step.text, exchange: run.exchangesOfEnding(at).at(-1) }] : [],
  )
  const count = probes.length / times
  const states = Array.from({ length: times }, (_, time): ReadState => {
    const reads = probes.slice(time * count, (time + 1) * count)
    return new Map(
      reads.flatMap(({ request, exchange }, read) =>
        [...(responseValues(exchange) ?? [])].map(([path, value]) => {
          const written = () => textAsWritten(value, run)
          return [`${read}${path}`, { read, request, exchange: exchange as Exchange, path, value, written }]
        }),
      ),
    )
  })
  return states as States<Times>
}

/** Returns the values that differ between two states, the later ones where there are; not where a read has no response. */
function differencesBetween(one: ReadState, other: ReadState): ReadValue[] {
  return [...new Map([...one, ...other])].flatMap(([key, shown]) => {
    const status = `${shown.read}status`
    const [before, after, later] = [one.get(key), other.get(key), other.get(status)]
    if (!one.has(status) || later === undefined || before?.value === after?.value) return []
    const written = before?.written()
    const isAlike = written !== undefined && written === after?.written()
    return isAlike ? [] : { ...shown, exchange: later.exchange }
  })
}

/** Returns the read and the path of a value, without its place in lists. */
function positionOf({ request, path }: Pick<ReadValue, 'request' | 'path'>): string {
  return `${request} ${path.replace(/\/\d+(?=\/|$)/g, '/*')}`
}

/** Whether the server may have its own value of a field, or no step can name it. */
export function isOfServer(name: string, value: unknown): boolean {
  return isOwnValue(name, value) || !/^\w+$/.test(name)
}

/** Whether a value is an id, a time or a version. */
function isOwnValue(name: string, value: unknown): boolean {
  const isTime = typeof value === 'string' && classify(value) === 'date-time'
  return isTime || namesId(name) || namesVersion(name)
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function placeInWords({ path }: ReadValue): string {
  return path === 'status' ? 'the status' : path === '' ? 'the body' : `"${path.slice(1)}"`
}

/** Whether a change is of when, or how often, something was written, which changes also where it is written as it was. */
export function isOfWriting({ path, value }: ReadValue, among: readonly ReadValue[]): boolean {
  // A time may be in an object of JSON-LD, and the date of a draft may be that of its last change.
  const isNamed = path.split('/').some((name) => namesWriting.test(name)) || namesVersion(nameAt(path))
  return isNamed || (mayMove(path, value) && among.some((one) => one.value === value && isOfWriting(one, [])))
}

const lists = `audit[\\w-]*|logs?|journal|changelog|activity|usage|quotas?|(?:rate[_-]?)?limits?|${historyNames.join('|')}`
const listOfCalls = new RegExp(`(?:^|[/"])(?:${lists})(?:\\?.*)?"?$`, 'i')

/**
 * Whether a URL, or a step that reads it, leads to what lists or counts the calls themselves, also refused ones, and may
 * outlive what they change.
 */
export function isOfLog(url: string): boolean {
  return listOfCalls.test(url)
}

const namesWriting = /^(?:last_?)?(?:updated|modified|changed|edited)(?:_?(?:at|on|date|time|gmt))?$|^mtime$/i

/** Whether a server may change a value by itself at a place of what was read. */
export function mayMove(place: string, value = ''): boolean {
  return place.includes('/') && isOwnValue(nameAt(place), value.replace(/^"|"$/g, ''))
}

/** The places in what probes read that change by themselves, such as clocks. */
export class Moving {
  readonly #places = new Set<string>()
  /** Whether reads with nothing tried between them have shown it. */
  #isKnown = false

  add(...shown: readonly ReadValue[]): void {
    for (const one of shown) this.#places.add(positionOf(one))
  }

  has(shown: Pick<ReadValue, 'request' | 'path'>): boolean {
    return this.#places.has(positionOf(shown))
  }

  /** Learns from what differs between the reads of a run before anything was tried. */
  note(run: WalkRun): void {
    const isTried = run.walk.ending.some(({ role }) => role === 'tried')
    const [before, again, after] = statesIn(run, 3)
    this.add(...differencesBetween(before, again), ...(isTried ? [] : differencesBetween(again, after)))
    this.#isKnown ||= !isTried
  }

  /** Learns from the same reads with nothing tried between them; resolves to false if there was no time. */
  async learn({ walk }: WalkRun, runner: Runner): Promise<boolean> {
    const probes = walk.ending.slice(walk.ending.findIndex(({ role }) => role === 'tried') + 1)
    // A list that shows other items by chance is likely to do so in six reads.
    const twice = [...probes, ...probes]
    const run = await runner.run({ ...walk, ending: [...twice, ...twice, ...twice] })
    if (run !== undefined) this.note(run)
    return run !== undefined
  }

  /** Returns what changed when a story was tried, and not by itself; what another one shows that was made is no change. */
  changesIn(run: WalkRun): ReadValue[] {
    const [before, again, after] = statesIn(run, 3)
    const unsteady = new Set(differencesBetween(before, again).map(({ read, path }) => `${read}${path}`))
    return differencesBetween(again, after).filter((one) => {
      const first = before.get(`${one.read}status`)
      const isSteady =
        !unsteady.has(`${one.read}${one.path}`) && askedIn(first?.exchange) === askedIn(one.exchange)
      return isSteady && !this.has(one) && !isOfLog(one.request)
    })
  }

  /** Returns what changed when a story was tried, once reads with nothing tried have shown what changes by itself. */
  async provenChangesIn(run: WalkRun, runner: Runner): Promise<ReadValue[]> {
    const mayHaveChanged = this.changesIn(run).length > 0
    const isKnown = mayHaveChanged && (this.#isKnown || (await this.learn(run, runner)))
    return isKnown ? this.changesIn(run) : []
  }

  /** Returns the changes in those reads to which others got another response, not only in what changes by itself. */
  changesUnlike(run: WalkRun, others: readonly (Exchange | undefined)[]): ReadValue[] {
    const [before] = statesIn(run, 3)
    return this.changesIn(run).filter(({ read, request }) => {
      const [own, other] = [before.get(`${read}status`)?.exchange, others[read]].map(responseValues)
      const paths = [...(own?.keys() ?? []), ...(other?.keys() ?? [])]
      return paths.some((path) => own?.get(path) !== other?.get(path) && !this.has({ request, path }))
    })
  }

  /**
   * Returns where a run has read something else than two others, which have read the same, with the assertions on it that
   * hold in those and in the run. Learns from what changes within each.
   */
  otherIn(run: WalkRun, others: readonly [WalkRun, WalkRun]) {
    const [read, otherRead, now] = [...others, run].map((each) => {
      const [state, later] = statesIn(each, 2)
      this.add(...differencesBetween(state, later))
      return state
    }) as [ReadState, ReadState, ReadState]
    const unlike = new Set(differencesBetween(read, otherRead).map(positionOf))
    return differencesBetween(read, now).flatMap((shown) => {
      const isAlike = otherRead.has(`${shown.read}status`) && !unlike.has(positionOf(shown))
      const isMoving = this.has(shown) || mayMove(shown.path, shown.value) || namesTime.test(shown.path)
      const [right, wrong] = [assertionOf(shown, read, now), assertionOf(shown, now, read)]
      return !isAlike || isMoving || right === undefined || wrong === undefined ? [] : { shown, right, wrong }
    })
  }
}

/** Returns what a request asks for, and as whom: its URL or method, its body and its credentials. */
export function askedIn(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ''
  const { protocol, request } = exchange
  const what = protocol === 'http' ? request.url : request.serviceMethod
  return JSON.stringify([what, request.body?.text, credentialsIn(exchange)])
}

/** Matches the path of a time, be it a number: `updatedAt`, `changed_at`. */
const namesTime = /(?:[a-z]A|_a)t$/

/** Returns the assertion on a value that holds in one state, and not in the other; undefined if no step can say it. */
function assertionOf({ read, path }: ReadValue, one: ReadState, other: ReadState): string | undefined {
  const value = one.get(`${read}${path}`)?.written()
  if (path === 'status') return `the response should be ${value}`
  // A body that is not JSON has no values at paths.
  if (path === '') return undefined
  const { place, above, rest } = placeOf(path)
  if (rest === undefined)
    return value === undefined || value.includes('\\')
      ? undefined
      : `the response body at "${place}" should be ${value}`
  const [size, otherSize] = [one, other].map((state) => {
    const items = [...state.keys()].filter((key) => key.startsWith(`${read}${above}/`))
    return new Set(items.map((key) => key.slice(`${read}${above}/`.length).split('/', 1)[0])).size
  })
  return size === otherSize || !/^\d/.test(rest)
    ? undefined
    : `the response body at "${place}" should have ${size} items`
}

/** Returns the place in a body that a step can write, which is the list for what is in one, and the path below that. */
function placeOf(path: string): { place: string; above: string; rest: string | undefined } {
  const names = path.split('/').slice(1)
  const list = names.findIndex((name) => !/^[A-Za-z_]\w*$/.test(name))
  const written = list < 0 ? names : names.slice(0, list)
  const above = ['', ...written].join('/')
  return { place: written.join('.') || '$', above, rest: names[written.length] }
}

/** Returns the status and the values of a response by path; undefined if there is no response, or if it throttles. */
export function responseValues(exchange: Exchange | undefined): Map<string, string> | undefined {
  if (exchange === undefined || !isAnswered(exchange) || isThrottling(exchange)) return undefined
  const { status, body } = exchange.outcome
  const values = body.json.ok ? valuesIn(body.json.value) : [['', body.text] as const]
  return new Map([['status', String(status)], ...values])
}

/** Returns the values of JSON by path, the items of lists in an order that does not depend on theirs or their members'. */
function valuesIn(value: unknown, path = ''): (readonly [path: string, value: string])[] {
  if (typeof value !== 'object' || value === null) return [[path, stringifyExactly(value) ?? '']]
  // By their ids first, so that an item that changes stays where it is.
  const keyOf = (item: unknown): string[] =>
    valuesIn(item).map(([at, text]) => `${namesId(nameAt(at)) ? '' : '~'}${at} ${text}`)
  const fields = Array.isArray(value)
    ? value.map((item: unknown) => [keyOf(item).sort().join('\n'), item] as const).sort()
    : Object.entries(value)
  return fields.flatMap(([name, field], at) => valuesIn(field, `${path}/${Array.isArray(value) ? at : name}`))
}

/** Lets a feature fail where a read shows something else at a path after the ending of its walk than before. */
export function mustBeUnchanged(read: WrittenRequest, path: string): (walk: Walk) => Walk {
  const steps = requestSteps(read)
  const { place, rest } = placeOf(path)
  const docString = { content: '{{before}}' }
  const same: StepText =
    rest === undefined && place !== '$'
      ? { text: `the response body at "${place}" should be {{before}}` }
      : { text: `the response body at "${place}" should be, in any order:`, argument: { docString } }
  const [save, assertion] =
    path === 'status'
      ? [[], then('the response should be successful')]
      : path === ''
        ? [[when('I save the response body as "before"')], then('the response body should be "{{before}}"')]
        : [[when(`I save the response body at "${place}" as "before"`)], { ...then(''), step: same }]
  return (walk) => ({ ...walk, ending: [...steps, ...save, ...walk.ending, ...steps, assertion] })
}
