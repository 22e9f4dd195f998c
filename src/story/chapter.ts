import { ConfigurationError, kindOfValue } from '../errors'
import { Always, type InvariantCheck } from './always'
import {
  arrangement,
  ChapterEnd,
  EndChapter,
  ofLibrary,
  type AnyChapter,
  type ChapterClass,
  type DescribedStory,
  type StoryCondition,
} from './chapter-end'
import { chapterClassOf, currentStory, openChapter, openChoice, type Choosing } from './open-chapter'
import type { ScenarioContext } from './api'
import { inWords } from './words'

declare const acceptedInput: unique symbol
declare const openingChapter: unique symbol

/**
 * A chapter: its public methods are the stories that may follow. A story method describes a story and names the
 * next chapter; nothing happens until the story runs.
 *
 * @typeParam StoryData - the class of the data shared by all stories of a scenario
 * @typeParam StoryInput - what the story before must return
 */
export abstract class Chapter<StoryData = unknown, StoryInput = unknown> extends ChapterEnd<StoryData> {
  /** @hidden */
  static override readonly [ofLibrary] = true
  /** @hidden */
  declare readonly [acceptedInput]?: (input: StoryInput) => void;
  /**
   * The story method that is running.
   *
   * @hidden
   */
  [currentStory]: Pick<DescribedStory, 'name' | 'args'> = { name: 'story', args: [] }

  /** Describes the story by its work; what `work` returns becomes the next story's `storyInput`. */
  protected when<Output>(
    work: (context: ScenarioContext<StoryData, StoryInput>) => Output,
  ): StoryEnding<StoryData, Awaited<Output>, this> {
    return this.#ending(undefined, work)
  }

  /** Describes the story by a value, built from the story data when the story runs, and by the work done with it. */
  protected given<Given>(
    build: (storyData: StoryData) => Given,
  ): GivenStory<StoryData, StoryInput, Awaited<Given>, this> {
    return { when: (work) => this.#ending(build, work) }
  }

  /**
   * Declares a condition that holds whenever stories have led to this chapter, or in a book to any chapter. It is
   * checked by `chapterwise explore`, and in scenarios with the option `checkAlways` or the tag `@checkAlways`.
   *
   * @param check - throws, as the assertions of a response do, or returns false if the condition does not hold
   * @param options - `withinMs`: for how long it may not hold yet, in milliseconds; it is checked again until then.
   * @defaultValue it has to hold at once
   * @example
   * accountIsThere = this.always(async ({ api, storyData }) => {
   *   const response = await api.get(`api/bankaccounts/${storyData.bankAccountId}`)
   *   response.shouldBe.ok()
   * })
   */
  protected always(
    check: InvariantCheck<StoryData, StoryInput>,
    { withinMs = 0 }: { readonly withinMs?: number } = {},
  ): Always {
    if (typeof check !== 'function') {
      throw new ConfigurationError(
        `An invariant of the chapter "${inWords(chapterClassOf(this).name)}" was given no function to look whether it holds.\nHand one over: always(async context => { … })`,
      )
    }
    if (!(withinMs >= 0 && withinMs < Infinity)) {
      throw new ConfigurationError(
        `The withinMs of an invariant of the chapter "${inWords(chapterClassOf(this).name)}" must be a number of milliseconds, but is ${kindOfValue(withinMs)}.`,
      )
    }
    return new Always(check, withinMs)
  }

  #ending<Output>(build: unknown, work: unknown): StoryEnding<StoryData, Awaited<Output>, this> {
    const { name, args } = this[currentStory]
    if (typeof work !== 'function') {
      throw new ConfigurationError(
        `The story "${inWords(name)}" was given no function to tell it.\nHand one over: when(async context => { … })`,
      )
    }
    return new StoryEnding(this, {
      ...{ kind: 'story', name, args, conditions: [], chapter: chapterClassOf(this).name },
      build,
      work,
    } as unknown as DescribedStory)
  }
}

/**
 * The opening chapter of a book. Its optional member `anywhere` names stories that may run in every chapter, even
 * those that do not offer them: `readonly anywhere = ['customerHasBeenRenamed'] as const`. For `explore`, `retried` names
 * those whose calls may be sent again after a response was lost, and `mayAlso`, of any chapter, those that others may
 * run, and public invariants whose reads they may repeat, or `['everything']`:
 * `readonly mayAlso = { teller: ['depositHasBeenMade'], everybody: ['ratesHaveBeenRead'] } as const`.
 *
 * @example
 * class BankingStory extends StoryBook<BankingStoryData> {
 *   bankAccountHasBeenCreated(customerName: string): BankAccountHasBeenCreated {
 *     return this.when(async ({ api }) => { await api.post('api/bankaccounts', { customerName }) })
 *       .proceedToChapter(BankAccountHasBeenCreated)
 *   }
 * }
 */
export abstract class StoryBook<StoryData = unknown> extends Chapter<StoryData> {
  static override readonly [ofLibrary] = true
  // As a method, so that a book of any story data is a StoryBook.
  declare readonly [openingChapter]: { takes(storyData: StoryData): void }['takes']
}

/** A book whose stories find in this story data all that they take from it. */
export interface BookOn<StoryData> extends StoryBook {
  readonly [openingChapter]: (storyData: StoryData) => void
}

/** Whether a phrase bound to the book `bound` can tell stories of `book`: it is the same book, or extends it. */
export function takesPhrasesOf(book: ChapterClass<unknown>, bound: ChapterClass<unknown>): boolean {
  return book === bound || book.prototype instanceof bound
}

/** A story that has been given a value; `when` describes the work done with it. */
export interface GivenStory<StoryData, StoryInput, Given, From> {
  /** Does the work of the story with what `given` returned. */
  when<Output>(
    work: (context: ScenarioContext<StoryData, StoryInput>, given: Given) => Output,
  ): StoryEnding<StoryData, Awaited<Output>, From>
}

/** The `storyInput` that a chapter accepts. */
type InputOf<C> = C extends { readonly [acceptedInput]?: (input: infer Input) => void } ? Input : never

/** The chapters of these classes, if each accepts `Output`. */
type ChaptersFor<Classes extends readonly unknown[], StoryData, Output> = {
  [At in keyof Classes]: Classes[At] extends ChapterClass<infer C>
    ? [Output] extends [InputOf<C>]
      ? Classes[At]
      : ChapterClass<Chapter<StoryData, Output>>
    : never
}

/** A described story that does not yet say which chapter it leads to. */
export class StoryEnding<StoryData, Output, From> {
  readonly #from: ChapterEnd<unknown>
  readonly #story: DescribedStory

  constructor(from: ChapterEnd<unknown>, story: DescribedStory) {
    this.#from = from
    this.#story = story
  }

  /**
   * Returns the name of the story if a story method returned it without saying where it leads; undefined for any other
   * result.
   *
   * @internal
   */
  static storyIn(result: unknown): string | undefined {
    return typeof result === 'object' && result !== null && #story in result
      ? inWords(result.#story.name)
      : undefined
  }

  /**
   * Lets the story run only where a condition on the story data holds, for what varies independently of chapters.
   * Several conditions must all hold.
   *
   * @param needs - what is needed, for people: `there is money in the account`
   * @throws {@link StepRejectedError} before the story sends a request, where the condition does not hold
   */
  onlyIf(
    condition: (storyData: Readonly<StoryData>) => boolean,
    needs: string,
  ): StoryEnding<StoryData, Output, From> {
    if (typeof condition !== 'function' || typeof needs !== 'string' || needs.trim() === '')
      throw new ConfigurationError(
        `A condition of the story "${inWords(this.#story.name)}" needs a function and a text that says what is needed.\nWrite: onlyIf((storyData) => storyData.balance > 0, 'there is money in the account')`,
      )
    const conditions = [...this.#story.conditions, { holds: condition as StoryCondition['holds'], needs }]
    return new StoryEnding(this.#from, { ...this.#story, conditions })
  }

  /**
   * Runs the story once in a run and worker. Where it runs again with the same arguments, the same values of the
   * story data that it read, and the same headers and cookies of every request, what it did is recalled without a call:
   * members of the story data, its result, headers and authentication of every request, cookies. Its clean-ups run after
   * the last scenario.
   *
   * @param options - `forMs`: for how long it may be recalled, in milliseconds. @defaultValue until the end of the run
   */
  once({ forMs }: { readonly forMs?: number } = {}): StoryEnding<StoryData, Output, From> {
    if (forMs !== undefined && !(typeof forMs === 'number' && forMs > 0))
      throw new ConfigurationError(
        `The forMs of the story "${inWords(this.#story.name)}" must be a number of milliseconds above 0, but is ${kindOfValue(forMs)}.`,
      )
    return new StoryEnding(this.#from, { ...this.#story, once: { forMs } })
  }

  /** Names the chapter that follows; its `StoryInput` must be what this story returns. */
  proceedToChapter<C extends ChapterEnd<StoryData>>(
    chapterClass: ChapterClass<C> &
      ([Output] extends [InputOf<C>] ? unknown : ChapterClass<Chapter<StoryData, Output>>),
  ): C
  /**
   * Lets the story data decide which chapter follows, once the story has run.
   *
   * @param choose - returns one of `chapters`
   * @example
   * paymentHasBeenMade(amount: number): OrderIsOpen | OrderIsPaid {
   *   return this.given(() => ({ amount }))
   *     .when(pay)
   *     .proceedToChapter(({ due }) => (due > 0 ? OrderIsOpen : OrderIsPaid), [OrderIsOpen, OrderIsPaid])
   * }
   */
  proceedToChapter<const Classes extends readonly ChapterClass<ChapterEnd<StoryData>>[]>(
    choose: (storyData: Readonly<StoryData>) => Classes[number],
    chapters: Classes & ChaptersFor<Classes, StoryData, Output>,
  ): InstanceType<Classes[number]>
  proceedToChapter(next: unknown, chapters?: readonly unknown[]): ChapterEnd<StoryData> {
    for (const chapter of chapters ?? [next]) this.#checkChapter(chapter)
    const into = this.#from[arrangement]
    if (chapters === undefined)
      return this.#lead(openChapter<ChapterEnd<StoryData>>(next as ChapterClass<ChapterEnd<StoryData>>, into))
    return this.#lead(
      openChoice(chapters as readonly AnyChapter[], into, {
        story: this.#story.name,
        choose: next as Choosing['choose'],
      }) as ChapterEnd<StoryData>,
    )
  }

  #checkChapter(chapter: unknown): void {
    if (isChapterClass(chapter)) return
    throw new ConfigurationError(
      `The story "${inWords(this.#story.name)}" proceeds to ${kindOfValue(chapter)}, which is not a chapter.\n` +
        'Name a class that extends Chapter. (Undefined may mean that two files import each other.)',
    )
  }

  /** Leaves the chapter as it is, with its `storyInput`, whichever chapter it is: the story method returns `this`. */
  stay(): From {
    const { [arrangement]: into } = this.#from
    into.add({ ...this.#story, stays: true })
    into.reach(this.#from)
    return this.#from as From
  }

  /** Ends the arrangement here: no story may follow. */
  end(): EndChapter<StoryData> {
    return this.#lead(openChapter<EndChapter<StoryData>>(EndChapter, this.#from[arrangement]))
  }

  #lead<C extends ChapterEnd<StoryData>>(chapter: C): C {
    const { [arrangement]: into } = this.#from
    into.add(this.#story)
    into.reach(chapter)
    return chapter
  }
}

/** Returns why a value cannot be used as a story book; undefined if it can. */
export function storyBookProblem(book: unknown): string | undefined {
  if (typeof book !== 'function')
    return `is ${kindOfValue(book)}, which is not a class that extends StoryBook.\nWrite: class MyStory extends StoryBook<MyStoryData>`
  if (book.prototype instanceof StoryBook) return undefined
  return `"${book.name}" does not extend StoryBook.\nWrite: class ${book.name || 'MyStory'} extends StoryBook<MyStoryData>. If it does, chapterwise is installed twice: npm ls chapterwise shows where.`
}

/** Whether a value is a class that extends {@link Chapter}. */
export function isChapterClass(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof Chapter
}
