import type { LoggedTranscript } from '../../log'
import type { Pickle } from '../../world'

/** The steps, stories and log of a scenario, as an attachment in the messages of a run, redacted. */
export interface AttachedScenario {
  readonly version: 1
  /** The name of its story book, in words; null without one. */
  readonly book: string | null
  readonly steps: readonly AttachedStep[]
  readonly stories: readonly AttachedStory[]
  readonly notes: readonly { readonly step: number; readonly title: string; readonly text: string }[]
  /** The events and messages of its streams, block by block of the log. */
  readonly transcripts: readonly (LoggedTranscript & { readonly step: number })[]
  /** Both sides of each failed comparison, pretty-printed. */
  readonly differences: readonly {
    readonly step: number
    readonly expected: string
    readonly actual: string
  }[]
  /** The gRPC methods of the clients that it opened. */
  readonly methods: readonly string[]
  /**
   * How to show texts of the run's messages, by {@link digestOf} of the text: redacted, or not at all (null) if it
   * repeats what is attached as exchanges, notes and transcripts. Texts without secrets are left out.
   */
  readonly texts: Readonly<Record<string, string | null>>
}

/** A step, redacted. */
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
  /** Null if it failed or ended the arrangement. */
  readonly leadsTo: string | null
  readonly failed: boolean
}

/** Returns the steps of a scenario, redacted. */
export function attachedSteps({ steps }: Pickle, shown: (text: string) => string): AttachedStep[] {
  return steps.map(({ text, argument }) => ({
    text: shown(text),
    ...(argument?.docString && { docString: shown(argument.docString.content) }),
    ...(argument?.dataTable && {
      table: argument.dataTable.rows.map(({ cells }) => cells.map(({ value }) => shown(value))),
    }),
  }))
}
