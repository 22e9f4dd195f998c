import { showUserFrames } from './own-frames'
import { printable } from './printable'

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
