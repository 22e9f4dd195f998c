import type { AnyChapter, Exchange } from '../seam'
import type { Walk } from './walk'

/** The kinds of findings, as they are named in reports and files. */
export const findingKinds = [
  'server error',
  'broken invariant',
  'contract',
  'story failed',
  'refused',
  'accepted',
  'race',
  'too slow',
] as const

export type FindingKind = (typeof findingKinds)[number]

/** A response that departs from an OpenAPI document. */
export interface Departure {
  /** The path of the document, as given by the user. */
  readonly document: string
  /** Whether it is the last response that the stories of its step received. */
  readonly isLast: boolean
  /** The path of a GET request whose response shows it; undefined if there is none. */
  readonly seenAt: string | undefined
}

/** Something wrong that one walk showed. */
export interface Trouble {
  readonly kind: FindingKind
  /** The names of the stories concerned: the last one told, or those told at the same time. */
  readonly stories: readonly string[]
  /** The chapter in which the last story was told. */
  readonly chapter: AnyChapter
  /** The name of the promise that does not hold. */
  readonly promise?: string
  /** A key that all troubles of one cause have in common. */
  readonly cause: string
  /** What happened, redacted. */
  readonly message: string
  /** How a feature can show that a response departs from a document. */
  readonly departure?: Departure
  /** The exchange that shows it. */
  readonly exchange?: Exchange | undefined
  /** `exchange` as text, redacted. */
  readonly exchangeText?: string | undefined
  /** The number of moves of the walk until the trouble shows. */
  readonly moves: number
  /** Whether the ending of the walk is needed to show it; if undefined, the ending is kept. */
  readonly needsEnding?: boolean
}

/** A trouble that occurred again when its walk was repeated, with the shortest walk that shows it. */
export interface Finding {
  readonly trouble: Trouble
  readonly walk: Walk
  /** The number of phrases of the walk that first showed it. */
  readonly shrunkFrom: number
  /** Where else the same cause showed, in words: other chapters, or other pairs of stories. */
  readonly likewise: readonly string[]
}
