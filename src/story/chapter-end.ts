import { ConfigurationError } from '../errors'
import type { ScenarioContext } from './api'

/** A story as its chapter describes it; it has not run yet. */
export interface DescribedStory {
  readonly kind: 'story'
  /** The name of the story method, such as `bankAccountHasBeenCreated`. */
  readonly name: string
  /** The name of the chapter class that offers it. */
  readonly chapter: string
  /** Builds the second argument of `work` from the story data. */
  readonly build: ((storyData: never) => unknown) | undefined
  readonly work: (context: ScenarioContext<never>, built: never) => unknown
  /** What its method was called with. */
  readonly args: readonly unknown[]
  /** What must hold for it to run, besides the chapter. */
  readonly conditions: readonly StoryCondition[]
  /** Set if it leaves the chapter as it is, and what the next story receives. */
  readonly stays?: true | undefined
  /** Set if it is run once and recalled afterwards. */
  readonly once?: { readonly forMs: number | undefined } | undefined
}

/** A condition of a story on the story data. */
export interface StoryCondition {
  readonly holds: (storyData: never) => boolean
  /** What is needed, such as `there is money in the account`. */
  readonly needs: string
}

/** A story of a chapter that is known only when the stories before it have run. */
export interface LaterStory {
  readonly kind: 'later'
  readonly name: string
  /** Describes it from that chapter. */
  readonly describe: (chapter: object) => unknown
  /** Where it leads from each chapter that offers it. */
  readonly ways: readonly { readonly from: AnyChapter; readonly to: readonly AnyChapter[] }[]
}

/** A function that is called with the story data between two stories. */
export interface StoryDataUse {
  readonly kind: 'use'
  readonly use: (storyData: never) => unknown
}

/** Collects the stories that chapters describe, in order, and runs them. */
export interface Arrangement {
  add(entry: DescribedStory | LaterStory | StoryDataUse): void
  /** Records the chapter that the story added last leads to. */
  reach(chapter: ChapterEnd<unknown>): void
  /** Runs the stories that wait, then resolves to a copy of the story data. */
  getResult(): Promise<unknown>
  /** Called when a story is read that a chapter does not offer. What it returns takes the place of the story. */
  missing?(story: string, chapter: ChapterEnd<unknown>): unknown
}

/** The arrangement of chapters outside a scenario, made by hand; it runs nothing. */
const detachedArrangement: Arrangement = {
  add: () => undefined,
  reach: () => undefined,
  getResult: () =>
    Promise.reject(
      new ConfigurationError(
        'This chapter belongs to no scenario, so no story ran.\nStart from a scenario: scenario.given.…',
      ),
    ),
}

/** The arrangement of chapters that are only asked where their stories lead: nobody learns that it has no result. */
export const discardingArrangement: Arrangement = {
  ...detachedArrangement,
  getResult: () => new Promise(() => undefined),
}

export const arrangement = Symbol('arrangement')

/** Marks the classes of the library: what their prototypes have is no story. */
export const ofLibrary = Symbol('of the library')

/** The class of a chapter; its constructor takes no arguments. */
export type ChapterClass<C> = new () => C

/** The class of a chapter or of the end. */
export type AnyChapter = ChapterClass<ChapterEnd<unknown>>

/** The point that an arrangement has reached: a chapter, or the end. */
export abstract class ChapterEnd<StoryData> {
  /** @hidden */
  static readonly [ofLibrary] = true as const;
  /** @hidden */
  [arrangement]: Arrangement = detachedArrangement

  /** Tells the stories arranged so far and resolves to a copy of the story data. */
  getResult(): Promise<StoryData>
  /** Passes a copy of the story data to `use`, after the stories before; the chapter goes on. */
  getResult(use: (storyData: StoryData) => unknown): this
  getResult(use?: (storyData: StoryData) => unknown): Promise<StoryData> | this {
    if (use === undefined) return this[arrangement].getResult() as Promise<StoryData>
    this[arrangement].add({ kind: 'use', use })
    return this
  }
}

// The prototype chain of chapters ends here, so only what a chapter does not have passes this proxy.
Object.setPrototypeOf(
  ChapterEnd.prototype,
  new Proxy(Object.prototype, {
    get: (target, member, chapter: ChapterEnd<unknown>) =>
      typeof member === 'symbol' || member in target
        ? (Reflect.get(target, member, chapter) as unknown)
        : chapter[arrangement]?.missing?.(member, chapter),
  }),
)

/** The end of an arrangement: no story may follow. */
export class EndChapter<StoryData = unknown> extends ChapterEnd<StoryData> {
  /** @hidden */
  static override readonly [ofLibrary] = true
}
