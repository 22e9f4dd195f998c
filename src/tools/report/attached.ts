import { createHash } from 'node:crypto'
import type { StoryMap } from '../map'
import type { ReportError, ReportExchange, ReportTranscript } from './model'

/** The attachments in the messages of a run that a report is made from, redacted. */
export const exchangeMediaType = 'application/vnd.chapterwise.exchange+json'
export const scenarioMediaType = 'application/vnd.chapterwise.scenario+json'
export const booksMediaType = 'application/vnd.chapterwise.books+json'

export interface AttachedExchange {
  readonly version: 1
  readonly exchange: Omit<ReportExchange, 'operation'>
  readonly about: AtStep & {
    /** Whether the request went to another origin than the API's. */
    readonly isElsewhere: boolean
    /** The calls in order: the request, and one more for each redirect. */
    readonly calls: readonly AttachedCall[]
  }
}

/** One call of an operation. */
export interface AttachedCall {
  readonly method: string
  /** The whole URL; for gRPC `package.Service/Method`. */
  readonly url: string
  /** Null if there was no response. */
  readonly status: number | null
  /** The path with `{…}` for new values and for ids; missing if only ids are replaced. */
  readonly path?: string
}

/** A scenario: what it told, logged and missed. */
export interface AttachedScenario {
  readonly version: 1
  /** The name of its story book, in words; null without one. */
  readonly book: string | null
  readonly stories: readonly AttachedStory[]
  readonly notes: readonly (AtStep & { readonly title: string; readonly text: string })[]
  readonly transcripts: readonly (AtStep & ReportTranscript)[]
  /** What failed assertions say of parts of their responses. */
  readonly marks: readonly (AtStep & Pick<ReportError, 'expectedStatus' | 'places'>)[]
  /** Both sides of each failed comparison, pretty-printed. */
  readonly differences: readonly (AtStep & NonNullable<ReportError['difference']>)[]
  /** The gRPC methods of the clients that it opened. */
  readonly methods: readonly string[]
  /**
   * How to show texts of the run's messages, by {@link digestOf} of the text: redacted, or not at all (null) if it
   * repeats what is attached otherwise. Texts without secrets are left out.
   */
  readonly texts: Readonly<Record<string, string | null>>
}

interface AtStep {
  /** The number of steps of the scenario that were finished by then. */
  readonly step: number
}

/** A story that was told; names are in words. */
export interface AttachedStory {
  readonly chapter: string
  readonly story: string
  /** Null if it failed or ended the arrangement. */
  readonly leadsTo: string | null
  readonly failed: boolean
}

/** The story books of a project, attached once by each worker. */
export interface AttachedBooks {
  readonly version: 1
  readonly books: readonly StoryMap[]
}

/** Returns the key of a text in `AttachedScenario.texts`. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}
