/** What was called and told of what there is, as `--coverage` writes it. Calls of every attempt count. */
export interface Coverage {
  readonly version: 1
  /** How many scenarios ran. */
  readonly scenarios: number
  readonly totals: {
    /** The operations of the documents that were answered at least once. */
    readonly operations: Share
    /** Their documented statuses; `4XX` and `default` are one each. */
    readonly statuses: Share
    /** The methods of the gRPC services that were called. */
    readonly methods: Share
    readonly chapters: Share
    /** The stories of each chapter. */
    readonly stories: Share
  }
  /** The OpenAPI documents, in the order in which they were given. */
  readonly documents: readonly CoveredDocument[]
  /** Calls of the API that no document has, by path, method and status. */
  readonly undocumented: readonly UndocumentedCalls[]
  /** Calls of other hosts, such as a server of tokens. */
  readonly otherHosts: readonly { readonly origin: string; readonly calls: number }[]
  readonly services: readonly CoveredService[]
  readonly books: readonly CoveredBook[]
}

export interface Share {
  readonly covered: number
  readonly all: number
  /** `covered` of `all`, rounded down to one decimal; 100 where `all` is 0. */
  readonly percent: number
}

export interface CoveredDocument {
  /** The path of the document, as it was given. */
  readonly file: string
  readonly operations: readonly CoveredOperation[]
}

export interface CoveredOperation {
  /** In capitals. */
  readonly method: string
  /** As the document writes it. */
  readonly path: string
  /** Null where the document gives none. */
  readonly operationId: string | null
  readonly calls: number
  readonly unanswered: number
  /** The documented ones first, as the document has them; then those that were answered and are not documented. */
  readonly statuses: readonly {
    /** `200`, `4XX`, `default`. */
    readonly status: string
    readonly documented: boolean
    readonly calls: number
  }[]
}

export interface UndocumentedCalls {
  readonly method: string
  readonly path: string
  /** Null where no answer came. */
  readonly status: number | null
  readonly calls: number
}

export interface CoveredService {
  /** `package.Service` */
  readonly service: string
  readonly methods: readonly { readonly method: string; readonly calls: number }[]
}

export interface CoveredBook {
  readonly name: string
  readonly chapters: readonly {
    readonly name: string
    readonly reached: number
    readonly stories: readonly {
      readonly name: string
      /** Null where it ends the arrangement. */
      readonly leadsTo: string | null
      readonly told: number
      readonly failed: number
    }[]
  }[]
}
