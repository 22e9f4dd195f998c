import { ChapterwiseError } from './chapterwise-error'

/** A call that got no answer: refused, reset, timed out or cancelled. `cause` is what the client threw. */
export class NoResponseError extends ChapterwiseError {}
