import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http'
import type { ApiResponse } from './api-response'

/** The errors of each field, by its name. */
export type FieldErrors = Record<string, string[]>

interface ProblemOptions {
  errors?: FieldErrors
  headers?: OutgoingHttpHeaders
  cause?: unknown
}

/** An error of a request, sent to the client as problem details (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly #errors: FieldErrors | undefined
  readonly #headers: OutgoingHttpHeaders | undefined

  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    { errors, headers, cause }: ProblemOptions = {},
  ) {
    super(detail, { cause })
    this.#errors = errors
    this.#headers = headers
  }

  /** Returns a 400 with the errors of each field. */
  static invalid(errors: FieldErrors): Problem {
    return new Problem(400, 'validation_failed', 'One or more validation errors occurred.', { errors })
  }

  toResponse(): ApiResponse {
    const details = {
      type: 'about:blank',
      title: STATUS_CODES[this.status],
      status: this.status,
      detail: this.message,
      code: this.code,
      errors: this.#errors,
    }
    return {
      status: this.status,
      headers: { 'Content-Type': 'application/problem+json', ...this.#headers },
      body: JSON.stringify(details),
    }
  }
}
