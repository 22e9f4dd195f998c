import type { Covered } from './courses'

/** The options of `explore`, as the flags of the command. */
export interface ExploreOptions {
  /** The time limit, in seconds. @defaultValue 60 */
  readonly seconds?: number | undefined
  /** The seed of the random walks. @defaultValue another one each time */
  readonly seed?: number | undefined
  /** The number of walks. @defaultValue 200, more for a large book */
  readonly walks?: number | undefined
  /** The most stories of a walk. @defaultValue 10 */
  readonly length?: number | undefined
  /** How many walks are made at the same time. @defaultValue 1 */
  readonly lanes?: number | undefined
  /** Also tries stories that the current chapter does not allow. */
  readonly refusals?: boolean | undefined
  /** Also tells stories at the same time. */
  readonly atOnce?: boolean | undefined
  /** Also sends calls again, as if their response was lost. */
  readonly lostResponses?: boolean | undefined
  /** Also tries what one user did as every other actor. */
  readonly actors?: boolean | undefined
  /** Reports responses that break a rule of HTTP as findings. */
  readonly protocol?: boolean | undefined
  /** The path of an OpenAPI document that every response is checked against. */
  readonly openapi?: string | undefined
  /** Ends with the first finding. */
  readonly stopAtFirst?: boolean | undefined
}

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
  readonly promise: string | undefined
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
