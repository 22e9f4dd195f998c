import { pathTemplate, type DocumentedOperation, type DocumentedOperations } from '../seam'
import type { AttachedCall, AttachedExchange } from './attached'
import { countEach, groupBy, inOrder } from './groups'
import type { ReportOperation, ReportPoint } from './model'

/** An OpenAPI document that calls are matched with. */
export interface ApiDocument {
  /** As given by the user. */
  readonly file: string
  readonly operations: DocumentedOperations
}

/** The operation of a call, documented or not. */
interface CalledOperation {
  /** {@link ReportOperation.id} */
  readonly id: string
  readonly method: string
  readonly path: string
  /** Where it is documented; empty for calls to other hosts and for gRPC. */
  readonly documented: readonly { readonly document: ApiDocument; readonly operation: DocumentedOperation }[]
  /** The other host that was called; undefined for the API. */
  readonly origin: string | undefined
}

/** A call as a report counts and shows it. */
export interface OperationCall {
  readonly operation: CalledOperation
  /** Null if there was no response. */
  readonly status: number | null
  readonly scenario: string
  readonly startedAt: number
  readonly durationMs: number
  readonly statusText: string
  readonly isFailure: boolean
}

/** Finds the operations of calls. */
export class CalledOperations {
  readonly #known = new Map<string, CalledOperation>()

  constructor(readonly documents: readonly ApiDocument[]) {}

  of({ method, url, path }: AttachedCall, { exchange, about }: AttachedExchange): CalledOperation {
    const key = `${exchange.protocol} ${String(about.isElsewhere)} ${method} ${url} ${path ?? ''}`
    const operation =
      this.#known.get(key) ??
      (exchange.protocol === 'grpc'
        ? { id: `${method} ${url}`, method, path: url, documented: [], origin: undefined }
        : this.#ofHttp(method, url, path, about.isElsewhere))
    this.#known.set(key, operation)
    return operation
  }

  #ofHttp(
    method: string,
    url: string,
    pathWithoutNew: string | undefined,
    isElsewhere: boolean,
  ): CalledOperation {
    const { origin, pathname } = partsOf(url)
    const documented = isElsewhere
      ? []
      : this.documents.flatMap((document) => {
          const operation = document.operations.find(method, pathname)
          return operation === undefined ? [] : [{ document, operation }]
        })
    const template = documented[0]?.operation.path ?? pathWithoutNew ?? pathTemplate(pathname)
    const path = isElsewhere ? `${origin}${template}` : template
    return { id: `${method} ${path}`, method, path, documented, origin: isElsewhere ? origin : undefined }
  }
}

/** Parses a URL leniently, as redaction may have made it invalid. */
function partsOf(url: string): { readonly origin: string; readonly pathname: string } {
  if (URL.canParse(url)) return new URL(url)
  const [, origin = '', pathname = '/'] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  return { origin, pathname }
}

/** Returns the calls of an exchange. @param of - finds the operation of a call */
export function operationCalls(
  scenario: string,
  attached: AttachedExchange,
  of: (call: AttachedCall) => CalledOperation,
): OperationCall[] {
  const { startedAt, durationMs, response, protocol } = attached.exchange
  return attached.about.calls.map((call) => {
    const { status } = call
    const answer = protocol === 'grpc' ? (response?.statusText ?? '') : String(status)
    const httpStatus = protocol === 'grpc' ? (response?.status ?? 0) : (status ?? 0)
    return {
      operation: of(call),
      status,
      scenario,
      startedAt,
      durationMs,
      statusText: status === null ? 'none' : answer,
      isFailure: status === null || httpStatus >= 500,
    }
  })
}

/** Returns the called operations, sorted by path and method. */
export function reportOperations(calls: readonly OperationCall[]): ReportOperation[] {
  const groups = groupBy(calls, ({ operation: { path, method } }) => `${path} ${method}`)
  return inOrder(groups).map(([, made]) => operationOf(made[0].operation, made))
}

function operationOf(
  { id, method, path, documented: [documented] }: CalledOperation,
  calls: readonly OperationCall[],
): ReportOperation {
  const answered = calls.filter(({ status }) => status !== null)
  const durations = answered.map(({ durationMs }) => durationMs).sort((one, other) => one - other)
  const counts = countEach(answered.map(({ statusText }) => statusText))
  return {
    id,
    method,
    path,
    document: documented?.document.file,
    calls: calls.length,
    unanswered: calls.length - answered.length,
    statuses: inOrder(counts).map(([status, count]) => ({ status, calls: count })),
    p50Ms: percentile(durations, 50),
    p95Ms: percentile(durations, 95),
    points: pointsOf(calls),
  }
}

/** Returns the smallest value that so many per cent of the values do not exceed; 0 for no values. */
function percentile(sorted: readonly number[], ofHundred: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * ofHundred) / 100) - 1)] ?? 0
}

const maxPoints = 500

function pointsOf(calls: readonly OperationCall[]): ReportPoint[] {
  const inTime = [...calls].sort(
    (one, other) => one.startedAt - other.startedAt || (one.scenario < other.scenario ? -1 : 1),
  )
  const every = Math.ceil(inTime.length / maxPoints)
  return inTime
    .filter((_, at) => at % every === 0)
    .map(({ scenario, durationMs, statusText, isFailure }) => ({
      scenario,
      durationMs,
      status: statusText,
      isFailure,
    }))
}
