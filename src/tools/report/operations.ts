import { Headers } from '../../exchange'
import { brokenRule } from '../http-rules'
import { pathTemplate } from '../path-template'
import type { OpenApiDocument, DocumentedOperation } from '../../assertions'
import { countEach, groupBy, inOrder } from '../../group-by'
import type { AttachedCall } from './cucumber-messages'
import type { Report, ReportExchange, ReportOperation, ReportPoint, ReportScenario } from './model'

export interface ApiDocument {
  readonly file: string
  readonly operations: OpenApiDocument
}

interface CalledOperation extends Pick<ReportOperation, 'id' | 'method' | 'path'> {
  /** Where it is documented; empty for calls to other hosts and for gRPC. */
  readonly documented: readonly (ApiDocument & { readonly operation: DocumentedOperation })[]
  /** The other host that was called; undefined for the API. */
  readonly origin: string | undefined
}

export interface OperationCall extends ReportPoint {
  readonly operation: CalledOperation
  /** Whether it was asked for, so that the time is that of it and of all to which redirects led from it. */
  readonly isAsked: boolean
  /** Whether a response came, after all redirects if it was asked for. */
  readonly isAnswered: boolean
  readonly status: number | null
  /** The status, with its name for gRPC. */
  readonly outcome: string
  /** What of the request its documents lack. */
  readonly undocumented: readonly string[]
  readonly startedAt: number
  /** The rule of HTTP that the response of the API breaks. */
  readonly brokenRule: string | undefined
}

export class Operations {
  readonly #byUrl = new Map<string, CalledOperation>()
  readonly #byId = new Map<string, CalledOperation>()

  constructor(readonly documents: readonly ApiDocument[]) {}

  /** Finds the operation of a call. @param isElsewhere - whether it went to another origin than the API's */
  of(call: AttachedCall, isElsewhere: boolean): CalledOperation {
    const key = `${isElsewhere} ${call.method} ${call.url} ${call.path ?? ''}`
    const operation = this.#byUrl.get(key) ?? this.#find(call, isElsewhere)
    this.#byUrl.set(key, operation)
    this.#byId.set(operation.id, operation)
    return operation
  }

  callsIn(scenarios: readonly ReportScenario[]): OperationCall[] {
    return scenarios.flatMap(({ id, attempts }) => {
      const steps = attempts.flatMap((attempt) => attempt.steps)
      return steps.flatMap(({ exchanges }) => exchanges).flatMap((exchange) => this.#callsOf(exchange, id))
    })
  }

  #callsOf(exchange: ReportExchange, scenario: string): OperationCall[] {
    const { calls, protocol, request, response, startedAt, durationMs } = exchange
    return calls.flatMap(({ operation: id, status }, at) => {
      const operation = this.#byId.get(id)
      if (operation === undefined) return []
      const isAsked = at === 0
      const endedWith = (isAsked ? calls.at(-1)?.status : status) ?? null
      const isRuled = protocol === 'http' && operation.origin === undefined && at === calls.length - 1
      return {
        operation,
        isAsked,
        isAnswered: endedWith !== null,
        isFailure: endedWith === null || endedWith >= 500,
        status,
        outcome: protocol === 'grpc' ? (response?.statusText ?? '') : String(status),
        undocumented: isAsked ? undocumentedIn(operation, request) : [],
        brokenRule: isRuled ? ruleBrokenBy(exchange) : undefined,
        scenario,
        startedAt,
        durationMs,
      }
    })
  }

  #find({ method, url, path }: AttachedCall, isElsewhere: boolean): CalledOperation {
    if (method === 'GRPC')
      return { id: `${method} ${url}`, method, path: url, documented: [], origin: undefined }
    const { origin, pathname } = partsOf(url)
    const template = path ?? pathTemplate(pathname)
    if (isElsewhere) {
      const address = `${origin}${template}`
      return { id: `${method} ${address}`, method, path: address, documented: [], origin }
    }
    const documented = this.documents.flatMap(({ file, operations }) => {
      const operation = operations.find(method, pathname)
      return operation === undefined ? [] : { file, operations, operation }
    })
    const shown = documented[0]?.operation.path ?? template
    return { id: `${method} ${shown}`, method, path: shown, documented, origin: undefined }
  }
}

function undocumentedIn({ documented }: CalledOperation, { url, body }: ReportExchange['request']): string[] {
  return documented.flatMap((one) => one.operations.undocumentedIn(one.operation, url, body !== undefined))
}

function ruleBrokenBy({ request: { method }, response }: ReportExchange): string | undefined {
  if (response === undefined) return undefined
  const { status, headers, body } = response
  return brokenRule({ method, status, headers: new Headers(headers), body: body?.text ?? '' })?.message
}

/** Parses a URL leniently, as redaction may have made it invalid. */
function partsOf(url: string): { readonly origin: string; readonly pathname: string } {
  if (URL.canParse(url)) return new URL(url)
  const [, origin = '', pathname = '/'] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  return { origin, pathname }
}

/** Returns the called operations, sorted by path and method. */
export function reportOperations(calls: readonly OperationCall[]): ReportOperation[] {
  const groups = groupBy(calls, ({ operation: { path, method } }) => `${path} ${method}`)
  return inOrder(groups).map(([, [first, ...others]]) => {
    const { id, method, path, documented } = first.operation
    const all = [first, ...others]
    const answered = all.filter(({ status }) => status !== null)
    const counts = countEach(answered.map(({ outcome }) => outcome))
    return {
      id,
      method,
      path,
      document: documented[0]?.file,
      calls: all.length,
      unanswered: all.length - answered.length,
      statuses: inOrder(counts).map(([status, count]) => ({ status, calls: count })),
      p50Ms: percentile(all, 50),
      p95Ms: percentile(all, 95),
      points: pointsOf(all),
    }
  })
}

export function reportCalls(calls: readonly OperationCall[]): Report['calls'] {
  return { count: calls.filter(({ isAsked }) => isAsked).length, p95Ms: percentile(calls, 95) }
}

/** Returns the shortest time that so many per cent of the answered calls did not exceed; 0 for no call. */
function percentile(calls: readonly OperationCall[], ofHundred: number): number {
  const sorted = calls
    .flatMap(({ isAsked, isAnswered, durationMs }) => (isAsked && isAnswered ? [durationMs] : []))
    .sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * ofHundred) / 100) - 1)] ?? 0
}

const maxPoints = 500

function pointsOf(calls: readonly OperationCall[]): ReportPoint[] {
  const asked = calls.filter(({ isAsked }) => isAsked)
  const every = Math.ceil(asked.length / maxPoints)
  return asked
    .sort((one, other) => one.startedAt - other.startedAt || (one.scenario < other.scenario ? -1 : 1))
    .filter((_, at) => at % every === 0)
    .map(({ scenario, durationMs, isFailure }) => ({ scenario, durationMs, isFailure }))
}
