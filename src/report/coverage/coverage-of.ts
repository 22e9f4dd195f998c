import type { Coverage, CoveredBook, CoveredDocument, CoveredService, ReportBook, Share } from '../model'
import type { ApiDocument } from './called-operations'
import {
  callsOfOtherHosts,
  coveredDocuments,
  coveredServices,
  undocumentedCalls,
  type CountedCall,
} from './count-calls'
import { coveredBooks } from './covered-books'

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
    totals: totalsOf(coveredOfDocuments, services, told),
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
): Coverage['totals'] {
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

function share<Thing>(
  things: readonly Thing[],
  isCovered: (thing: Thing) => boolean,
): ReturnType<typeof shareOf> {
  return shareOf(things.filter(isCovered).length, things.length)
}

/**
 * Returns a share in per cent, rounded down to one decimal, so that 100 means all; 100 if there is nothing to cover.
 */
export function shareOf(covered: number, all: number): Share {
  return { covered, all, percent: all === 0 ? 100 : Math.floor((covered * 1000) / all) / 10 }
}
