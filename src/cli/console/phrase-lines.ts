/** A phrase with the table or doc string under it, line by line as it was typed. */
export type PhraseLines = readonly [phrase: string, ...argument: string[]]

/** What lines are read as: a phrase to tell, a command of the console, or a row without a phrase. */
export type ConsoleInput =
  | { readonly kind: 'phrase'; readonly lines: PhraseLines }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'stray'; readonly text: string }

/**
 * Puts lines together: those of `|` or `"""` belong to the phrase above them.
 *
 * @param mayGoOn - whether a phrase waits for a line that may be its table; others are told at once
 */
export class LineGatherer {
  readonly #mayGoOn: (phrase: string) => boolean
  #waiting: [string, ...string[]] | undefined
  /** What closes the doc string that is open. */
  #closing: string | undefined

  constructor(mayGoOn: (phrase: string) => boolean) {
    this.#mayGoOn = mayGoOn
  }

  /** Whether the next line may belong to the phrase above. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined
  }

  /** Takes a line; gives what is complete by then. */
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

  /** Nothing more belongs to the phrase that waits. */
  end(): ConsoleInput[] {
    const lines = this.#waiting
    this.#waiting = undefined
    this.#closing = undefined
    return lines === undefined ? [] : [{ kind: 'phrase', lines }]
  }
}
