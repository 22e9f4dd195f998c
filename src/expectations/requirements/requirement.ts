/** A requirement on a value at a path, or on each item of a list. */
export interface Requirement {
  /** Completes "The response body at … should …": `be greater than 5 (number)`. */
  readonly should: string
  /** Completes the step "each item of the response body at … should …"; undefined if there is no such step. */
  readonly ofEach?: string
  /** A value whose type a text of XML is converted to before the check, as XML has only texts. */
  readonly example?: unknown
  /** Describes what is wrong with a value: `was 3 (number)`; returns undefined if nothing is. */
  readonly problemOf: (value: unknown) => string | undefined
  /** Returns a hint about a wrong value; shown once for several values. */
  readonly hintOf?: (value: unknown) => string | undefined
}
