import type { Exchange } from '../exchange'
import type { AnyChapter } from '../story'
import type { Walk } from './walk'

/** What there is to find, as contracts name it. */
export const findingKinds = [
  'server error',
  'broken promise',
  'contract',
  'story failed',
  'refused',
  'accepted',
  'race',
  'too slow',
] as const

export type FindingKind = (typeof findingKinds)[number]

/** An answer that departs from a document. */
export interface Departure {
  /** The path of the document, as it was given. */
  readonly document: string
  /** Whether it is the last answer to the last phrase. */
  readonly isLast: boolean
  /** The path of a GET that shows it; undefined where none does. */
  readonly seenAt: string | undefined
}

/** Something wrong that one walk showed. */
export interface Trouble {
  readonly kind: FindingKind
  /** The names of the stories it is about: the last one told, or those told at the same time. */
  readonly stories: readonly string[]
  /** Where the last story was told. */
  readonly chapter: AnyChapter
  /** The name of the promise that does not hold. */
  readonly promise?: string
  /** The same for all troubles of one cause. */
  readonly cause: string
  /** What happened, redacted. */
  readonly message: string
  /** How a feature can show an answer that departs from a document. */
  readonly departure?: Departure
  /** The exchange that shows it. */
  readonly exchange?: Exchange | undefined
  /** The shown exchange as text, redacted. */
  readonly exchangeText?: string | undefined
  /** How many moves of the walk it takes to come to it. */
  readonly moves: number
  /** Whether what comes after the phrases of the walk shows it; the walk keeps its ending where nothing is said. */
  readonly needsEnding?: boolean
}

/** A trouble that came back when it was told again, with the shortest walk that shows it. */
export interface Finding {
  readonly trouble: Trouble
  readonly walk: Walk
  /** How many phrases the walk had that showed it first. */
  readonly shrunkFrom: number
  /** Where else the same cause showed, in words: in other chapters, or among other stories. */
  readonly likewise: readonly string[]
}
