/** One thing a refused request was refused for, as far as the body tells. */
export interface BadRequestError {
  /** The sentence meant for people. */
  message?: string
  /** The member of the request it is about; nested ones have the shape `address.street` or `items[0].name`. */
  property?: string
  /** The code meant for programs. */
  errorCode?: string
}

/** The part of a response that a {@link BadRequestProvider} reads. */
export interface BadRequestResponse {
  readonly status: number
  /** The body as text, empty when there is none. */
  readonly text: string
  /** Header values by name; names are case-insensitive. */
  readonly headers: { get(name: string): string | undefined }
}

/**
 * Tells the library how an API words its refusals. Extend it when yours are worded unlike anything
 * the {@link DefaultBadRequestProvider} understands.
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
  /** Every error the body of the response speaks of; an empty list when it speaks of none. */
  abstract extract(response: BadRequestResponse): BadRequestError[]
}
