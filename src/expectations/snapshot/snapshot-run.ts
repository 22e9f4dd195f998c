import { statSync } from 'node:fs'

/** What one run writes: of two bodies under one name the second would hide the first. */
export class SnapshotRun {
  readonly #written = new Map<string, string>()

  /** @param startedMs - files changed since then are taken for written by another worker of this run */
  constructor(private readonly startedMs = performance.timeOrigin) {}

  note(file: string, text: string): void {
    this.#written.set(file, text)
  }

  /** Whether this run has written another text than this one to a file that now holds `stored`. */
  hasOther(file: string, text: string, stored: string | undefined): boolean {
    if (stored === undefined) return false
    const written = this.#written.get(file) ?? (this.#isFresh(file) ? stored : undefined)
    return written !== undefined && written !== text
  }

  #isFresh(file: string): boolean {
    return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > this.startedMs
  }
}

/** The run that this process takes part in. */
export const thisRun = new SnapshotRun()
