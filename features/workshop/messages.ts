/** A feature for the workshop to run, and the setting it runs in. */
export interface Order {
  /** The text of a feature file. */
  readonly feature: string
  /** What an API other than the bank answers to every request; the bank is asked where this is left out. */
  readonly answer?: Answer
  /** Options that join those of the workshop's configuration, or stand for all of them. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly onlyTheseOptions?: boolean
  readonly worldParameters?: Readonly<Record<string, unknown>>
  /** Environment variables of this run. */
  readonly env?: Readonly<Record<string, string>>
}

/** What an API answers to whatever it is asked. */
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** Hang up instead. */
  readonly hangsUp?: boolean
}

/** What came of a run. */
export interface Run {
  readonly scenarios: readonly RanScenario[]
  /** What reached `logMessage`, block by block. */
  readonly logged: readonly string[]
  /** What the formatter "progress" writes. */
  readonly terminal: string
  /** What the clean-ups of the run noted, in the order they ran. */
  readonly notes: readonly string[]
}

export interface RanScenario {
  readonly name: string
  readonly steps: readonly RanStep[]
}

/** A step or a hook. */
export interface RanStep {
  /** The text of the step, or the name of the hook. */
  readonly text: string
  readonly status: string
  /** What the report shows of the error. */
  readonly message: string
  /** The message of the error itself. */
  readonly errorMessage: string
  readonly attachments: readonly Attachment[]
}

export interface Attachment {
  readonly mediaType: string
  readonly text: string
}

/** A step definition of the library. */
export interface Phrase {
  readonly keyword: string
  readonly pattern: string
}

/** A step as a feature has it, examples filled in. */
export interface WrittenStep {
  readonly text: string
  /** The first cell of each row of its table. */
  readonly rows: readonly string[]
}

/** Something to run, a folder whose steps to read, or texts to match with the phrases of the library. */
export type Request =
  { readonly run: Order } | { readonly read: string } | { readonly match: readonly string[] }

/** The answer to a {@link Request}: a run, steps, or the phrases of the library, each with the texts that it fits. */
export type Reply =
  | { readonly run: Run }
  | { readonly steps: readonly WrittenStep[] }
  | { readonly phrases: readonly (Phrase & { readonly texts: readonly string[] })[] }
  | { readonly error: string }
