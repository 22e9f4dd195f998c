import { hideOwnFrames, showUserFrames } from './own-frames'
import { printable } from './wording'

type Redact = (message: string) => string

let redact: Redact | undefined

/** Sets the function that redacts the messages of new errors in this process. */
export function redactMessages(by: Redact): void {
  redact = by
}

/** Returns a text with the secrets redacted that such a message would not show. */
export function redactMessage(text: string): string {
  return redact?.(text) ?? text
}

/** What went wrong, for tools: they switch on it and never on words. */
type Reason =
  | 'configuration'
  | 'input'
  | 'step rejected'
  | 'no response'
  | 'clean-up'
  | 'too slow'
  | 'unexpected status'
  | 'value missing'
  | 'condition not met'
  /** What stories left behind fits no order of them. */
  | 'other state'
  /** The responses to stories fit no order of them, and the GET of a path shows nothing of them. */
  | 'nothing seen'

const reasons = new WeakMap<Error, Reason>()

/** Gives an error a reason: one of chai, which has none of its own, or a more specific one than that of its class. */
export function withReason<E extends Error>(error: E, reason: Reason): E {
  reasons.set(error, reason)
  return error
}

/** Returns why something failed; undefined for what is neither an error of the library nor of an expectation. */
export function reasonOf(error: unknown): Reason | undefined {
  return error instanceof Error ? reasons.get(error) : undefined
}

/**
 * The base of all errors of the library. Sets the class name, and removes the library's own frames from the stack and from
 * that of the cause.
 */
export abstract class ChapterwiseError extends Error {
  /** @internal */
  static readonly reason: Reason = 'input'

  constructor(message: string, options?: ErrorOptions) {
    super(printable(redactMessage(message)), options)
    this.name = new.target.name
    reasons.set(this, new.target.reason)
    showUserFrames(this)
    hideOwnFrames(this.cause)
  }

  /** What went wrong, for programs. */
  get reason(): Reason | undefined {
    return reasonOf(this)
  }
}

/** The configuration is invalid: an unknown option, a missing client, a wrong type. */
export class ConfigurationError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'configuration'
}

/** A value in a feature file or a call cannot be used: an unknown variable, a malformed path, a missing file. */
export class InputError extends ChapterwiseError {}

/** A step is not valid at this point of the scenario. It was rejected before it did anything. */
export class StepRejectedError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'step rejected'
}

/** A call got no response: refused, reset, timed out or cancelled. `cause` is what the client threw. */
export class NoResponseError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'no response'
}

/** One or more clean-up functions failed after the scenario. */
export class CleanUpError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'clean-up'

  /** What each function threw, in the order they ran. */
  readonly errors: readonly unknown[]

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors[0] })
    this.errors = errors
  }
}
