import { printable } from '../../errors'
import { coveredStatus, type ApiDocument, type CountedCall } from './operations'
import { countEach, groupBy, inOrder } from './groups'
import type {
  Coverage,
  CoveredBook,
  CoveredDocument,
  CoveredOperation,
  CoveredService,
  Minimum,
  ReportBook,
  Share,
} from './model'

export interface CoverageSources {
  /** The number of scenarios that ran. */
  readonly scenarios: number
  readonly documents: readonly ApiDocument[]
  readonly calls: readonly CountedCall[]
  /** The methods of the known gRPC services. */
  readonly methods: readonly string[]
  readonly books: readonly ReportBook[]
}

/** Counts which of the known operations, methods, chapters and stories were called, reached or told. */
export function coverageOf({ scenarios, documents, calls, methods, books }: CoverageSources): Coverage {
  const coveredOfDocuments = coveredDocuments(documents, calls)
  const services = coveredServices(methods, calls)
  const told = coveredBooks(books)
  return {
    version: 1,
    scenarios,
    totals: totalsOf(coveredOfDocuments, services, told, scenarios),
    documents: coveredOfDocuments,
    undocumented: undocumentedCalls(calls),
    otherHosts: callsOfOtherHosts(calls),
    services,
    books: told,
  }
}

function totalsOf(
  documents: readonly CoveredDocument[],
  services: readonly CoveredService[],
  books: readonly CoveredBook[],
  scenarios: number,
): Coverage['totals'] {
  const share = <Thing>(things: readonly Thing[], isCovered: (thing: Thing) => boolean): Share =>
    shareOf(things.filter(isCovered).length, things.length, scenarios)
  const operations = documents.flatMap((document) => document.operations)
  const statuses = operations.flatMap((operation) =>
    operation.statuses.filter(({ documented }) => documented),
  )
  const methods = services.flatMap((service) => service.methods)
  const chapters = books.flatMap((book) => book.chapters)
  return {
    operations: share(operations, ({ calls, unanswered }) => calls > unanswered),
    statuses: share(statuses, ({ calls }) => calls > 0),
    methods: share(methods, ({ calls }) => calls > 0),
    chapters: share(chapters, ({ reached }) => reached > 0),
    stories: share(chapters.flatMap(storiesOf), (told) => told),
  }
}

/** Returns for each story of a chapter whether it was told; a story that leads to several chapters counts once. */
function storiesOf({ stories }: CoveredBook['chapters'][number]): boolean[] {
  const names = [...new Set(stories.map(({ name }) => name))]
  return names.map((name) => stories.some((story) => story.name === name && story.told > 0))
}

/**
 * Returns a share in per cent, rounded down to one decimal, so that 100 means all; 100 if there is nothing to cover, but
 * 0 if no scenario ran.
 */
export function shareOf(covered: number, all: number, scenarios: number): Share {
  const ofNothing = scenarios === 0 ? 0 : 100
  return { covered, all, percent: all === 0 ? ofNothing : Math.floor((covered * 1000) / all) / 10 }
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

/** Returns what was told from each book, by chapter. */
export function coveredBooks(books: readonly ReportBook[]): CoveredBook[] {
  return books.map(({ name, map, chapters, ways }) => ({
    name,
    chapters: chapters.map((chapter) => ({
      name: chapter.name,
      reached: chapter.reached,
      stories: ways
        .filter((way) => way.chapter === chapter.id)
        .map(({ story, leadsTo, told, failed, mapId }) => {
          const to = map.stories.find(({ id }) => id === mapId)?.to
          const kind = map.chapters.find(({ id }) => id === to)?.kind
          return { name: story, leadsTo: kind === 'end' || kind === 'unknown' ? null : leadsTo, told, failed }
        }),
    })),
  }))
}

/** Returns, for each share, what was never called, answered, reached or told, in words. */
export function gapsOf({ documents, services, books }: Coverage): Record<keyof Coverage['totals'], string[]> {
  const operations = documents.flatMap((document) => document.operations)
  const chapters = books.flatMap((book) => book.chapters)
  return {
    operations: operations
      .filter(({ calls, unanswered }) => calls === unanswered)
      .map(({ method, path }) => `${method} ${path}`),
    statuses: operations.flatMap(({ method, path, statuses }) =>
      statuses
        .filter(({ documented, calls }) => documented && calls === 0)
        .map(({ status }) => `${method} ${path} ${status}`),
    ),
    methods: services.flatMap(({ service, methods }) =>
      methods.filter(({ calls }) => calls === 0).map(({ method }) => `${service}/${method}`),
    ),
    chapters: chapters.filter(({ reached }) => reached === 0).map(({ name }) => name),
    stories: chapters.flatMap(({ name: chapter, stories }) => {
      const told = new Set(stories.filter((story) => story.told > 0).map(({ name }) => name))
      const names = [...new Set(stories.map(({ name }) => name))]
      return names.filter((name) => !told.has(name)).map((name) => `${name} (after: ${chapter})`)
    }),
  }
}

const mostShown = 20

/** Returns the coverage as a table for a terminal, and lists the gaps for each minimum that was missed. */
export function coverageTable(coverage: Coverage, minimums: readonly Minimum[]): string {
  const asked = new Map(minimums.map((minimum) => [minimum.of, minimum]))
  const rows = sharesOf(coverage)
    .filter(([name, { all }]) => all > 0 || asked.has(name))
    .map(([name, { covered, all, percent }]) => {
      const minimum = asked.get(name)
      const rule =
        minimum === undefined ? '' : `at least ${minimum.atLeast} %${minimum.isMet ? '' : ': missed'}`
      return [name, `${covered} of ${all}`, `${percent} %`, rule] as const
    })
  const width = (column: 0 | 1 | 2): number => Math.max(0, ...rows.map((row) => row[column].length))
  const lines = rows.map(([name, count, percent, rule]) =>
    `  ${name.padEnd(width(0))}  ${count.padStart(width(1))}  ${percent.padStart(width(2))}  ${rule}`.trimEnd(),
  )
  return printable(
    [
      'Covered:',
      ...(lines.length > 0 ? lines : ['  nothing is known that could be']),
      ...missing(coverage, minimums),
      '',
    ].join('\n'),
  )
}

/** Returns the shares by name, in display order. */
export function sharesOf({
  totals,
}: Coverage): [name: keyof Coverage['totals'], share: Coverage['totals']['operations']][] {
  return [
    ['operations', totals.operations],
    ['statuses', totals.statuses],
    ['methods', totals.methods],
    ['chapters', totals.chapters],
    ['stories', totals.stories],
  ]
}

function missing(coverage: Coverage, minimums: readonly Minimum[]): string[] {
  const gaps = gapsOf(coverage)
  return minimums
    .filter(({ isMet }) => !isMet)
    .flatMap(({ of }) => {
      const more = gaps[of].length - mostShown
      return [
        `${titles[of]}:`,
        ...gaps[of].slice(0, mostShown).map((gap) => `  ${gap}`),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ]
    })
}

/** The titles of the lists of gaps. */
export const titles: Readonly<Record<keyof Coverage['totals'], string>> = {
  operations: 'Operations that were never called',
  statuses: 'Statuses that were never answered',
  methods: 'Methods that were never called',
  chapters: 'Chapters that were never reached',
  stories: 'Stories that were never told',
}
