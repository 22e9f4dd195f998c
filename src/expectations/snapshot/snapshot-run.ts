import { statSync } from 'node:fs'

/**
 * The snapshots that one run wrote. They reveal two bodies under one name, where the second would overwrite the first.
 */
export class SnapshotRun {
  readonly #written = new Map<string, string>()

  /** @param startedMs - when the run started; files changed later count as written by another worker of the run */
  constructor(private readonly startedMs = performance.timeOrigin) {}

  note(file: string, text: string): void {
    this.#written.set(file, text)
  }

  /** Whether this run wrote a different text than this one to a file that now contains `stored`. */
  hasOther(file: string, text: string, stored: string | undefined): boolean {
    if (stored === undefined) return false
    const written = this.#written.get(file) ?? (this.#isFresh(file) ? stored : undefined)
    return written !== undefined && written !== text
  }

  #isFresh(file: string): boolean {
    return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > this.startedMs
  }
}

export const thisRun = new SnapshotRun()
