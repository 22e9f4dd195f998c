import type { Exchange } from '../../exchange'
import { summarizeExchange } from '../../log'
import { Redactor } from '../../redaction'
import type { AnyChapter } from '../../story'
import type { Book, ProjectWalk } from './book'
import type { Courses } from './courses'
import type { Experience } from './experience'
import type { Planner } from './plan'
import type { WalkRun } from './run'
import type { EndingStep, Move, Walk, WalkStart } from './walk'

/** A story book that is explored, with what the walks have shown of it. */
export interface ExploredBook {
  readonly book: Book
  readonly starts: readonly WalkStart[]
  readonly experience: Experience
  readonly courses: Courses
  readonly planner: Planner
  readonly projectWalks: readonly ProjectWalk[]
}

/** A kind of finding, and how it is found. */
export interface Detector {
  /** Returns what a run shows of it; not called for a run that reached no API. */
  inRun?(run: WalkRun, explored: ExploredBook): Candidate[]
  /** Returns what to try, and what else to look for, after the planned walks. */
  searches?(explored: ExploredBook): readonly (Experiment | Search)[]
  /** How often a walk that showed it has to show it again, and the pause before each time. @defaultValue once, none */
  readonly again?: { readonly times: number; readonly afterMs: number }
  /** Whether a right API may show it where other walks are made at the same time. */
  readonly mayBeOfOthers?: boolean
}

/** A part of the search for one kind. Those that look into a suspicion come first, all others in a random order. */
export interface Search {
  readonly isOfSuspicion?: boolean
  /** Whether no other walk may be made at the same time. */
  readonly isAlone?: boolean | undefined
  /** What it is one of, for people. */
  readonly of: string
  readonly stories?: readonly string[]
  /** How much later it comes than others of its kind: as if its stories had been tried so often. @defaultValue 0 */
  readonly rank?: number | undefined
  readonly run: () => Promise<void>
}

/** What a run shows: something wrong, nothing, or that it missed what it was to try. */
export type ShownByRun = Candidate | 'missed' | undefined

/** Walks to a chapter, each with the same kind of ending, until one shows something wrong. */
export interface Experiment extends Pick<Search, 'of' | 'isAlone' | 'rank'> {
  readonly chapter: AnyChapter
  /** The stories whose steps the ending quotes, each time with other values. */
  readonly stories: readonly [string, ...string[]]
  /** The chapters that offer them, if it is not this one: the first is taken in which a phrase tells nothing else. */
  readonly offeredIn?: readonly AnyChapter[]
  /** How many walks that come to the ending are enough. @defaultValue 2 */
  readonly times?: number
  /** The most walks, as some miss it. @defaultValue 6 */
  readonly patience?: number
  /** How often a walk is repeated until it shows the same again, where that depends on chance. @defaultValue 1 */
  readonly repeats?: number
  /** Whether the walks teach as planned ones do; invariants are checked only in those that do not judge an outcome. */
  readonly manner: 'observed' | 'alone' | 'unchecked'
  /** Returns an earlier walk to the chapter, and a move after it, in place of planned ones. */
  readonly earlier?: () => { readonly to: Walk; readonly move: Move } | undefined
  readonly walk: (to: Walk, moves: readonly [Move, ...Move[]]) => Walk | undefined
  readonly look: (run: WalkRun) => ShownByRun | Promise<ShownByRun>
  /** Called with what was found; it may be known. */
  readonly found?: (finding: Finding) => void | Promise<void>
}

/** Something wrong that one walk showed. */
export interface Candidate {
  readonly kind: string
  /** The names of the stories concerned: the last one run, or those run at the same time. */
  readonly stories: readonly string[]
  /** The chapter in which the last story was run. */
  readonly chapter: AnyChapter
  /** What the story needs and what was not so, although the API accepted it. */
  readonly needs?: string | undefined
  /** The name of the invariant that showed it. */
  readonly invariant?: string
  /** A key that all troubles of one cause have in common. */
  readonly cause: string
  /** The operation and the status of the exchange that is wrong in itself: it makes one finding, whatever its kinds. */
  readonly signature?: string
  /** The story that the trouble is suspected to need, as the walk without it must not show it. */
  readonly causedBy?: string
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
  /** The ending of the walk that shows it. @defaultValue the whole one */
  readonly ending?: readonly EndingStep[] | undefined
  /** Where it showed, to be said where another finding has the same cause. */
  readonly likewise?: string
}

/** A walk with the trouble that it shows. */
export interface TroubledWalk {
  readonly walk: Walk
  readonly trouble: Candidate
}

/** A trouble that occurred again when its walk was repeated, with the shortest walk that shows it. */
export interface Finding extends TroubledWalk {
  /** The number of phrases of the walk that first showed it. */
  readonly shrunkFrom: number
  /** Where else the same cause showed, in words: other chapters, or other pairs of stories. */
  readonly likewise: string[]
  /** The chapters in which its stories showed it. */
  readonly chapters: Set<AnyChapter>
  /** How often its walk was run since, and how often it showed; undefined if it showed each time. */
  showed?: { readonly times: number; readonly of: number }
}

/** A trouble that was seen once, and why it is not a finding. */
export interface UnsteadyTrouble extends TroubledWalk {
  readonly why: 'it did not happen again' | 'there was no time to repeat it'
}

/** Returns a trouble that a whole run shows, with its texts redacted. */
export function candidateIn(
  { walk, outcome }: WalkRun,
  trouble: Omit<Candidate, 'moves' | 'exchangeText'>,
): Candidate {
  const { message, exchange } = trouble
  return {
    ...trouble,
    message: outcome.redact(message),
    exchangeText: exchange && outcome.redact(summarizeExchange(exchange, new Redactor())),
    moves: walk.moves.length,
  }
}
