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
