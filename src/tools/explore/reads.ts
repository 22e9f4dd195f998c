import { stringifyExactly } from '../../formats'
import { isAnswered, type Exchange } from '../../exchange'
import type { StepText } from '../../project'
import { requestSteps, type WrittenRequest } from './requests'
import {
  exchangesOfEnding,
  then,
  tryStep,
  when,
  type EndingStep,
  type Runner,
  type Walk,
  type WalkRun,
} from './walk'

/** Returns the steps that read the state. */
export function probesOf(reads: readonly WrittenRequest[]): EndingStep[] {
  return reads.flatMap((read) => requestSteps(read, 'probe'))
}

/** Lets a walk read the state twice, try a step, and read it once more. */
export function probing(to: Walk, step: StepText, probes: readonly EndingStep[]): Walk {
  return { ...to, ending: [...probes, ...probes, tryStep(step), ...probes] }
}

/** A value that is another one after a story was tried than in both reads before it. */
export interface ChangedRead {
  /** Which of the reads shows it, from 0. */
  readonly read: number
  /** The path in the body, such as `/items/0/name`, or `status`. */
  readonly path: string
  readonly value: string | undefined
  /** The step that reads, and the last exchange of it. */
  readonly request: string
  readonly exchange: Exchange
}

/** The places in what probes read that change by themselves, such as clocks. */
export class Moving {
  readonly #places = new Set<string>()
  /** Whether reads with nothing tried between them have shown it. */
  isKnown = false

  /** Learns from what differs between the reads of a run before anything was tried. */
  note(run: WalkRun): void {
    const isTried = run.walk.ending.some(({ role }) => role === 'tried')
    for (const { place, values } of placesIn(run))
      if (new Set(values.slice(0, isTried ? 2 : 3)).size > 1) this.#places.add(place)
    this.isKnown ||= !isTried
  }

  /** Learns from the same reads with nothing tried between them; resolves to false if there was no time. */
  async learn({ walk }: WalkRun, runner: Runner): Promise<boolean> {
    const at = walk.ending.findIndex(({ role }) => role === 'tried')
    const probes = walk.ending.slice(0, at / 2)
    const run = await runner.run({ ...walk, ending: [...probes, ...probes, ...probes] })
    if (run !== undefined) this.note(run)
    return run !== undefined
  }

  /** Returns what changed when a story was tried, and not by itself. */
  changesIn(run: WalkRun): ChangedRead[] {
    return placesIn(run).flatMap(({ place, values: [before, again, after], ...change }) =>
      !this.#places.has(place) && before === again && again !== after ? { ...change, value: after } : [],
    )
  }

  /** Whether another response to the same request is another one, not only in what changes by itself. */
  isOther({ request, exchange }: ChangedRead, other: Exchange | undefined): boolean {
    const [own, others] = [responseValues(exchange), responseValues(other)]
    const paths = [...new Set([...(own?.keys() ?? []), ...(others?.keys() ?? [])])]
    return paths.some(
      (path) => own?.get(path) !== others?.get(path) && !this.#places.has(placeOf(request, path)),
    )
  }
}

function placeOf(request: string, path: string): string {
  return `${request} ${path.replace(/\/\d+(?=\/|$)/g, '/*')}`
}

interface ProbedPlace extends Omit<ChangedRead, 'value'> {
  /** The request and the path, without the places in lists. */
  readonly place: string
  readonly values: readonly (string | undefined)[]
}

/** Returns the values at each place: in two reads before a story was tried, and in one read after it. */
function placesIn(run: WalkRun): ProbedPlace[] {
  const probes = run.walk.ending.flatMap(({ role, isRequest, step }, at) =>
    role === 'probe' && isRequest ? [{ text: step.text, exchange: exchangesOfEnding(run, at).at(-1) }] : [],
  )
  const count = probes.length / 3
  return probes.slice(2 * count).flatMap(({ text, exchange }, read) => {
    const values = [0, 1, 2].map((time) => responseValues(probes[read + time * count]?.exchange))
    if (exchange === undefined || values.includes(undefined)) return []
    const paths = [...new Set(values.flatMap((one) => [...(one?.keys() ?? [])]))]
    return paths.map((path) => ({
      ...{ read, path, exchange, request: text, place: placeOf(text, path) },
      values: values.map((one) => one?.get(path)),
    }))
  })
}

/** Returns the status and the values of a response by path; undefined if there is no response, or if it is a 429. */
export function responseValues(exchange: Exchange | undefined): Map<string, string> | undefined {
  if (exchange === undefined || !isAnswered(exchange) || exchange.outcome.status === 429) return undefined
  const { status, body } = exchange.outcome
  const values = new Map([['status', String(status)]])
  const add = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) values.set(path, stringifyExactly(value) ?? '')
    else for (const [name, field] of Object.entries(inOrder(value))) add(`${path}/${name}`, field)
  }
  if (body.json.ok) add('', body.json.value)
  else values.set('', body.text)
  return values
}

/** Returns the items of a list in an order that does not depend on theirs, which seldom means something. */
function inOrder(value: object): object {
  if (!Array.isArray(value)) return value
  return value
    .map((item: unknown) => [stringifyExactly(item) ?? '', item] as const)
    .sort()
    .map(([, item]) => item)
}

/** Lets a feature fail where a read shows something else at a path after the ending of its walk than before. */
export function mustBeUnchanged(read: WrittenRequest, path: string): (walk: Walk) => Walk {
  const steps = requestSteps(read)
  const names = path.split('/').slice(1)
  const list = names.findIndex((name) => !/^[A-Za-z_]\w*$/.test(name))
  const place = (list < 0 ? names : names.slice(0, list)).join('.') || '$'
  const docString = { content: '{{before}}' }
  const same: StepText =
    list < 0 && names.length > 0
      ? { text: `the response body at "${place}" should be {{before}}` }
      : { text: `the response body at "${place}" should be, in any order:`, argument: { docString } }
  const [save, assertion] =
    path === 'status'
      ? [[], then('the response should be successful')]
      : [[when(`I save the response body at "${place}" as "before"`)], { ...then(''), step: same }]
  return (walk) => ({ ...walk, ending: [...steps, ...save, ...walk.ending, ...steps, assertion] })
}
