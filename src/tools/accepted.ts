import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError } from '../errors'

/** A file with what a project has accepted of a tool's findings (`--ignore FILE`, `--accept`). */
export class AcceptedFile<Entry extends object> {
  readonly entries: readonly Entry[]
  readonly #name: string
  readonly #path: string

  /**
   * Reads the file, which may be missing if it is the usual one, or is yet to be written.
   *
   * @param named - the file of `--ignore`
   * @param isEntry - whether a value is an entry, and `example` shows one
   * @throws {@link ConfigurationError} when it is missing, is not JSON, or is not a list of entries.
   */
  constructor(
    {
      named,
      usual,
      cwd,
    }: { readonly named: string | undefined; readonly usual: string; readonly cwd: string },
    mayBeMissing: boolean,
    isEntry: (value: unknown) => value is Entry,
    example: string,
  ) {
    this.#name = named ?? usual
    this.#path = resolve(cwd, this.#name)
    if (existsSync(this.#path)) this.entries = this.#read(isEntry, example)
    else if (named === undefined || mayBeMissing) this.entries = []
    else
      throw new ConfigurationError(
        `There is no file "${named}".\nLeave out --ignore, or write one with --accept.`,
      )
  }

  /** Adds entries to the file; returns its name. */
  add(added: readonly Entry[]): string {
    try {
      writeFileSync(this.#path, `${JSON.stringify([...this.entries, ...added], null, 2)}\n`)
    } catch (error) {
      const message = `"${this.#name}" cannot be written: ${(error as Error).message}`
      throw new ConfigurationError(message, { cause: error })
    }
    return this.#name
  }

  #read(isEntry: (value: unknown) => value is Entry, example: string): readonly Entry[] {
    let known: unknown
    try {
      known = JSON.parse(readFileSync(this.#path, 'utf8'))
    } catch (error) {
      const message = `The file "${this.#name}" cannot be read as JSON: ${(error as Error).message}`
      throw new ConfigurationError(message, { cause: error })
    }
    if (Array.isArray(known) && known.every(isEntry)) return known
    const problem = Array.isArray(known)
      ? `Entry ${known.findIndex((entry) => !isEntry(entry)) + 1} of the file "${this.#name}" is not a known one.`
      : `The file "${this.#name}" has to be a list.`
    throw new ConfigurationError(`${problem}\nWrite each entry as ${example}.`)
  }
}
