/** One request with its answer or failure, redacted. */
export interface ReportExchange {
  /** {@link ReportOperation.id} */
  readonly operation: string
  readonly protocol: 'http' | 'grpc'
  /** What it was logged under: `when`, `given that bank account has been created`, `clean up`. */
  readonly title: string
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  readonly request: ReportRequest
  /** The redirects that were followed, in order. */
  readonly redirects: readonly { readonly status: number; readonly headers: readonly ReportHeader[] }[]
  /** The names of secret headers that were left out on the way to another origin. */
  readonly withheld: readonly string[]
  /** Undefined where no answer came; then `failure` says why. */
  readonly response?: ReportResponse
  readonly failure?: { readonly code: string; readonly message: string }
  /** The command that sends the request again; undefined for gRPC. */
  readonly curl?: string
}

export type ReportHeader = readonly [name: string, value: string]

export interface ReportRequest {
  /** `GET`, …; `GRPC` for a gRPC call. */
  readonly method: string
  /** The whole URL; for gRPC `package.Service/Method`. */
  readonly url: string
  readonly headers: readonly ReportHeader[]
  readonly body?: ReportBody
}

export interface ReportResponse {
  /** The HTTP status; for gRPC the one that its code maps to. */
  readonly status: number
  /** `201 Created`; for gRPC `5 NOT_FOUND`. */
  readonly statusText: string
  /** The status message of gRPC, where the server sent one. */
  readonly details?: string
  readonly headers: readonly ReportHeader[]
  readonly body?: ReportBody
  /** Of gRPC. */
  readonly trailers?: readonly ReportHeader[]
}

export interface ReportBody {
  /** In lower case, without parameters; empty where none was named. */
  readonly mediaType: string
  /** How many bytes were sent. */
  readonly bytes: number
  /** As it was sent; undefined for what is no text. */
  readonly text?: string
  /** Whether `text` is only the beginning; it is no JSON then, whatever the media type says. */
  readonly isCut: boolean
}
