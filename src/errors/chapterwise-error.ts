import { showUserFrames } from './own-frames'
import { printable } from './printable'

/** What all errors of the library have in common: the name of their class, and no frames of the library's own. */
export abstract class ChapterwiseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options)
    this.name = new.target.name
    showUserFrames(this)
  }
}
