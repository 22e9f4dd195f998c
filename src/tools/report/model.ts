import type { LoadResults } from '../load/results'
import type { StoryMap } from '../map'

/**
 * A finished run, or several shards of one. Page, summary, coverage and minimums are made from this alone. It is plain
 * JSON; every text in it is redacted, and none of it is markup.
 */
export interface Report {
  readonly run: ReportRun
  /** Sorted by file and line; each once, with its attempts. */
  readonly scenarios: readonly ReportScenario[]
  /** Why scenarios failed, the most frequent cause first. */
  readonly causes: readonly {
    /** The beginning of the message of the first scenario; the values of the others may differ. */
    readonly title: string
    /** The indexes of its scenarios in the report. */
    readonly scenarios: readonly number[]
  }[]
  /** The called operations, by path and method. */
  readonly operations: readonly ReportOperation[]
  /** The calls that were asked for, without those of redirects, and the 95th percentile of their times. */
  readonly calls: { readonly count: number; readonly p95Ms: number }
  /** The story books, with how often each story was told, and the scenarios that did. */
  readonly books: readonly StoryMap[]
  readonly coverage: Coverage
  readonly minimums: readonly Minimum[]
  /** Whether the responses of the API kept the rules of HTTP. */
  readonly protocol: { readonly kept: CoverageRatio; readonly broken: readonly BrokenByOperation[] }
  readonly load?: LoadResults | undefined
}

interface ReportRun {
  /** The name of the project; empty if it has none. */
  readonly project: string
  /** The start of the first run, in milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  /** Whether Cucumber reported success for every run. */
  readonly success: boolean
  /** The versions it ran with: `chapterwise` `0.3.0`, `node.js` `v22.21.0`, `linux` `6.1`, `x64`. */
  readonly versions: readonly { readonly name: string; readonly version: string }[]
  readonly build: ReportBuild
  readonly shards: number
  /** Failures outside of scenarios: hooks of the run, features that do not parse. */
  readonly problems: readonly { readonly title: string; readonly message: string }[]
}

/** The CI build, and what was checked out; members that are not known are missing. */
export interface ReportBuild {
  readonly ci?: string
  readonly url?: string
  readonly number?: string
  readonly branch?: string
  readonly revision?: string
}

/** A share that was required, and what was reached, in per cent. */
export interface Minimum {
  readonly of: MinimumShare
  readonly atLeast: number
  readonly percent: number
  readonly isMet: boolean
}

export interface ReportScenario {
  /** The same in every run: `features/transfer.feature:12`. */
  readonly id: string
  readonly uri: string
  /** The line of the scenario, or of its row of examples. */
  readonly line: number
  readonly feature: string
  readonly rule?: string
  readonly keyword: string
  readonly name: string
  readonly description?: string
  /** With `@`; tags of the feature, rule and examples included. */
  readonly tags: readonly string[]
  readonly example?: ReportExample
  readonly status: ReportStatus
  /** In order; each but the last was followed by another. */
  readonly attempts: readonly [ReportAttempt, ...ReportAttempt[]]
  /** The chapters that any attempt reached: `banking story › bank account has been created`. */
  readonly chapters: readonly string[]
  /** The ids of the operations that any attempt called. */
  readonly operations: readonly string[]
}

/** The statuses, the worst first, which is that of the whole. `undefined`: a step has no definition; `ambiguous`: several. */
export const worstFirst = [
  'failed',
  'undefined',
  'ambiguous',
  'pending',
  'unknown',
  'skipped',
  'passed',
] as const

export type ReportStatus = (typeof worstFirst)[number]

export interface ReportExample {
  /** The title of the Examples; empty if they have none. */
  readonly name: string
  readonly columns: readonly string[]
  readonly values: readonly string[]
}

export interface ReportAttempt {
  readonly status: ReportStatus
  /** In milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  readonly stories: readonly ReportStory[]
  /** Hooks that passed and have nothing to show are left out. */
  readonly steps: readonly ReportStep[]
}

/** A story that was told; names are in words. */
export interface ReportStory {
  readonly book: string
  readonly chapter: string
  readonly story: string
  /** Null if it failed or ended the arrangement. */
  readonly leadsTo: string | null
  readonly failed: boolean
}

export interface ReportStep {
  readonly kind: 'step' | 'hook'
  /** As it is written; `Before` or `After` for a hook. */
  readonly keyword: string
  /** The text of the step, or the name of the hook, which may be empty. */
  readonly text: string
  readonly isBackground: boolean
  /** Whether it is a `Then`, or an `And` after one. */
  readonly isOutcome: boolean
  /** The place of its definition, or of the hook: `features/support/steps.ts:12`. */
  readonly definedAt?: string
  readonly status: ReportStatus
  readonly durationMs: number
  readonly error?: ReportError
  readonly docString?: string
  readonly table?: readonly (readonly string[])[]
  /** In the order of completion. Clean-ups are under the hook that ran them. */
  readonly exchanges: readonly ReportExchange[]
  /** What stories wrote with `log`, and notes of the library. */
  readonly notes: readonly { readonly title: string; readonly text: string }[]
  readonly transcripts: readonly ReportTranscript[]
  readonly attachments: readonly ReportAttachment[]
}

/** Returns the exchange that a failed step is about: its own, or for a `Then` the last before it. */
export function exchangeAbout(step: ReportStep, steps: readonly ReportStep[]): ReportExchange | undefined {
  const before = step.isOutcome ? steps.slice(0, steps.indexOf(step)) : []
  return [...before, step].flatMap(({ exchanges }) => exchanges).at(-1)
}

export interface ReportTranscript {
  /** The name of the stream: `GET ws://127.0.0.1:41233/live`. */
  readonly stream: string
  /** The number of earlier lines that were left out. */
  readonly leftOut: number
  readonly lines: readonly {
    readonly atMs: number
    readonly kind: 'received' | 'sent' | 'noted'
    readonly text: string
    /** The whole message of a WebSocket; the page leaves it out. */
    readonly payload?: ReportBody
  }[]
}

export interface ReportError extends ReportMarks {
  readonly message: string
  readonly stack: string
}

/** What a failed assertion says of parts of its response. */
export interface ReportMarks {
  /** Both sides of a comparison, pretty-printed. */
  readonly difference?: { readonly expected: string; readonly actual: string }
  /** The status that was expected of the response, if that is what failed. */
  readonly expectedStatus?: string
  /** What it says of places in the body, by their JSONPaths. */
  readonly places?: readonly { readonly path: string; readonly note: string }[]
}

/** An attachment with exactly one of `text`, `base64` and `url`. */
export interface ReportAttachment {
  readonly name: string
  readonly mediaType: string
  readonly text?: string
  readonly base64?: string
  readonly url?: string
}

export interface ReportExchange {
  readonly protocol: 'http' | 'grpc'
  /** Its title in the log: `when`, `given that bank account has been created`, `clean up`. */
  readonly title: string
  /** In milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  /** The request, and one more for each redirect that was followed. */
  readonly calls: readonly ReportCall[]
  readonly request: ReportRequest
  readonly redirects: readonly { readonly status: number; readonly headers: readonly ReportHeader[] }[]
  /** The names of secret headers that were not sent on to another origin. */
  readonly withheld: readonly string[]
  /** Undefined if there was none; then `failure` says why. */
  readonly response?: ReportResponse
  readonly failure?: { readonly code: string; readonly message: string }
  /** The command that sends the request again; undefined for gRPC. */
  readonly curl?: string
}

interface ReportCall {
  readonly method: string
  /** The absolute URL; for gRPC `package.Service/Method`. */
  readonly url: string
  /** The id of the {@link ReportOperation}. */
  readonly operation: string
  /** The HTTP status or the gRPC code; null if there was no response. */
  readonly status: number | null
}

export type ReportHeader = readonly [name: string, value: string]

interface ReportRequest {
  /** `GET`, …; `GRPC` for a gRPC call. */
  readonly method: string
  /** The absolute URL; for gRPC `package.Service/Method`. */
  readonly url: string
  readonly headers: readonly ReportHeader[]
  readonly body?: ReportBody
}

export interface ReportResponse {
  /** The HTTP status; for gRPC the one that its code maps to. */
  readonly status: number
  /** `201 Created`; for gRPC `5 NOT_FOUND`. */
  readonly statusText: string
  /** The gRPC status message, if the server sent one. */
  readonly details?: string
  readonly headers: readonly ReportHeader[]
  readonly body?: ReportBody
  readonly trailers?: readonly ReportHeader[]
}

export interface ReportBody {
  /** In lower case, without parameters; empty if there is none. */
  readonly mediaType: string
  /** The size of the whole body, even if `text` is cut. */
  readonly bytes: number
  /** Undefined if it is binary. */
  readonly text?: string
  /** Binary bytes in base64, unless they contain a secret; the page leaves them out. */
  readonly payload?: string
  /** Whether `text` or `payload` is only the beginning. */
  readonly isCut: boolean
}

/** A called operation: an HTTP method of a path, or a gRPC method. */
export interface ReportOperation {
  /** `GET /accounts/{id}`, or `GRPC bank.Accounts/Open`. */
  readonly id: string
  readonly method: string
  /** As documented, or with `{…}` for ids and generated values; with the origin for other hosts. */
  readonly path: string
  readonly document?: string
  readonly calls: number
  readonly unanswered: number
  /** The number of calls by status, with the name of a gRPC code (`5 NOT_FOUND`). */
  readonly statuses: readonly { readonly status: string; readonly calls: number }[]
  /** The median duration of the answered calls that were asked for, with their redirects; 0 if there are none. */
  readonly p50Ms: number
  readonly p95Ms: number
  /** The same calls by start time, and those not answered; at most 500, evenly spread. */
  readonly points: readonly ReportPoint[]
}

export interface ReportPoint {
  readonly scenario: string
  readonly durationMs: number
  /** Whether the server failed, or did not answer. */
  readonly isFailure: boolean
}

interface BrokenByOperation {
  /** What is wrong: `lacks the header WWW-Authenticate`. */
  readonly rule: string
  readonly method: string
  readonly path: string
  readonly responses: number
  /** The scenario that met it first. */
  readonly scenario: string
}

/** The coverage of the API and of the story books, as `--coverage` writes it. Calls of all attempts count. */
export interface Coverage {
  readonly version: 1
  readonly scenarios: number
  readonly totals: Readonly<Record<CoverageShare, CoverageRatio>>
  readonly documents: readonly {
    /** As given by the user. */
    readonly file: string
    readonly operations: readonly CoveredOperation[]
  }[]
  /** Calls to the API that no document contains; the status is null if there was no response. */
  readonly undocumented: readonly {
    readonly method: string
    readonly path: string
    readonly status: number | null
    readonly calls: number
  }[]
  /** Calls to other hosts, such as a token server. */
  readonly otherHosts: readonly { readonly origin: string; readonly calls: number }[]
  readonly services: readonly {
    /** `package.Service` */
    readonly service: string
    readonly methods: readonly { readonly method: string; readonly calls: number }[]
  }[]
  readonly books: readonly { readonly name: string; readonly chapters: readonly CoveredChapter[] }[]
}

/**
 * `operations`: documented ones that were answered at least once; `statuses`: those documented for them, of which `4XX`
 * is one, without `default`; `methods`: of gRPC; `stories`: of each chapter that offers them.
 */
export const coverageShares = ['operations', 'statuses', 'methods', 'chapters', 'stories'] as const

export type CoverageShare = (typeof coverageShares)[number]

/** `protocol`: responses of the API that break no rule of HTTP. */
export const minimumShares = [...coverageShares, 'protocol'] as const

export type MinimumShare = (typeof minimumShares)[number]

export interface CoverageRatio {
  readonly covered: number
  readonly all: number
  /** Rounded down to one decimal; 100 if `all` is 0, but 0 if no scenario ran. */
  readonly percent: number
}

interface CoveredOperation {
  readonly method: string
  /** As written in the document. */
  readonly path: string
  readonly operationId: string | null
  readonly calls: number
  readonly unanswered: number
  /** What requests had that is not documented: `query parameter "page"`, `request body`. */
  readonly undocumented: readonly string[]
  /** The documented statuses (`200`, `4XX`, `default`), then others that were answered. */
  readonly statuses: readonly {
    readonly status: string
    readonly documented: boolean
    readonly calls: number
  }[]
}

interface CoveredChapter {
  readonly name: string
  readonly reached: number
  readonly stories: readonly {
    readonly name: string
    /** Null if it ends the arrangement. */
    readonly leadsTo: string | null
    readonly told: number
    readonly failed: number
  }[]
}
