import { documentedStatus, type DocumentedOperation } from '../../assertions'
import { countEach, groupBy, inOrder } from '../../group-by'
import {
  coverageShares,
  type Coverage,
  type CoverageShare,
  type Minimum,
  type CoverageRatio,
  type Report,
} from './model'
import type { ApiDocument, OperationCall } from './operations'

interface CoverageSources extends Pick<Coverage, 'scenarios' | 'books'> {
  readonly documents: readonly ApiDocument[]
  readonly calls: readonly Pick<OperationCall, 'operation' | 'status' | 'undocumented'>[]
  /** The known gRPC methods: `package.Service/Method`. */
  readonly methods: readonly string[]
}

/** Counts which of the known operations, methods, chapters and stories were called, reached or told. */
export function coverageOf({ scenarios, documents, calls, methods, books }: CoverageSources): Coverage {
  const counted = {
    documents: coveredDocuments(documents, calls),
    undocumented: undocumentedCalls(calls),
    otherHosts: callsOfOtherHosts(calls),
    services: coveredServices(methods, calls),
    books,
  }
  const things = [...thingsIn(counted)]
  const share = (of: CoverageShare): CoverageRatio => {
    const all = things.filter((thing) => thing.of === of)
    const covered = all.filter(({ isCovered }) => isCovered).length
    return { covered, all: all.length, percent: percentOf(covered, all.length, scenarios) }
  }
  const totals = Object.fromEntries(coverageShares.map((of) => [of, share(of)])) as Coverage['totals']
  return { version: 1, scenarios, totals, ...counted }
}

/** Rounds down to one decimal, so that 100 means all; nothing to cover is 100, but a run without scenarios is 0. */
function percentOf(covered: number, all: number, scenarios: number): number {
  if (all === 0) return scenarios === 0 ? 0 : 100
  return Math.floor((covered * 1000) / all) / 10
}

interface CountedThing {
  readonly of: CoverageShare
  /** In words. */
  readonly name: string
  readonly isCovered: boolean
}

/** Yields all that counts. A story that leads to several chapters counts once for its chapter. */
function* thingsIn(all: Pick<Coverage, 'documents' | 'services' | 'books'>): Generator<CountedThing> {
  const operations = all.documents.flatMap((document) => document.operations)
  for (const { method, path, calls, unanswered, statuses } of operations) {
    yield { of: 'operations', name: `${method} ${path}`, isCovered: calls > unanswered }
    // `default` stands for what nobody named: no suite has to meet it.
    for (const one of statuses.filter(({ documented, status }) => documented && status !== 'default'))
      yield { of: 'statuses', name: `${method} ${path} ${one.status}`, isCovered: one.calls > 0 }
  }
  for (const { service, methods } of all.services)
    for (const { method, calls } of methods)
      yield { of: 'methods', name: `${service}/${method}`, isCovered: calls > 0 }
  for (const { name: chapter, reached, stories } of all.books.flatMap((book) => book.chapters)) {
    yield { of: 'chapters', name: chapter, isCovered: reached > 0 }
    for (const [story, ways] of groupBy(stories, ({ name }) => name)) {
      const isCovered = ways.some(({ told }) => told > 0)
      yield { of: 'stories', name: `${story} (after: ${chapter})`, isCovered }
    }
  }
}

/** Returns what was never called, answered, reached or told, in words. */
export function gapsOf(coverage: Coverage, of: CoverageShare): string[] {
  return [...thingsIn(coverage)]
    .filter((thing) => thing.of === of && !thing.isCovered)
    .map(({ name }) => name)
}

/** Compares the required minimums with the coverage; equal is enough. A run without scenarios has covered nothing. */
export function minimumsOf(
  required: readonly Pick<Minimum, 'of' | 'atLeast'>[],
  { coverage: { totals, scenarios }, protocol }: Pick<Report, 'coverage' | 'protocol'>,
): Minimum[] {
  return required.map(({ of, atLeast }) => {
    const { covered, all, percent } = of === 'protocol' ? protocol.kept : totals[of]
    const isMet = scenarios === 0 ? atLeast === 0 : covered * 100 >= atLeast * all
    return { of, atLeast, percent, isMet }
  })
}

export function protocolOf(calls: readonly OperationCall[], scenarios: number): Report['protocol'] {
  const ruled = calls.filter((call) => isOfHttpApi(call) && call.status !== null)
  const broken = ruled.filter(({ brokenRule }) => brokenRule !== undefined)
  const groups = groupBy(broken, ({ operation, brokenRule }) => `${placeOf(operation)} ${brokenRule}`)
  const covered = ruled.length - broken.length
  return {
    kept: { covered, all: ruled.length, percent: percentOf(covered, ruled.length, scenarios) },
    broken: inOrder(groups).map(([, [first, ...more]]) => ({
      rule: first.brokenRule ?? '',
      method: first.operation.method,
      path: first.operation.path,
      responses: 1 + more.length,
      scenario: first.scenario,
    })),
  }
}

/** Whether a call went to the API, over HTTP. */
function isOfHttpApi({ operation: { method, origin } }: Pick<OperationCall, 'operation'>): boolean {
  return method !== 'GRPC' && origin === undefined
}

function placeOf({ path, method }: OperationCall['operation']): string {
  return `${path} ${method}`
}

function coveredDocuments(
  documents: readonly ApiDocument[],
  calls: CoverageSources['calls'],
): Coverage['documents'] {
  const documented = calls.flatMap((call) =>
    call.operation.documented.map(({ operation }) => ({ operation, call })),
  )
  const called = groupBy(documented, ({ operation }) => operation)
  return documents.map(({ file, operations }) => ({
    file,
    operations: operations.all.map((operation) =>
      coveredOperation(operation, called.get(operation)?.map(({ call }) => call) ?? []),
    ),
  }))
}

function coveredOperation(operation: DocumentedOperation, called: CoverageSources['calls']) {
  const { method, path, operationId = null, statuses: documented } = operation
  const answered = called
    .map(({ status }) => status)
    .filter((status) => status !== null)
    .map((status) => documentedStatus(operation, status) ?? String(status))
  const counts = countEach(answered)
  const others = [...counts.keys()].filter((status) => !documented.includes(status)).sort()
  return {
    method,
    path,
    operationId,
    calls: called.length,
    unanswered: called.length - answered.length,
    undocumented: [...new Set(called.flatMap(({ undocumented }) => undocumented))],
    statuses: [...documented, ...others].map((status) => ({
      status,
      documented: documented.includes(status),
      calls: counts.get(status) ?? 0,
    })),
  }
}

function undocumentedCalls(calls: CoverageSources['calls']): Coverage['undocumented'] {
  const own = calls.filter((call) => isOfHttpApi(call) && call.operation.documented.length === 0)
  const groups = groupBy(own, ({ operation, status }) => `${placeOf(operation)} ${status}`)
  return inOrder(groups).map(([, [first, ...more]]) => {
    const { method, path } = first.operation
    return { method, path, status: first.status, calls: 1 + more.length }
  })
}

function callsOfOtherHosts(calls: CoverageSources['calls']): Coverage['otherHosts'] {
  const origins = calls.flatMap(({ operation: { origin } }) => origin ?? [])
  return inOrder(countEach(origins)).map(([origin, count]) => ({ origin, calls: count }))
}

/** Counts the answered calls of each gRPC method, by service. */
function coveredServices(known: readonly string[], calls: CoverageSources['calls']): Coverage['services'] {
  const called = calls.filter(({ operation }) => operation.method === 'GRPC')
  const answered = called.filter(({ status }) => status !== null)
  const counts = countEach(answered.map(({ operation }) => operation.path))
  const all = new Set([...known, ...called.map(({ operation }) => operation.path)])
  const byService = groupBy([...all].sort(), (name) => name.slice(0, name.lastIndexOf('/')))
  return inOrder(byService).map(([service, names]) => ({
    service,
    methods: names.map((name) => ({ method: name.slice(service.length + 1), calls: counts.get(name) ?? 0 })),
  }))
}
