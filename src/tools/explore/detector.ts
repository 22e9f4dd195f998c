import type { Exchange } from '../../exchange'
import type { AnyChapter } from '../../story'
import type { Book, ProjectWalk } from './book'
import type { Candidate, Finding } from './candidate'
import type { Courses } from './bursts-and-ways'
import type { Experience } from './experience'
import type { Planner } from './planner'
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
  /** Returns the searches for what the walks so far let suspect; they come first, and once more at the end. */
  suspicions?(explored: ExploredBook): readonly Search[]
  /** Returns what to try, and what else to look for, after the planned walks. */
  searches?(explored: ExploredBook): readonly (Experiment | Search)[]
  /** Returns, at the end, what people should know besides the findings. */
  notes?(): readonly string[]
  /** How often a walk that showed it has to show it again, and the pause before each time. @defaultValue once, none */
  readonly again?: { readonly times: number; readonly afterMs: number }
  /** Whether a right API may show it where other walks are made at the same time. */
  readonly mayBeOfOthers?: boolean
}

/** A part of the search for one kind. */
export interface Search {
  /** Whether no other walk may be made at the same time. */
  readonly isAlone?: boolean | undefined
  /** What it is one of, for people. */
  readonly of: string
  readonly stories?: readonly string[]
  /** How much later it comes than others of its kind: as if its stories had been tried so often. @defaultValue 0 */
  readonly rank?: number | undefined
  readonly run: () => Promise<void>
}

/** The {@link Search.rank} of what the project has accepted. */
export const afterOthers = 1000

type Looked = Candidate | 'missed' | undefined

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
  /** Whether the walks teach as planned ones do, or check invariants only where they end, or nowhere: at an outcome. */
  readonly manner: 'observed' | 'alone' | 'unchecked'
  /** Returns an earlier walk to the chapter, and perhaps a move after it, in place of planned ones. */
  readonly earlier?: () => { readonly to: Walk; readonly move?: Move } | undefined
  readonly walk: (to: Walk, moves: readonly [Move, ...Move[]]) => Walk | undefined
  /** Returns the step that tries what must be refused, which may be tried together with others. */
  readonly tried?: (move: Move) => EndingStep | undefined
  /** Whether a response to that tells too much, given what was sent and answered before. */
  readonly tellsTooMuch?: (response: Exchange, before: readonly Exchange[]) => boolean
  /** Returns what a run shows; `missed` if it did not come to what it was to try. */
  readonly look: (run: WalkRun) => Looked | Promise<Looked>
  /** Called with what was found; it may be known. */
  readonly found?: (finding: Finding) => void | Promise<void>
}
