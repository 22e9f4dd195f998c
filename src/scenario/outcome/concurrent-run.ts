import { describeResponse, withoutPaths } from '../../assertions'
import { isAnswered, type Body, type Exchange } from '../../exchange'
import { membersAtAnyDepth, namesVersion } from '../../formats'

/** The response to a call, as far as runs are compared by it. */
export interface ComparedResponse {
  readonly status: string
  /** The body: JSON with every digit of its numbers, XML converted to JSON, or text; undefined if it is empty. */
  readonly body: unknown
  /** Whether the response only means that the API cannot do it now, because of other requests at the same time. */
  readonly isNotNow: boolean
  readonly request?: string
  readonly exchange?: Exchange
}

/** The statuses with which an API may reject one of several requests at the same time that it would accept alone. */
const notNow = new Set([409, 412, 423, 429, 503])
/** The same for gRPC: ALREADY_EXISTS, RESOURCE_EXHAUSTED, ABORTED and UNAVAILABLE. */
const notNowInGrpc = new Set([6, 8, 10, 14])

/** What is not compared of a response: values at JSONPaths, and versions, as a request that was sent twice raises them. */
export interface NotCompared {
  readonly ignoring?: readonly string[]
  readonly ignoresVersions?: boolean
}

export function comparedResponseOf(
  exchange: Exchange,
  { ignoring = [], ignoresVersions = false }: NotCompared = {},
): ComparedResponse {
  if (!isAnswered(exchange)) return { status: 'no response', body: undefined, isNotNow: false, exchange }
  const { outcome, protocol, request } = exchange
  const { body } = outcome
  const value = valueOf(body)
  const names = ignoresVersions ? Array.from(membersAtAnyDepth(value), ([name]) => name) : []
  const versions = [...new Set(names.filter(namesVersion))].map((name) => `$..${name}`)
  return {
    exchange,
    request: protocol === 'grpc' ? request.serviceMethod : `${request.method} ${request.url}`,
    status: describeResponse(exchange),
    body: body.isEmpty ? undefined : withoutPaths(value, [...ignoring, ...versions]),
    isNotNow:
      exchange.protocol === 'grpc'
        ? notNowInGrpc.has(exchange.outcome.code)
        : notNow.has(exchange.outcome.status),
  }
}

function valueOf(body: Body): unknown {
  if (body.exactJson.ok) return body.exactJson.value
  if (body.isBinary) return body.bytes.toString('base64')
  const { parse, asJson } = body.format
  const parsed = asJson && parse?.(body.text)
  return parsed?.ok ? asJson?.(parsed.value) : body.text
}

/** One run of several stories, and the state that was read afterwards. */
export interface ConcurrentRun {
  /** By name, the values that were known before the stories ran, such as ids in the story data. */
  readonly knownValues: ReadonlyMap<string, unknown>
  /** The responses to the calls of each story, by the index of the story; empty for a story that did not run. */
  readonly stories: readonly (readonly ComparedResponse[])[]
  /** The responses to the GETs that were sent afterwards. */
  readonly seen: readonly ComparedResponse[]
  readonly seenAt?: string | undefined
  readonly beganAt: number
}

/** Stories one after the other, in one of their possible orders. */
export interface SequentialOrder {
  /** The index of the story at each turn. */
  readonly turns: readonly number[]
  /** For each story run in part: how many calls it makes. Its next call counts as not made. */
  readonly parts: ReadonlyMap<number, number>
}

/** Returns the orders that may explain the result: of all stories, then without some of those rejected "not now". */
export function ordersOf({ stories }: ConcurrentRun): SequentialOrder[] {
  // Each of these may have taken effect before it was rejected, or not.
  const refused = stories.flatMap((responses, story) => (responses.at(-1)?.isNotNow ? [story] : []))
  const choices = Array.from({ length: 2 ** refused.length }, (_, choice) => {
    const without = refused.filter((_, index) => choice & (1 << index))
    return new Map(without.map((story) => [story, (stories[story]?.length ?? 1) - 1]))
  })
  choices.sort((one, other) => one.size - other.size)
  return choices.flatMap((parts) => {
    const run = [...stories.keys()].filter((story) => parts.get(story) !== 0)
    return permutations(run).map((turns) => ({ turns, parts }))
  })
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  )
}

interface CountedResponse {
  readonly call: number
  readonly response: ComparedResponse
}

/** Leaves out repeated calls, whose number depends on chance, as of a story that polls or tries again. */
export function callsThatCount(responses: readonly ComparedResponse[]): readonly CountedResponse[] {
  let counted: readonly CountedResponse[] = []
  for (const [call, response] of responses.entries())
    counted = [...counted.slice(0, repeatedAt(response.request, counted)), { call, response }]
  return counted
}

/** Returns the index where the repeated calls began; undefined if a request does not repeat an earlier one. */
function repeatedAt(request: string | undefined, before: readonly CountedResponse[]): number | undefined {
  const last = before.at(-1)?.response
  if (request === undefined || last === undefined) return undefined
  const at = before.map(({ response }) => response.request).lastIndexOf(request)
  if (last.isNotNow && at >= 0) return at
  return last.request === request && /^(?:GET|HEAD) /.test(request) ? at : undefined
}
