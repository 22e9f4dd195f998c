import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError } from '../errors'
import { replaceFile } from '../files'

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
    { named, usual, cwd }: { named: string | undefined; usual: string; cwd: string },
    mayBeMissing: boolean,
    private readonly isEntry: (value: unknown) => value is Entry,
    private readonly example: string,
  ) {
    this.#name = named ?? usual
    this.#path = resolve(cwd, this.#name)
    if (named !== undefined && !mayBeMissing && !existsSync(this.#path))
      throw new ConfigurationError(
        `There is no file "${named}".\nLeave out --ignore, or write one with --accept.`,
      )
    this.entries = this.#read()
  }

  /** Adds entries to the file, as it is by now: somebody may have edited it. Returns its name. @throws {@link UnwrittenFile} */
  add(added: readonly Entry[]): string {
    const all = [...this.#read(), ...added]
    replaceFile(this.#path, `${JSON.stringify(all, null, 2)}\n`)
    return this.#name
  }

  #read(): readonly Entry[] {
    if (!existsSync(this.#path)) return []
    let known: unknown
    try {
      known = JSON.parse(readFileSync(this.#path, 'utf8'))
    } catch (error) {
      const message = `The file "${this.#name}" cannot be read as JSON: ${(error as Error).message}`
      throw new ConfigurationError(message, { cause: error })
    }
    if (Array.isArray(known) && known.every(this.isEntry)) return known
    const problem = Array.isArray(known)
      ? `Entry ${known.findIndex((entry) => !this.isEntry(entry)) + 1} of the file "${this.#name}" is not a known one.`
      : `The file "${this.#name}" has to be a list.`
    throw new ConfigurationError(`${problem}\nWrite each entry as ${this.example}.`)
  }
}
