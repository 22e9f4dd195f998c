/** One error in the body of a response that refused a request. */
export interface BadRequestError {
  /** The sentence meant for people. */
  message?: string
  /** The member of the request it is about; a nested one is written `address.street` or `items[0].name`. */
  property?: string
  /** The code meant for programs. */
  errorCode?: string
}

/** The part of a response that a {@link BadRequestProvider} reads. */
export interface BadRequestResponse {
  /** The status code. */
  readonly status: number
  /** The body as text; empty if there is none. */
  readonly text: string
  /** Header values by name; names are case-insensitive. */
  readonly headers: { get(name: string): string | undefined }
}

/**
 * Reads the errors in the responses of an API. Extend it if your API has an error format that the
 * {@link DefaultBadRequestProvider} does not understand.
 *
 * @example
 * class BankBadRequestProvider extends BadRequestProvider {
 *   extract(response: BadRequestResponse) {
 *     const { fault } = JSON.parse(response.text) as { fault: { text: string; number: string } }
 *     return [{ message: fault.text, errorCode: fault.number }]
 *   }
 * }
 */
export abstract class BadRequestProvider {
  /** Returns every error in the body; an empty list if there is none. */
  abstract extract(response: BadRequestResponse): BadRequestError[]
}
