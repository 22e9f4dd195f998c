/** A method of a path, or a method of a gRPC service, that was called. */
export interface ReportOperation {
  /** Unique: `GET /accounts/{id}`, or `GRPC bank.Accounts/Open`. */
  readonly id: string
  readonly method: string
  /** As a document has it; else the path that was called, with `{…}` in place of ids and new values. Of other hosts with their origin. */
  readonly path: string
  /** The document that has it; undefined where none has, or none was given. */
  readonly document?: string
  readonly calls: number
  /** How many of them were not answered. */
  readonly unanswered: number
  /** How often each status was answered, by its number; gRPC names its code (`5 NOT_FOUND`). */
  readonly statuses: readonly { readonly status: string; readonly calls: number }[]
  /** Of the answered calls: half of them took no longer. 0 where there are none. */
  readonly p50Ms: number
  /** Of the answered calls: 95 of a hundred took no longer. */
  readonly p95Ms: number
  /** The calls, in the order in which they began; of many, 500 spread evenly, the slowest always among them. */
  readonly points: readonly ReportPoint[]
}

/** One call, as a point in the strip of its operation. */
export interface ReportPoint {
  /** {@link ReportScenario.id} */
  readonly scenario: string
  readonly durationMs: number
  /** As in {@link ReportOperation.statuses}; `none` where no answer came. */
  readonly status: string
  /** Whether the status is 400 or more, the gRPC code is not 0, or no answer came. */
  readonly isFailure: boolean
}
