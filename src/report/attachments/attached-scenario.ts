import type { LoggedTranscript } from '../../log'
import type { Pickle } from '../../world'

/** What a scenario told, as it travels in the messages of a run, redacted. */
export interface AttachedScenario {
  readonly version: 1
  /** The name of its story book, in words; null without one. */
  readonly book: string | null
  readonly steps: readonly AttachedStep[]
  readonly stories: readonly AttachedStory[]
  readonly notes: readonly { readonly step: number; readonly title: string; readonly text: string }[]
  /** What went over its streams, as it was logged, block by block. */
  readonly transcripts: readonly (LoggedTranscript & { readonly step: number })[]
  /** The two sides of the comparisons that failed, laid out. */
  readonly differences: readonly {
    readonly step: number
    readonly expected: string
    readonly actual: string
  }[]
  /** The methods of the gRPC services that it knew. */
  readonly methods: readonly string[]
  /**
   * How texts in the messages of the run are to be shown, by {@link digestOf} of what they are there; null for those
   * that say again what is attached as exchanges, notes and transcripts. Those without secrets are left out.
   */
  readonly texts: Readonly<Record<string, string | null>>
}

/** A step as it may be shown. */
export interface AttachedStep {
  readonly text: string
  readonly docString?: string
  readonly table?: readonly (readonly string[])[]
}

/** A story that was told; names are in words. */
export interface AttachedStory {
  readonly step: number
  readonly chapter: string
  readonly story: string
  /** Null where it failed, and where it ended the arrangement. */
  readonly leadsTo: string | null
  readonly failed: boolean
}

/** The steps of a scenario as they may be shown. */
export function attachedSteps({ steps }: Pickle, shown: (text: string) => string): AttachedStep[] {
  return steps.map(({ text, argument }) => ({
    text: shown(text),
    ...(argument?.docString && { docString: shown(argument.docString.content) }),
    ...(argument?.dataTable && {
      table: argument.dataTable.rows.map(({ cells }) => cells.map(({ value }) => shown(value))),
    }),
  }))
}
