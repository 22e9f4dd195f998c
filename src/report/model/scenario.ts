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
  /** With their `@`; those of feature, rule and examples as well. */
  readonly tags: readonly string[]
  /** The row of examples that it was made of. */
  readonly example?: ReportExample
  /** The status of the last attempt. */
  readonly status: ReportStatus
  /** At least one, in order; all but the last were retried. */
  readonly attempts: readonly [ReportAttempt, ...ReportAttempt[]]
  /** The chapters that any attempt reached, each once: {@link ReportChapter.id}, unique across books. */
  readonly chapters: readonly string[]
  /** The operations that any attempt called, each once: {@link ReportOperation.id}. */
  readonly operations: readonly string[]
}

/** `undefined`: a step has no definition; `ambiguous`: it has several. */
export type ReportStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown'

export interface ReportExample {
  /** The title of the Examples; empty where they have none. */
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
  /** For a hook its name; empty where it has none. */
  readonly text: string
  /** Whether it comes from a Background. */
  readonly isBackground: boolean
  /** The line of the step in the feature file; undefined for a hook. */
  readonly line?: number
  /** `features/support/steps.ts:12`: its definition, or the hook. */
  readonly definedAt?: string
  readonly status: ReportStatus
  readonly durationMs: number
  readonly error?: ReportError
  readonly docString?: { readonly mediaType: string; readonly content: string }
  /** Row by row, the header (where it is one) first. */
  readonly table?: readonly (readonly string[])[]
  /** What was sent while it ran, in the order in which it ended. Clean-ups are under the hook that ran them. */
  readonly exchanges: readonly ReportExchange[]
  /** What stories said with `log`, and what the library noted, such as each time it asked again. */
  readonly notes: readonly { readonly title: string; readonly text: string }[]
  /** What went over streams that were opened by then: events and messages, block by block of the log. */
  readonly transcripts: readonly ReportTranscript[]
  /** What else was attached; what the library logs as text is left out, as it is in the members above. */
  readonly attachments: readonly ReportAttachment[]
}

/** What happened to one stream, in order, redacted. */
export interface ReportTranscript {
  /** What the stream goes by: `GET ws://127.0.0.1:41233/live`. */
  readonly stream: string
  /** How many more lines came before these. */
  readonly leftOut: number
  readonly lines: readonly {
    /** Since the stream was opened. */
    readonly atMs: number
    readonly kind: 'received' | 'sent' | 'noted'
    /** An event or a message on one line, or something else that happened, in words. */
    readonly text: string
  }[]
}

export interface ReportError {
  /** The message as the library or the user's code wrote it, of several lines, without its stack. */
  readonly message: string
  /** The two sides of a comparison, laid out as text line by line, to mark the difference in. */
  readonly difference?: { readonly expected: string; readonly actual: string }
  /** The places in the user's code, a line each; empty where there are none. */
  readonly stack: string
}

/** Exactly one of `text`, `base64` and `url` is there. */
export interface ReportAttachment {
  /** Empty where it has none. */
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
  /** The chapter that it led to: {@link ReportChapter.id}; undefined where it failed, or ended the arrangement. */
  readonly leadsTo?: string
  readonly failed: boolean
  /** The step that told it: its place in {@link ReportAttempt.steps}. */
  readonly step: number
}
