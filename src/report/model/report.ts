import type { ReportBook } from './book'
import type { Coverage } from './coverage'
import type { ReportOperation } from './operation'
import type { ReportScenario } from './scenario'

/**
 * All that is known of a finished run, or of several shards of one. Page, summary, coverage and minimum read this and
 * nothing else. It is plain JSON; every text in it is as it may be shown, without secrets, and none of it is markup.
 */
export interface Report {
  readonly run: ReportRun
  /** By file and line, as they are written; each once, its attempts inside. */
  readonly scenarios: readonly ReportScenario[]
  /** Why scenarios failed, the cause that most scenarios share first; empty where none did. */
  readonly causes: readonly FailureCause[]
  /** What was called, by path and method. What is documented and was never called is in `coverage` alone. */
  readonly operations: readonly ReportOperation[]
  /** The story books of the project, as maps; empty where it has none. */
  readonly books: readonly ReportBook[]
  /** What `--coverage` writes. */
  readonly coverage: Coverage
  /** What was to be covered at least, in the order in which it was asked for; empty where nothing was. */
  readonly minimums: readonly Minimum[]
}

/** Where, when and with what the scenarios ran. */
export interface ReportRun {
  /** When the first of them began, in milliseconds since 1970. */
  readonly startedAt: number
  /** From the first beginning to the last end, in whole milliseconds. */
  readonly durationMs: number
  /** Whether Cucumber took the run, or every shard of it, for a success. */
  readonly success: boolean
  /** What it ran with, to be shown as it is: `chapterwise` `0.2.0`, `@cucumber/cucumber` `13.3.0`, `node.js` `v22.21.0`, `linux` `6.1`, `x64`. */
  readonly versions: readonly { readonly name: string; readonly version: string }[]
  /** The build that it belongs to; undefined where it ran on no known CI. */
  readonly build?: ReportBuild
  /** The names of the workers, in the order of the timeline; one, `0`, where nothing ran in parallel. Each shard has its own, such as `2/1`. */
  readonly workers: readonly string[]
  /** How many runs were put together: 1, or the number of shards. */
  readonly shards: number
  /** What failed outside of scenarios: hooks of the run, features that do not parse. */
  readonly problems: readonly { readonly title: string; readonly message: string }[]
}

/** A build of a CI. */
export interface ReportBuild {
  /** The name of the CI. */
  readonly ci: string
  readonly url?: string
  readonly number?: string
  readonly branch?: string
  readonly revision?: string
}

/** One reason for which scenarios failed. */
export interface FailureCause {
  /** The first lines of the message, without the values that differ from scenario to scenario. */
  readonly title: string
  /** The scenarios that failed for it, by their `id`. */
  readonly scenarios: readonly string[]
}

/** A share that was to be reached. */
export interface Minimum {
  readonly of: keyof Coverage['totals']
  /** In per cent. */
  readonly atLeast: number
  /** What was reached, in per cent, rounded down to one decimal; 100 where there was nothing to cover. */
  readonly percent: number
  readonly isMet: boolean
}
