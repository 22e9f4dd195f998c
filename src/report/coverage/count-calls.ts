import type { Coverage, CoveredDocument, CoveredOperation, CoveredService } from '../model'
import { countEach, groupBy, inOrder } from '../groups'
import { coveredStatus, type ApiDocument, type CalledOperation } from './called-operations'

export interface CountedCall {
  readonly operation: CalledOperation
  /** Null if there was no response. */
  readonly status: number | null
}

/** Counts the calls of each document's operations. */
export function coveredDocuments(
  documents: readonly ApiDocument[],
  calls: readonly CountedCall[],
): CoveredDocument[] {
  const byOperation = groupBy(
    calls.flatMap(({ operation, status }) =>
      operation.documented.map((documented) => ({ key: documented.operation, status })),
    ),
    ({ key }) => key,
  )
  return documents.map(({ file, operations }) => ({
    file,
    operations: operations.all.map((operation): CoveredOperation => {
      const { method, path, operationId = null } = operation
      const statuses = (byOperation.get(operation) ?? []).map(({ status }) =>
        coveredStatus(operation, status),
      )
      const answered = countEach(statuses.filter((status) => status !== undefined))
      const others = [...answered.keys()].filter((status) => !operation.statuses.includes(status)).sort()
      return {
        method,
        path,
        operationId,
        calls: statuses.length,
        unanswered: statuses.filter((status) => status === undefined).length,
        statuses: [...operation.statuses, ...others].map((status) => ({
          status,
          documented: operation.statuses.includes(status),
          calls: answered.get(status) ?? 0,
        })),
      }
    }),
  }))
}

/** Returns the calls to the API whose operation no document contains. */
export function undocumentedCalls(calls: readonly CountedCall[]): Coverage['undocumented'] {
  const own = calls.filter(
    ({ operation: { documented, origin, method } }) =>
      documented.length === 0 && origin === undefined && method !== 'GRPC',
  )
  const groups = groupBy(
    own,
    ({ operation: { method, path }, status }) => `${path} ${method} ${String(status)}`,
  )
  return inOrder(groups).flatMap(([, [first, ...more]]) =>
    first === undefined
      ? []
      : [
          {
            method: first.operation.method,
            path: first.operation.path,
            status: first.status,
            calls: 1 + more.length,
          },
        ],
  )
}

/** Counts the calls to other hosts, by origin. */
export function callsOfOtherHosts(calls: readonly CountedCall[]): Coverage['otherHosts'] {
  const origins = calls.flatMap(({ operation: { origin } }) => origin ?? [])
  return inOrder(countEach(origins)).map(([origin, count]) => ({ origin, calls: count }))
}

/**
 * Counts the answered calls of each gRPC method, by service.
 *
 * @param methods - all known methods, each with the shape `package.Service/Method`
 */
export function coveredServices(methods: readonly string[], calls: readonly CountedCall[]): CoveredService[] {
  const called = calls.flatMap(({ operation: { method, path }, status }) =>
    method === 'GRPC' && status !== null ? [path] : [],
  )
  const counts = countEach(called)
  const all = new Set([
    ...methods,
    ...calls.flatMap(({ operation: { method, path } }) => (method === 'GRPC' ? [path] : [])),
  ])
  const byService = groupBy([...all].sort(), (name) => name.slice(0, name.lastIndexOf('/')))
  return inOrder(byService).map(([service, names]) => ({
    service,
    methods: names.map((name) => ({ method: name.slice(service.length + 1), calls: counts.get(name) ?? 0 })),
  }))
}
