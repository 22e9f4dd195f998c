import { showUserFrames } from './own-frames'
import { printable } from './wording'

/** Removes the secrets from a message. */
type Redact = (message: string) => string

let redact: Redact | undefined

/** Sets the function that redacts the messages of new errors in this process; undefined removes it. */
export function redactMessages(by: Redact | undefined): void {
  redact = by
}

/** The base of all errors of the library. Sets the class name, and removes the library's own frames from the stack. */
export abstract class ChapterwiseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(printable(redact?.(message) ?? message), options)
    this.name = new.target.name
    showUserFrames(this)
  }
}

/** The configuration is invalid: an unknown option, a missing client, a wrong type. */
export class ConfigurationError extends ChapterwiseError {}

/** A value in a feature file or a call cannot be used: an unknown variable, a malformed path, a missing file. */
export class InputError extends ChapterwiseError {}

/** A step is not valid at this point of the scenario. It was rejected before it did anything. */
export class StepRejectedError extends ChapterwiseError {}

/** A call got no response: refused, reset, timed out or cancelled. `cause` is what the client threw. */
export class NoResponseError extends ChapterwiseError {}

/** One or more clean-up functions failed after the scenario. */
export class CleanUpError extends ChapterwiseError {
  /** What each function threw, in the order they ran. */
  readonly errors: readonly unknown[]

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors[0] })
    this.errors = errors
  }
}
