/** The coverage of the API and of the story books, as `--coverage` writes it. Calls of all attempts count. */
export interface Coverage {
  readonly version: 1
  /** The number of scenarios that ran. */
  readonly scenarios: number
  readonly totals: {
    /** The documented operations that were answered at least once. */
    readonly operations: Share
    /** Their documented statuses; `4XX` and `default` are one each. */
    readonly statuses: Share
    /** The gRPC methods that were answered at least once. */
    readonly methods: Share
    readonly chapters: Share
    /** The stories of each chapter. */
    readonly stories: Share
  }
  /** The OpenAPI documents, in the order in which they were given. */
  readonly documents: readonly CoveredDocument[]
  /** Calls to the API that no document contains, by path, method and status. */
  readonly undocumented: readonly UndocumentedCalls[]
  /** Calls to other hosts, such as a token server. */
  readonly otherHosts: readonly { readonly origin: string; readonly calls: number }[]
  readonly services: readonly CoveredService[]
  readonly books: readonly CoveredBook[]
}

export interface Share {
  readonly covered: number
  readonly all: number
  /** `covered` of `all`, rounded down to one decimal; 100 if `all` is 0. */
  readonly percent: number
}

export interface CoveredDocument {
  /** The path of the document, as given by the user. */
  readonly file: string
  readonly operations: readonly CoveredOperation[]
}

export interface CoveredOperation {
  /** In capitals. */
  readonly method: string
  /** As written in the document. */
  readonly path: string
  /** Null if the document has none. */
  readonly operationId: string | null
  readonly calls: number
  readonly unanswered: number
  /** The documented statuses first, in the order of the document; then undocumented statuses that were answered. */
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
  /** Null if there was no response. */
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
      /** Null if it ends the arrangement. */
      readonly leadsTo: string | null
      readonly told: number
      readonly failed: number
    }[]
  }[]
}
