import { Redactor, summarizeExchange, type AnyChapter, type Exchange, type RehearsedOutcome } from '../seam'
import type { Walk } from './walk'

/** Something wrong that one walk showed. */
export interface Trouble {
  /** The kind of finding, as it is named in reports and files. */
  readonly kind: string
  /** The names of the stories concerned: the last one told, or those told at the same time. */
  readonly stories: readonly string[]
  /** The chapter in which the last story was told. */
  readonly chapter: AnyChapter
  /** The name of the invariant that showed it. */
  readonly invariant?: string
  /** A key that all troubles of one cause have in common. */
  readonly cause: string
  /** What happened, redacted. */
  readonly message: string
  /** Returns the walk whose feature fails because of it. @defaultValue the walk itself */
  readonly asFeature?: (walk: Walk) => Walk
  /** The exchange that shows it. */
  readonly exchange?: Exchange | undefined
  /** `exchange` as text, redacted. */
  readonly exchangeText?: string | undefined
  /** The number of moves of the walk until the trouble shows. */
  readonly moves: number
  /** Whether the ending of the walk is needed to show it; if undefined, the ending is kept. */
  readonly needsEnding?: boolean
}

/** A walk with the trouble that it shows. */
export interface TroubledWalk {
  readonly walk: Walk
  readonly trouble: Trouble
}

/** A trouble that occurred again when its walk was repeated, with the shortest walk that shows it. */
export interface Finding extends TroubledWalk {
  /** The number of phrases of the walk that first showed it. */
  readonly shrunkFrom: number
  /** Where else the same cause showed, in words: other chapters, or other pairs of stories. */
  readonly likewise: string[]
}

/** Returns the exchange that shows a trouble, and its text. */
export function shownBy(
  exchange: Exchange | undefined,
  outcome: RehearsedOutcome,
): Pick<Trouble, 'exchange' | 'exchangeText'> {
  return {
    exchange,
    exchangeText: exchange && outcome.redact(summarizeExchange(exchange, new Redactor())),
  }
}
