/** A phrase with the lines of its table or doc string, as they were typed. */
export type PhraseLines = readonly [phrase: string, ...argument: string[]]

/** An input: a phrase to tell, a command of the console, or a table row or doc string without a phrase. */
export type ConsoleInput =
  | { readonly kind: 'phrase'; readonly lines: PhraseLines }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'stray'; readonly text: string }

/**
 * Groups lines: those of a table or doc string belong to the phrase above them.
 *
 * @param mayGoOn - whether to wait for a line after a phrase that may be its table; other phrases are told at once
 */
export class LineGatherer {
  readonly #mayGoOn: (phrase: string) => boolean
  #waiting: [string, ...string[]] | undefined
  /** The delimiter that closes the open doc string. */
  #closing: string | undefined

  constructor(mayGoOn: (phrase: string) => boolean) {
    this.#mayGoOn = mayGoOn
  }

  /** Whether the next line may belong to the phrase above. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined
  }

  /** Takes a line. Returns the inputs that are complete. */
  add(line: string): ConsoleInput[] {
    const trimmed = line.trim()
    if (this.#waiting !== undefined && this.#closing !== undefined) {
      this.#waiting.push(line)
      return trimmed === this.#closing ? this.end() : []
    }
    const quotes = /^("""|```)/.exec(trimmed)?.[1]
    if (trimmed.startsWith('|') || quotes !== undefined) {
      if (this.#waiting === undefined) return [{ kind: 'stray', text: trimmed }]
      this.#closing = quotes
      this.#waiting.push(line)
      return []
    }
    const before = this.end()
    if (trimmed === '' || trimmed.startsWith('#')) return before
    if (trimmed.startsWith(':')) return [...before, { kind: 'command', text: trimmed }]
    this.#waiting = [trimmed]
    return this.#mayGoOn(trimmed) ? before : [...before, ...this.end()]
  }

  /** Returns the phrase that waits for more lines, if there is one. */
  end(): ConsoleInput[] {
    const lines = this.#waiting
    this.#waiting = undefined
    this.#closing = undefined
    return lines === undefined ? [] : [{ kind: 'phrase', lines }]
  }
}
