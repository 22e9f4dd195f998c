import type { AttachedCall, AttachedExchange } from '../attachments'
import type { CalledOperation, CountedCall } from '../coverage'
import { countEach, groupBy, inOrder } from '../groups'
import type { ReportOperation, ReportPoint } from '../model'

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
