import { documentedStatus, type DocumentedOperations } from '../seam'
import { countEach, groupBy, inOrder } from './groups'
import type { Coverage, CoveredOperation, ReportBook, Share } from './model'
import type { ApiDocument, OperationCall } from './operations'

type CountedCall = Pick<OperationCall, 'operation' | 'status'>
type DocumentedOperation = DocumentedOperations['all'][number]

interface CoverageSources {
  /** The number of scenarios that ran. */
  readonly scenarios: number
  readonly documents: readonly ApiDocument[]
  readonly calls: readonly CountedCall[]
  /** The known gRPC methods: `package.Service/Method`. */
  readonly methods: readonly string[]
  readonly books: readonly ReportBook[]
}

/** Counts which of the known operations, methods, chapters and stories were called, reached or told. */
export function coverageOf({ scenarios, documents, calls, methods, books }: CoverageSources): Coverage {
  const counted = {
    documents: coveredDocuments(documents, calls),
    undocumented: undocumentedCalls(calls),
    otherHosts: callsOfOtherHosts(calls),
    services: coveredServices(methods, calls),
    books: books.map(({ map, chapters }) => ({ name: map.title, chapters })),
  }
  const things = countedThings(counted)
  const share = (name: keyof Coverage['totals']): Share =>
    shareOf(things[name].filter(({ isCovered }) => isCovered).length, things[name].length, scenarios)
  const totals = {
    operations: share('operations'),
    statuses: share('statuses'),
    methods: share('methods'),
    chapters: share('chapters'),
    stories: share('stories'),
  }
  return { version: 1, scenarios, totals, ...counted }
}

/**
 * Returns a share in per cent, rounded down to one decimal, so that 100 means all; 100 if there is nothing to cover, but
 * 0 if no scenario ran.
 */
export function shareOf(covered: number, all: number, scenarios: number): Share {
  const ofNothing = scenarios === 0 ? 0 : 100
  return { covered, all, percent: all === 0 ? ofNothing : Math.floor((covered * 1000) / all) / 10 }
}

/** Returns, for each share, what was never called, answered, reached or told, in words. */
export function gapsOf(coverage: Coverage): Record<keyof Coverage['totals'], string[]> {
  const { operations, statuses, methods, chapters, stories } = countedThings(coverage)
  const gaps = (things: readonly CountedThing[]): string[] =>
    things.filter(({ isCovered }) => !isCovered).map(({ name }) => name)
  return {
    operations: gaps(operations),
    statuses: gaps(statuses),
    methods: gaps(methods),
    chapters: gaps(chapters),
    stories: gaps(stories),
  }
}

interface CountedThing {
  readonly name: string
  readonly isCovered: boolean
}

/** Returns all that counts for each share. A story that leads to several chapters counts once for its chapter. */
function countedThings({
  documents,
  services,
  books,
}: Pick<Coverage, 'documents' | 'services' | 'books'>): Record<keyof Coverage['totals'], CountedThing[]> {
  const operations = documents.flatMap((document) => document.operations)
  const chapters = books.flatMap((book) => book.chapters)
  return {
    operations: operations.map(({ method, path, calls, unanswered }) => ({
      name: `${method} ${path}`,
      isCovered: calls > unanswered,
    })),
    statuses: operations.flatMap(({ method, path, statuses }) =>
      statuses
        .filter(({ documented }) => documented)
        .map(({ status, calls }) => ({ name: `${method} ${path} ${status}`, isCovered: calls > 0 })),
    ),
    methods: services.flatMap(({ service, methods }) =>
      methods.map(({ method, calls }) => ({ name: `${service}/${method}`, isCovered: calls > 0 })),
    ),
    chapters: chapters.map(({ name, reached }) => ({ name, isCovered: reached > 0 })),
    stories: chapters.flatMap(({ name: chapter, stories }) =>
      [...groupBy(stories, ({ name }) => name)].map(([name, ways]) => ({
        name: `${name} (after: ${chapter})`,
        isCovered: ways.some(({ told }) => told > 0),
      })),
    ),
  }
}

function coveredDocuments(
  documents: readonly ApiDocument[],
  calls: readonly CountedCall[],
): Coverage['documents'] {
  const callsOf = groupBy(
    calls.flatMap(({ operation, status }) =>
      operation.documented.map((documented) => ({ documented: documented.operation, status })),
    ),
    ({ documented }) => documented,
  )
  return documents.map(({ file, operations }) => ({
    file,
    operations: operations.all.map((operation) => coveredOperation(operation, callsOf.get(operation) ?? [])),
  }))
}

function coveredOperation(
  operation: DocumentedOperation,
  calls: readonly Pick<CountedCall, 'status'>[],
): CoveredOperation {
  const { method, path, operationId = null, statuses: documented } = operation
  const answered = calls.flatMap(({ status }) =>
    status === null ? [] : [documentedStatus(operation, status) ?? String(status)],
  )
  const counts = countEach(answered)
  const others = [...counts.keys()].filter((status) => !documented.includes(status)).sort()
  return {
    method,
    path,
    operationId,
    calls: calls.length,
    unanswered: calls.length - answered.length,
    statuses: [...documented, ...others].map((status) => ({
      status,
      documented: documented.includes(status),
      calls: counts.get(status) ?? 0,
    })),
  }
}

/** Returns the calls to the API whose operation no document contains. */
function undocumentedCalls(calls: readonly CountedCall[]): Coverage['undocumented'] {
  const own = calls.filter(
    ({ operation: { documented, origin, method } }) =>
      documented.length === 0 && origin === undefined && method !== 'GRPC',
  )
  const keyOf = ({ operation: { path, method }, status }: CountedCall): string =>
    `${path} ${method} ${String(status)}`
  return inOrder(groupBy(own, keyOf)).map(([, [first, ...more]]) => {
    const { method, path } = first.operation
    return { method, path, status: first.status, calls: 1 + more.length }
  })
}

function callsOfOtherHosts(calls: readonly CountedCall[]): Coverage['otherHosts'] {
  const origins = calls.flatMap(({ operation: { origin } }) => origin ?? [])
  return inOrder(countEach(origins)).map(([origin, count]) => ({ origin, calls: count }))
}

/** Counts the answered calls of each gRPC method, by service. */
function coveredServices(methods: readonly string[], calls: readonly CountedCall[]): Coverage['services'] {
  const called = calls.filter(({ operation }) => operation.method === 'GRPC')
  const counts = countEach(
    called.filter(({ status }) => status !== null).map(({ operation }) => operation.path),
  )
  const all = new Set([...methods, ...called.map(({ operation }) => operation.path)])
  const byService = groupBy([...all].sort(), (name) => name.slice(0, name.lastIndexOf('/')))
  return inOrder(byService).map(([service, names]) => ({
    service,
    methods: names.map((name) => ({ method: name.slice(service.length + 1), calls: counts.get(name) ?? 0 })),
  }))
}
