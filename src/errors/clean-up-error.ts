import { ChapterwiseError } from './chapterwise-error'

/** One or more clean-up functions failed after the scenario. */
export class CleanUpError extends ChapterwiseError {
  /** What each of them threw, in the order they ran. */
  readonly errors: readonly unknown[]

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors[0] })
    this.errors = errors
  }
}
