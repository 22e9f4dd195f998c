/** What a value is required to be, be it the one at a path or each item of a list. */
export interface Requirement {
  /** Completes "The response body at … should …": `be greater than 5 (number)`. */
  readonly should: string
  /** What a step says after "each item of the response body at … should", where there is such a phrase. */
  readonly ofEach?: string
  /** What a text of XML is read as before it is looked at, as XML has texts alone. */
  readonly like?: unknown
  /** What is wrong with a value: `was 3 (number)`; undefined where it is as required. */
  readonly problemOf: (value: unknown) => string | undefined
  /** What else there is to say about a value that is not as required; said once for several. */
  readonly hintOf?: (value: unknown) => string | undefined
}
