import type { Covered } from './courses'
import type { Finding, UnsteadyTrouble } from './detector'
import type { LearnedByBook } from './learned'

/** A problem, with the shortest walk that shows it. The book, the chapter and the stories are in words. */
export interface FoundProblem {
  readonly kind: string
  readonly book: string
  readonly chapter: string
  /** The last story told, or those told at the same time. */
  readonly stories: readonly string[]
  /** What the story needs, and did not have. */
  readonly needs: string | undefined
  /** The invariant that did not hold. */
  readonly invariant: string | undefined
  readonly message: string
  /** TypeScript that fails because of it. It needs a `scenario` that has begun, and `assert` of Node.js. */
  readonly chain: string
}

/** What `explore` found: what the command prints with `--format json`, with chains in place of features. */
export interface ExploreReport {
  readonly seed: number
  readonly walks: number
  readonly stories: number
  readonly requests: number
  /** What was covered: transitions, by their names those never walked or never accepted, bursts and pairs of stories. */
  readonly ways: {
    readonly walked: number
    readonly all: number
    readonly never: readonly string[]
    readonly failed: readonly string[]
    readonly bursts: Covered
    readonly pairs: Covered
  }
  readonly findings: readonly FoundProblem[]
  readonly notes: readonly string[]
  /** What was seen once, and why it is no finding. */
  readonly unsteady: readonly (FoundProblem & { readonly why: string })[]
}

/** The outcome of an exploration. */
export interface Exploration extends Omit<ExploreReport, 'findings' | 'unsteady'> {
  readonly notTried: number
  readonly findings: readonly Finding[]
  readonly unsteady: readonly UnsteadyTrouble[]
  readonly learned: LearnedByBook
  /** A message that the API stopped answering; undefined if it answered to the end. */
  readonly gone: string | undefined
  /** Whether a story was run or tried in a chapter; both names are in words, and an undefined chapter means any. */
  readonly wasTried: (story: string, chapter: string | undefined) => boolean
}
