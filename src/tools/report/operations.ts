import { pathTemplate, documentedStatus, type DocumentedOperation, type DocumentedOperations } from '../seam'
import type { AttachedCall, AttachedExchange } from './attached'
import { countEach, groupBy, inOrder } from './groups'
import type { ReportOperation, ReportPoint } from './model'

/** An OpenAPI document that calls are matched with. */
export interface ApiDocument {
  /** The path of the document, as given by the user. */
  readonly file: string
  readonly operations: DocumentedOperations
}

/** The operation of a call, documented or not. */
export interface CalledOperation {
  /** {@link ReportOperation.id} */
  readonly id: string
  readonly method: string
  readonly path: string
  /** The documents that contain it; empty for calls to other hosts and for gRPC. */
  readonly documented: readonly { readonly document: ApiDocument; readonly operation: DocumentedOperation }[]
  /** The other host that was called; undefined for the API. */
  readonly origin: string | undefined
}

/** Finds the operations of calls. */
export class CalledOperations {
  readonly #known = new Map<string, CalledOperation>()

  constructor(readonly documents: readonly ApiDocument[]) {}

  of({ method, url, path }: AttachedCall, { exchange, about }: AttachedExchange): CalledOperation {
    const { protocol } = exchange
    const { isElsewhere } = about
    const key = `${protocol} ${String(isElsewhere)} ${method} ${url} ${path ?? ''}`
    let operation = this.#known.get(key)
    if (operation === undefined) {
      operation =
        protocol === 'grpc'
          ? { id: `${method} ${url}`, method, path: url, documented: [], origin: undefined }
          : this.#ofHttp({ method, url, path }, isElsewhere)
      this.#known.set(key, operation)
    }
    return operation
  }

  #ofHttp(
    { method, url, path: withoutNew }: Pick<AttachedCall, 'method' | 'url' | 'path'>,
    isElsewhere: boolean,
  ): CalledOperation {
    const { origin, pathname } = partsOf(url)
    const documented = isElsewhere
      ? []
      : this.documents.flatMap((document) => {
          const operation = document.operations.find(method, pathname)
          return operation === undefined ? [] : [{ document, operation }]
        })
    const template = documented[0]?.operation.path ?? withoutNew ?? pathTemplate(pathname)
    const path = isElsewhere ? `${origin}${template}` : template
    return { id: `${method} ${path}`, method, path, documented, origin: isElsewhere ? origin : undefined }
  }
}

/**
 * Returns the documented status that covers the status of a call, or else the status itself; undefined without a
 * response.
 */
export function coveredStatus(operation: DocumentedOperation, status: number | null): string | undefined {
  if (status === null) return undefined
  return documentedStatus(operation, status) ?? String(status)
}

/** Parses a URL leniently, as redaction may have made it invalid. */
function partsOf(url: string): { readonly origin: string; readonly pathname: string } {
  if (URL.canParse(url)) return new URL(url)
  const [, origin = '', pathname = '/'] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  return { origin, pathname }
}

export interface CountedCall {
  readonly operation: CalledOperation
  /** Null if there was no response. */
  readonly status: number | null
}

/** A call with the details that a report shows. */
export interface OperationCall extends CountedCall {
  readonly scenario: string
  readonly startedAt: number
  readonly durationMs: number
  readonly statusText: string
}

const mostPoints = 500

/**
 * Returns the calls of an exchange.
 *
 * @param of - finds the operation of a call
 */
export function operationCalls(
  scenario: string,
  exchange: AttachedExchange,
  of: (call: AttachedCall) => CalledOperation,
): OperationCall[] {
  const { startedAt, durationMs, response, protocol } = exchange.exchange
  return exchange.about.calls.map((call) => ({
    operation: of(call),
    status: call.status,
    scenario,
    startedAt,
    durationMs,
    statusText:
      call.status === null
        ? 'none'
        : protocol === 'grpc'
          ? (response?.statusText ?? '')
          : String(call.status),
  }))
}

/** Returns the called operations, sorted by path and method. */
export function reportOperations(calls: readonly OperationCall[]): ReportOperation[] {
  const groups = inOrder(groupBy(calls, ({ operation: { path, method } }) => `${path} ${method}`))
  return groups.flatMap(([, made]) => (made[0] === undefined ? [] : [operationOf(made[0].operation, made)]))
}

function operationOf(
  { id, method, path, documented: [documented] }: CalledOperation,
  calls: readonly OperationCall[],
): ReportOperation {
  const answered = calls.filter(({ status }) => status !== null)
  const durations = answered.map(({ durationMs }) => durationMs).sort((one, other) => one - other)
  return {
    id,
    method,
    path,
    ...(documented && { document: documented.document.file }),
    calls: calls.length,
    unanswered: calls.length - answered.length,
    statuses: inOrder(countEach(answered.map(({ statusText }) => statusText))).map(([status, count]) => ({
      status,
      calls: count,
    })),
    p50Ms: percentile(durations, 50),
    p95Ms: percentile(durations, 95),
    points: pointsOf(calls),
  }
}

/** Returns the smallest value that so many per cent of the values do not exceed; 0 for no values. */
function percentile(sorted: readonly number[], ofHundred: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * ofHundred) / 100) - 1)] ?? 0
}

function pointsOf(calls: readonly OperationCall[]): ReportPoint[] {
  const inTime = [...calls].sort(
    (one, other) => one.startedAt - other.startedAt || (one.scenario < other.scenario ? -1 : 1),
  )
  const every = inTime.length / mostPoints
  const slowest = inTime.reduce(
    (at, call, here) => (call.durationMs > (inTime[at]?.durationMs ?? 0) ? here : at),
    0,
  )
  const shown =
    every <= 1
      ? inTime
      : Array.from({ length: mostPoints }, (_, at) => {
          const [from, to] = [Math.floor(at * every), Math.floor((at + 1) * every)]
          return inTime[slowest >= from && slowest < to ? slowest : from] as OperationCall
        })
  return shown.map(({ scenario, durationMs, statusText, status, operation }) => ({
    scenario,
    durationMs,
    status: statusText,
    isFailure: status === null || (operation.method === 'GRPC' ? status !== 0 : status >= 400),
  }))
}
