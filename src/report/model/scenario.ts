import type { ReportExchange } from './exchange'

/** A scenario, or one row of a Scenario Outline, with its attempts. */
export interface ReportScenario {
  /** Unique in the report, and the same in every run: `features/transfer.feature:12`. */
  readonly id: string
  /** The feature file, relative to the project's folder. */
  readonly uri: string
  /** The line of the scenario, or of its row of examples. */
  readonly line: number
  readonly feature: string
  readonly rule?: string
  /** `Scenario`, `Scenario Outline`, … in the language of the feature. */
  readonly keyword: string
  readonly name: string
  /** The description under its title. */
  readonly description?: string
  /** With `@`; tags of the feature, rule and examples included. */
  readonly tags: readonly string[]
  /** The row of examples that it was made from. */
  readonly example?: ReportExample
  /** The status of the last attempt. */
  readonly status: ReportStatus
  /** At least one, in order; each but the last was followed by a retry. */
  readonly attempts: readonly [ReportAttempt, ...ReportAttempt[]]
  /** The chapters that any attempt reached, each once: {@link ReportChapter.id}, unique across books. */
  readonly chapters: readonly string[]
  /** The operations that any attempt called, each once: {@link ReportOperation.id}. */
  readonly operations: readonly string[]
}

/** `undefined`: a step has no definition; `ambiguous`: it has several. */
export type ReportStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown'

export interface ReportExample {
  /** The title of the Examples; empty if they have none. */
  readonly name: string
  readonly columns: readonly string[]
  readonly values: readonly string[]
}

/** One run of a scenario. */
export interface ReportAttempt {
  readonly status: ReportStatus
  /** In milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  /** One of {@link ReportRun.workers}. */
  readonly worker: string
  /** Hooks that passed and have nothing to show are left out. */
  readonly steps: readonly ReportStep[]
  /** The stories that it told, in order. */
  readonly told: readonly ReportStory[]
}

/** A step, or a hook. */
export interface ReportStep {
  readonly kind: 'step' | 'hook'
  /** `Given`, `When`, `*`, … as it is written; `Before` or `After` for a hook. */
  readonly keyword: string
  /** The text of the step, or the name of the hook, which may be empty. */
  readonly text: string
  /** Whether it comes from a Background. */
  readonly isBackground: boolean
  /** The line of the step in the feature file; undefined for a hook. */
  readonly line?: number
  /** The place of its definition, or of the hook: `features/support/steps.ts:12`. */
  readonly definedAt?: string
  readonly status: ReportStatus
  readonly durationMs: number
  readonly error?: ReportError
  readonly docString?: { readonly mediaType: string; readonly content: string }
  /** Row by row, with the header row, if any, first. */
  readonly table?: readonly (readonly string[])[]
  /** Its exchanges, in the order of completion. Clean-ups are under the hook that ran them. */
  readonly exchanges: readonly ReportExchange[]
  /** What stories wrote with `log`, and notes of the library, such as one for each repeated request. */
  readonly notes: readonly { readonly title: string; readonly text: string }[]
  /** Events and messages of the open streams, block by block of the log. */
  readonly transcripts: readonly ReportTranscript[]
  /** Other attachments; the log that the library attaches as text is left out, as the members above have it. */
  readonly attachments: readonly ReportAttachment[]
}

/** What happened on one stream, in order, redacted. */
export interface ReportTranscript {
  /** The name of the stream: `GET ws://127.0.0.1:41233/live`. */
  readonly stream: string
  /** The number of earlier lines that were left out. */
  readonly leftOut: number
  readonly lines: readonly {
    /** Milliseconds since the stream was opened. */
    readonly atMs: number
    readonly kind: 'received' | 'sent' | 'noted'
    /** An event or a message on one line, or a description of another occurrence. */
    readonly text: string
  }[]
}

export interface ReportError {
  /** The message without the stack, of one or more lines. */
  readonly message: string
  /** Both sides of a comparison, pretty-printed, to compare line by line. */
  readonly difference?: { readonly expected: string; readonly actual: string }
  /** The stack frames, one per line; empty if there are none. */
  readonly stack: string
}

/** An attachment with exactly one of `text`, `base64` and `url`. */
export interface ReportAttachment {
  /** The file name; empty if it has none. */
  readonly name: string
  readonly mediaType: string
  readonly text?: string
  readonly base64?: string
  readonly url?: string
}

/** A story that was told. */
export interface ReportStory {
  /** The chapter that offered it: {@link ReportChapter.id}. */
  readonly chapter: string
  /** Its name, in words. */
  readonly story: string
  /** The chapter that it led to: {@link ReportChapter.id}; undefined if it failed or ended the arrangement. */
  readonly leadsTo?: string
  readonly failed: boolean
  /** The index of its step in {@link ReportAttempt.steps}. */
  readonly step: number
}
