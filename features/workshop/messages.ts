/** A feature for the workshop to run, with its settings. */
export interface Order {
  /** The text of a feature file. */
  readonly feature: string
  /** The response to every request; if undefined, the API is the bank. */
  readonly answer?: Answer
  /** Options that are merged with those of the workshop, or replace them if `onlyTheseOptions` is true. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly onlyTheseOptions?: boolean
  readonly worldParameters?: Readonly<Record<string, unknown>>
  /** Environment variables of this run. */
  readonly env?: Readonly<Record<string, string>>
}

/** The response of an API to every request. */
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** The result of a run. */
export interface Run {
  readonly scenarios: readonly RanScenario[]
  /** The texts given to `logMessage`, block by block. */
  readonly logged: readonly string[]
  /** The output of the formatter "progress". */
  readonly terminal: string
  /** The notes of the clean-ups, in the order they ran. */
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
  /** The error as the report shows it. */
  readonly message: string
  readonly attachments: Attachment[]
}

export interface Attachment {
  readonly fileName: string
  readonly mediaType: string
  readonly text: string
}

/** A step definition of the library. */
export interface Phrase {
  readonly keyword: string
  readonly pattern: string
}

/** A step of a feature, with the values of its examples. */
export interface WrittenStep {
  readonly text: string
  /** The first cell of each row of its table. */
  readonly rows: readonly string[]
}

/** A feature to run, a folder whose steps to read, or texts to match with the phrases of the library. */
export type Request =
  { readonly run: Order } | { readonly read: string } | { readonly match: readonly string[] }

/** The answer to a {@link Request}: a run, steps, or the phrases of the library, each with the texts that it fits. */
export type Reply =
  | { readonly run: Run }
  | { readonly steps: readonly WrittenStep[] }
  | { readonly phrases: readonly (Phrase & { readonly texts: readonly string[] })[] }
  | { readonly error: string }
