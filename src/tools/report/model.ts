import type { StoryMap } from '../map'

/**
 * A finished run, or several shards of one. Page, summary, coverage and minimums are made from this alone. It is plain
 * JSON; every text in it is redacted, and none of it is markup.
 */
export interface Report {
  readonly run: ReportRun
  /** Sorted by file and line; each once, with its attempts. */
  readonly scenarios: readonly ReportScenario[]
  /** Why scenarios failed, the most frequent cause first; empty if none did. */
  readonly causes: readonly FailureCause[]
  /**
   * The called operations, by path and method. Documented operations that were never called are in `coverage` alone.
   */
  readonly operations: readonly ReportOperation[]
  /** The story books of the project, as maps; empty if it has none. */
  readonly books: readonly ReportBook[]
  /** What `--coverage` writes. */
  readonly coverage: Coverage
  /** The required minimums, in the order given; empty if there are none. */
  readonly minimums: readonly Minimum[]
}

export interface ReportRun {
  /** The start of the run, or of the first shard, in milliseconds since 1970. */
  readonly startedAt: number
  /** From the first start to the last end, in whole milliseconds. */
  readonly durationMs: number
  /** Whether Cucumber reported success for the run, or for every shard. */
  readonly success: boolean
  /** The versions it ran with, shown as they are: `chapterwise` `0.2.0`, `node.js` `v22.21.0`, `linux` `6.1`, `x64`. */
  readonly versions: readonly { readonly name: string; readonly version: string }[]
  /** The CI build; undefined outside of a known CI. */
  readonly build?: ReportBuild
  /**
   * The names of the workers, in the order of the timeline; only `0` if nothing ran in parallel. Those of a shard are
   * prefixed, such as `2/1`.
   */
  readonly workers: readonly string[]
  /** The number of merged runs: 1, or the number of shards. */
  readonly shards: number
  /** Failures outside of scenarios: hooks of the run, features that do not parse. */
  readonly problems: readonly { readonly title: string; readonly message: string }[]
}

export interface ReportBuild {
  /** The name of the CI. */
  readonly ci: string
  readonly url?: string
  readonly number?: string
  readonly branch?: string
  readonly revision?: string
}

/** A reason why scenarios failed. */
export interface FailureCause {
  /** The first line of the message; if it differs between the scenarios, with `…` in place of ids, ports and times. */
  readonly title: string
  /** The ids of the scenarios that failed for it. */
  readonly scenarios: readonly string[]
}

/** A share that was required. */
export interface Minimum {
  readonly of: keyof Coverage['totals']
  /** The required share, in per cent. */
  readonly atLeast: number
  /** The reached share, in per cent, rounded down to one decimal; 100 if there was nothing to cover. */
  readonly percent: number
  readonly isMet: boolean
}

/** A scenario, or one row of a Scenario Outline, with its attempts. */
export interface ReportScenario {
  /** Unique in the report, and the same in every run: `features/transfer.feature:12`. */
  readonly id: string
  /** The feature file, relative to the project's folder. */
  readonly uri: string
  /** The line of the scenario, or of its row of examples. */
  readonly line: number
  readonly feature: string
  readonly rule?: string
  /** `Scenario`, `Scenario Outline`, … in the language of the feature. */
  readonly keyword: string
  readonly name: string
  /** The description under its title. */
  readonly description?: string
  /** With `@`; tags of the feature, rule and examples included. */
  readonly tags: readonly string[]
  /** The row of examples that it was made from. */
  readonly example?: ReportExample
  /** The status of the last attempt. */
  readonly status: ReportStatus
  /** At least one, in order; each but the last was followed by a retry. */
  readonly attempts: readonly [ReportAttempt, ...ReportAttempt[]]
  /** The chapters that any attempt reached, each once: {@link ReportChapter.id}, unique across books. */
  readonly chapters: readonly string[]
  /** The operations that any attempt called, each once: {@link ReportOperation.id}. */
  readonly operations: readonly string[]
}

/** `undefined`: a step has no definition; `ambiguous`: it has several. */
export type ReportStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown'

export interface ReportExample {
  /** The title of the Examples; empty if they have none. */
  readonly name: string
  readonly columns: readonly string[]
  readonly values: readonly string[]
}

/** One run of a scenario. */
export interface ReportAttempt {
  readonly status: ReportStatus
  /** In milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  /** One of {@link ReportRun.workers}. */
  readonly worker: string
  /** Hooks that passed and have nothing to show are left out. */
  readonly steps: readonly ReportStep[]
}

/** A step, or a hook. */
export interface ReportStep {
  readonly kind: 'step' | 'hook'
  /** `Given`, `When`, `*`, … as it is written; `Before` or `After` for a hook. */
  readonly keyword: string
  /** The text of the step, or the name of the hook, which may be empty. */
  readonly text: string
  /** Whether it comes from a Background. */
  readonly isBackground: boolean
  /** The place of its definition, or of the hook: `features/support/steps.ts:12`. */
  readonly definedAt?: string
  readonly status: ReportStatus
  readonly durationMs: number
  readonly error?: ReportError
  readonly docString?: { readonly mediaType: string; readonly content: string }
  /** Row by row, with the header row, if any, first. */
  readonly table?: readonly (readonly string[])[]
  /** Its exchanges, in the order of completion. Clean-ups are under the hook that ran them. */
  readonly exchanges: readonly ReportExchange[]
  /** What stories wrote with `log`, and notes of the library, such as one for each repeated request. */
  readonly notes: readonly { readonly title: string; readonly text: string }[]
  /** Events and messages of the open streams, block by block of the log. */
  readonly transcripts: readonly ReportTranscript[]
  /** Other attachments; the log that the library attaches as text is left out, as the members above have it. */
  readonly attachments: readonly ReportAttachment[]
}

/** What happened on one stream, in order, redacted. */
export interface ReportTranscript {
  /** The name of the stream: `GET ws://127.0.0.1:41233/live`. */
  readonly stream: string
  /** The number of earlier lines that were left out. */
  readonly leftOut: number
  readonly lines: readonly {
    /** Milliseconds since the stream was opened. */
    readonly atMs: number
    readonly kind: 'received' | 'sent' | 'noted'
    /** An event or a message on one line, or a description of another occurrence. */
    readonly text: string
  }[]
}

export interface ReportError {
  /** The message without the stack, of one or more lines. */
  readonly message: string
  /** Both sides of a comparison, pretty-printed, to compare line by line. */
  readonly difference?: { readonly expected: string; readonly actual: string }
  /** The status that was expected of the response, if that is what failed. */
  readonly expectedStatus?: string
  /** What an assertion said of places in the body, by their JSONPaths. */
  readonly places?: readonly { readonly path: string; readonly note: string }[]
  /** The stack frames, one per line; empty if there are none. */
  readonly stack: string
}

/** An attachment with exactly one of `text`, `base64` and `url`. */
export interface ReportAttachment {
  /** The file name; empty if it has none. */
  readonly name: string
  readonly mediaType: string
  readonly text?: string
  readonly base64?: string
  readonly url?: string
}

/** One request with its response or failure, redacted. */
export interface ReportExchange {
  /** {@link ReportOperation.id} */
  readonly operation: string
  readonly protocol: 'http' | 'grpc'
  /** Its title in the log: `when`, `given that bank account has been created`, `clean up`. */
  readonly title: string
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  readonly request: ReportRequest
  /** The redirects that were followed, in order. */
  readonly redirects: readonly { readonly status: number; readonly headers: readonly ReportHeader[] }[]
  /** The names of secret headers that were not sent on to another origin. */
  readonly withheld: readonly string[]
  /** Undefined if there was no response; then `failure` says why. */
  readonly response?: ReportResponse
  readonly failure?: { readonly code: string; readonly message: string }
  /** The command that sends the request again; undefined for gRPC. */
  readonly curl?: string
}

export type ReportHeader = readonly [name: string, value: string]

export interface ReportRequest {
  /** `GET`, …; `GRPC` for a gRPC call. */
  readonly method: string
  /** The absolute URL; for gRPC `package.Service/Method`. */
  readonly url: string
  readonly headers: readonly ReportHeader[]
  readonly body?: ReportBody
}

export interface ReportResponse {
  /** The HTTP status; for gRPC the status that its code maps to. */
  readonly status: number
  /** `201 Created`; for gRPC `5 NOT_FOUND`. */
  readonly statusText: string
  /** The gRPC status message, if the server sent one. */
  readonly details?: string
  readonly headers: readonly ReportHeader[]
  readonly body?: ReportBody
  /** For gRPC only. */
  readonly trailers?: readonly ReportHeader[]
}

export interface ReportBody {
  /** In lower case, without parameters; empty if there is none. */
  readonly mediaType: string
  /** The size of the whole body, in bytes, even if `text` is cut. */
  readonly bytes: number
  /** The body, redacted; undefined if it is binary. */
  readonly text?: string
  /** Whether `text` is only the beginning; then it is not valid JSON, whatever the media type. */
  readonly isCut: boolean
}

/** A called operation: an HTTP method of a path, or a gRPC method. */
export interface ReportOperation {
  /** Unique: `GET /accounts/{id}`, or `GRPC bank.Accounts/Open`. */
  readonly id: string
  readonly method: string
  /**
   * The path of the document, or else the called path with `{…}` for ids and generated values; with the origin for
   * other hosts.
   */
  readonly path: string
  /** The document that contains it; undefined if there is none. */
  readonly document?: string
  readonly calls: number
  /** The number of calls without a response. */
  readonly unanswered: number
  /** The number of calls by status; a gRPC status includes the name of its code (`5 NOT_FOUND`). */
  readonly statuses: readonly { readonly status: string; readonly calls: number }[]
  /** The median duration of the answered calls; 0 if there are none. */
  readonly p50Ms: number
  /** The 95th percentile of their durations. */
  readonly p95Ms: number
  /** The calls by start time; at most 500, evenly spread and including the slowest. */
  readonly points: readonly ReportPoint[]
}

/** One call, drawn as a point in the row of its operation. */
export interface ReportPoint {
  /** {@link ReportScenario.id} */
  readonly scenario: string
  readonly durationMs: number
  /** As in {@link ReportOperation.statuses}; `none` if there was no response. */
  readonly status: string
  /** Whether the status is 400 or more, the gRPC code is not 0, or there was no response. */
  readonly isFailure: boolean
}

/** A story book, and how often its ways were told. */
export interface ReportBook {
  /** In words, as {@link StoryMap.title}. */
  readonly name: string
  /** The book as `drawSvg` takes it, like `chapterwise map`; the scenarios of a story are those that told it. */
  readonly map: StoryMap
  /** The opening chapter first. */
  readonly chapters: readonly ReportChapter[]
  /** The stories of each chapter, inherited ones included. */
  readonly ways: readonly ReportWay[]
}

export interface ReportChapter {
  /** Unique in the report, and compared by the filter `Chapter`: `banking story › bank account has been created`. */
  readonly id: string
  /** {@link MapChapter.id}, unique in the book. */
  readonly mapId: string
  /** In words. */
  readonly name: string
  /** The number of attempts that reached it. An opening chapter is reached when one of its stories is told. */
  readonly reached: number
}

export interface ReportWay {
  /** {@link MapStory.id}, the arrow of the drawing; an inherited story has the same id in all chapters. */
  readonly mapId: string
  /** {@link ReportChapter.id} of the chapter that offers it. */
  readonly chapter: string
  /** The name of the story, in words. */
  readonly story: string
  /** The name of the chapter that it leads to, in words. */
  readonly leadsTo: string
  /** How often it was told there, failures included, in all attempts. */
  readonly told: number
  /** How often it failed. */
  readonly failed: number
  /** The scenarios that told it: {@link ReportScenario.id}. */
  readonly scenarios: readonly string[]
}

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
