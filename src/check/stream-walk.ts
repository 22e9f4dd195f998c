import { nothingOpened } from '../scenario'
import type { LibraryPhrase, StreamKind } from '../world'
import type { StepFinding } from './finding'

/** Follows the streams of a scenario: a step that sends or looks at messages needs a stream that was opened before. */
export class StreamWalk {
  readonly #opened = new Set<StreamKind>()
  #isKnown = true

  /** Walks a phrase of the library. Returns its problem, once for each kind of stream. */
  follow({ opens, needs }: LibraryPhrase): StepFinding[] {
    if (opens !== undefined) this.#opened.add(opens)
    if (needs === undefined || !this.#isKnown || this.#opened.has(needs)) return []
    this.#opened.add(needs)
    return [{ level: 'error', rule: 'no-stream', message: nothingOpened(needs) }]
  }

  mayHaveOpened(kind: StreamKind): boolean {
    return !this.#isKnown || this.#opened.has(kind)
  }

  /** Notes that any stream may be open now. */
  forget(): void {
    this.#isKnown = false
  }
}
