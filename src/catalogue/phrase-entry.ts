/** What a phrase of the library does to a scenario, as far as its chapters and variables are concerned. */
export type Effect =
  /** Neither the chapter nor the response changes. */
  | 'sets up'
  /** Goes back to the opening chapter. */
  | 'begins a story'
  /** Looks at the story data. */
  | 'keeps the story'
  /** Tells the story of a phrase that it quotes, whatever the chapter, as the call under test. */
  | 'tries a story'
  /** Tells the stories of phrases that it quotes at the same time, whatever the chapter. */
  | 'tells at once'
  /** Makes the call under test. */
  | 'calls'
  /** Sends something over a stream that is open, or closes it. */
  | 'sends over a stream'
  /** Looks at the response without asserting on it. */
  | 'looks at the response'
  /** Asserts on what came of stories told at the same time. */
  | 'judges the outcome'
  | 'asserts'

/**
 * What a parameter has to be: a JSONPath or an XPath, one that leads to one place, a regular expression, the name of a file
 * of the project, of one with data or with a document in JSON or YAML, a kind of value, a limit to compare values with, the
 * path of a GraphQL error, how many items a list has, the name of a header, or of one that can be left out.
 */
export type Syntax =
  | 'path'
  | 'place'
  | 'pattern'
  | 'file'
  | 'data file'
  | 'document'
  | 'kind'
  | 'limit'
  | 'graphql path'
  | 'size'
  | 'header'
  | 'removable header'

/** A kind of streams. */
export type StreamKind = 'events' | 'web socket'

/** What there is to know of a phrase of the library. */
export interface PhraseEntry {
  readonly effect: Effect
  /** The parameter that names the variable it sets, counted from 0. */
  readonly saves?: number
  /** What parameters have to be, where not any text will do, by their numbers, counted from 0. */
  readonly takes?: Readonly<Record<number, Syntax>>
  /** What the doc string or table becomes: a body to send, the fields of one, the settings of OAuth 2.0, a GraphQL document, or a body to expect. */
  readonly body?: 'sent' | 'multipart' | 'oauth2' | 'graphql' | 'expected'
  /** Whether the call may be made again and again; undefined where that depends. */
  readonly repeatable?: boolean
  /** Whether it makes the last call again. */
  readonly repeats?: boolean
  /** The kind of stream that it opens. */
  readonly opens?: StreamKind
  /** The kind of stream that has to be opened before it. */
  readonly needs?: StreamKind
  /** What it does, in one sentence. */
  readonly sentence: string
  /** A step, as a feature file has it. */
  readonly example: string
}

/** Phrases under a title of their own. */
export interface PhraseGroup {
  readonly title: string
  readonly phrases: Readonly<Record<string, PhraseEntry>>
}
