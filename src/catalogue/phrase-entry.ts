/** The effect of a library phrase on the chapters and variables of a scenario. */
export type Effect =
  /** Neither the chapter nor the response changes. */
  | 'sets up'
  /** Returns to the opening chapter. */
  | 'begins a story'
  /** Reads the story data. */
  | 'keeps the story'
  /** Tells the story of the quoted phrase as the call under test, in any chapter. */
  | 'tries a story'
  /** Tells the stories of the quoted phrases at the same time, in any chapter. */
  | 'tells at once'
  /** Makes the call under test. */
  | 'calls'
  /** Sends over an open stream, or closes it. */
  | 'sends over a stream'
  /** Reads the response without asserting on it. */
  | 'looks at the response'
  /** Asserts on the outcome of stories that were told at the same time. */
  | 'judges the outcome'
  | 'asserts'

/**
 * The syntax of a parameter: a JSONPath or XPath, one that leads to one place, a regular expression, the name of a
 * project file, of a data file, of a JSON or YAML document or of a JSON Schema, a kind of value, a limit for
 * comparisons, the path of a GraphQL error, the size of a list, the name of a header, or of a header that can be omitted.
 */
export type Syntax =
  | 'path'
  | 'place'
  | 'pattern'
  | 'file'
  | 'data file'
  | 'document'
  | 'schema'
  | 'kind'
  | 'limit'
  | 'graphql path'
  | 'size'
  | 'header'
  | 'removable header'

export type StreamKind = 'events' | 'web socket'

/** The description of a library phrase. */
export interface PhraseEntry {
  readonly effect: Effect
  /** The index (from 0) of the parameter that names the variable it sets. */
  readonly saves?: number
  /** The syntax of the parameters that are not arbitrary texts, by index from 0. */
  readonly takes?: Readonly<Record<number, Syntax>>
  /**
   * The meaning of the doc string or table: a body to send, the fields of one, OAuth 2.0 settings, a GraphQL document,
   * an expected body, or a JSON Schema.
   */
  readonly body?: 'sent' | 'multipart' | 'oauth2' | 'graphql' | 'expected' | 'schema'
  /** Whether the call may be repeated any number of times; undefined if that depends on the step. */
  readonly repeatable?: boolean
  /** Whether it repeats the last call. */
  readonly repeats?: boolean
  /** The kind of stream it opens. */
  readonly opens?: StreamKind
  /** The kind of stream that must be open. */
  readonly needs?: StreamKind
  /** What it does, in one sentence. */
  readonly sentence: string
  /** An example step, as in a feature file. */
  readonly example: string
}

/** Phrases under a title of their own. */
export interface PhraseGroup {
  readonly title: string
  readonly phrases: Readonly<Record<string, PhraseEntry>>
}
