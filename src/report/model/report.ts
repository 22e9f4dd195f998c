import type { ReportBook } from './book'
import type { Coverage } from './coverage'
import type { ReportOperation } from './operation'
import type { ReportScenario } from './scenario'

/**
 * A finished run, or several shards of one. Page, summary, coverage and minimums are made from this alone. It is plain
 * JSON; every text in it is redacted, and none of it is markup.
 */
export interface Report {
  readonly run: ReportRun
  /** Sorted by file and line; each once, with its attempts. */
  readonly scenarios: readonly ReportScenario[]
  /** Why scenarios failed, the most frequent cause first; empty if none did. */
  readonly causes: readonly FailureCause[]
  /**
   * The called operations, by path and method. Documented operations that were never called are in `coverage` alone.
   */
  readonly operations: readonly ReportOperation[]
  /** The story books of the project, as maps; empty if it has none. */
  readonly books: readonly ReportBook[]
  /** What `--coverage` writes. */
  readonly coverage: Coverage
  /** The required minimums, in the order given; empty if there are none. */
  readonly minimums: readonly Minimum[]
}

export interface ReportRun {
  /** The start of the run, or of the first shard, in milliseconds since 1970. */
  readonly startedAt: number
  /** From the first start to the last end, in whole milliseconds. */
  readonly durationMs: number
  /** Whether Cucumber reported success for the run, or for every shard. */
  readonly success: boolean
  /** The versions it ran with, shown as they are: `chapterwise` `0.2.0`, `node.js` `v22.21.0`, `linux` `6.1`, `x64`. */
  readonly versions: readonly { readonly name: string; readonly version: string }[]
  /** The CI build; undefined outside of a known CI. */
  readonly build?: ReportBuild
  /**
   * The names of the workers, in the order of the timeline; only `0` if nothing ran in parallel. Those of a shard are
   * prefixed, such as `2/1`.
   */
  readonly workers: readonly string[]
  /** The number of merged runs: 1, or the number of shards. */
  readonly shards: number
  /** Failures outside of scenarios: hooks of the run, features that do not parse. */
  readonly problems: readonly { readonly title: string; readonly message: string }[]
}

export interface ReportBuild {
  /** The name of the CI. */
  readonly ci: string
  readonly url?: string
  readonly number?: string
  readonly branch?: string
  readonly revision?: string
}

/** A reason why scenarios failed. */
export interface FailureCause {
  /** The first line of the message; if it differs between the scenarios, with `…` in place of ids, ports and times. */
  readonly title: string
  /** The ids of the scenarios that failed for it. */
  readonly scenarios: readonly string[]
}

/** A share that was required. */
export interface Minimum {
  readonly of: keyof Coverage['totals']
  /** The required share, in per cent. */
  readonly atLeast: number
  /** The reached share, in per cent, rounded down to one decimal; 100 if there was nothing to cover. */
  readonly percent: number
  readonly isMet: boolean
}
