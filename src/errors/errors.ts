import { showUserFrames } from './own-frames'
import { printable } from './wording'

/** Takes the secrets out of a message. */
type Redact = (message: string) => string

let redact: Redact | undefined

/** Has the messages of errors redacted by the scenario that runs in this process; by nobody without one. */
export function redactMessages(by: Redact | undefined): void {
  redact = by
}

/** What all errors of the library have in common: the name of their class, and no frames of the library's own. */
export abstract class ChapterwiseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(printable(redact?.(message) ?? message), options)
    this.name = new.target.name
    showUserFrames(this)
  }
}

/** The library was configured in a way it cannot work with: an unknown option, a missing client, a wrong type. */
export class ConfigurationError extends ChapterwiseError {}

/** What a feature file or a call handed over cannot be used: an unknown variable, a malformed path, a missing file. */
export class InputError extends ChapterwiseError {}

/** A step that is not valid at this point of the scenario. It was rejected before it did anything. */
export class StepRejectedError extends ChapterwiseError {}

/** A call that got no answer: refused, reset, timed out or cancelled. `cause` is what the client threw. */
export class NoResponseError extends ChapterwiseError {}

/** One or more clean-up functions failed after the scenario. */
export class CleanUpError extends ChapterwiseError {
  /** What each of them threw, in the order they ran. */
  readonly errors: readonly unknown[]

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors[0] })
    this.errors = errors
  }
}
