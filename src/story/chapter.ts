import { ConfigurationError, describeValue } from '../errors'
import { Always, type PromiseCheck } from './always'
import {
  arrangement,
  ChapterEnd,
  EndChapter,
  type Arrangement,
  type ChapterClass,
  type DescribedStory,
  type StoryCondition,
} from './chapter-end'
import type { ScenarioContext } from './scenario-context'
import { inWords } from './words'

declare const acceptedInput: unique symbol
declare const openingChapter: unique symbol
const currentStory = Symbol('story being described')

/**
 * A chapter: its public methods are the stories that may be told next. A story method describes a story and names the
 * next chapter; nothing happens until the story is told.
 *
 * @typeParam StoryData - the class of the data shared by all stories of a scenario
 * @typeParam StoryInput - what the story before must return
 */
export abstract class Chapter<StoryData = unknown, StoryInput = unknown> extends ChapterEnd<StoryData> {
  declare readonly [acceptedInput]?: (input: StoryInput) => void;
  /** The story method that is running. */
  [currentStory]: Pick<DescribedStory, 'name' | 'args'> = { name: 'story', args: [] }

  /** Describes the story by its work; what `work` returns becomes the next story's `storyInput`. */
  protected when<Output>(
    work: (context: ScenarioContext<StoryData, StoryInput>) => Output,
  ): StoryEnding<StoryData, Awaited<Output>> {
    return this.#ending(undefined, work)
  }

  /** Describes the story by a value, built from the story data when the story is told, and by the work done with it. */
  protected given<Given>(
    build: (storyData: StoryData) => Given,
  ): GivenStory<StoryData, StoryInput, Awaited<Given>> {
    return { when: (work) => this.#ending(build, work) }
  }

  /**
   * Declares a condition that holds whenever stories have led to this chapter, or in a book to any chapter. It is
   * checked by `chapterwise explore`, and in scenarios with the option `checkAlways` or the tag `@checkAlways`.
   *
   * @param check - throws if the condition does not hold, as the assertions of a response do
   * @example
   * accountIsThere = this.always(async ({ api, storyData }) => {
   *   const response = await api.get(`api/bankaccounts/${storyData.bankAccountId}`)
   *   response.shouldBe.ok()
   * })
   */
  protected always(check: PromiseCheck<StoryData, StoryInput>): Always {
    if (typeof check !== 'function') {
      throw new ConfigurationError(
        `A promise of the chapter "${inWords(chapterClassOf(this).name)}" was given no function to look whether it holds.\nHand one over: always(async context => { … })`,
      )
    }
    return new Always(check)
  }

  #ending<Output>(build: unknown, work: unknown): StoryEnding<StoryData, Awaited<Output>> {
    const { name, args } = this[currentStory]
    if (typeof work !== 'function') {
      throw new ConfigurationError(
        `The story "${inWords(name)}" was given no function to tell it.\nHand one over: when(async context => { … })`,
      )
    }
    return new StoryEnding(this[arrangement], {
      ...{ name, args, conditions: [], chapter: chapterClassOf(this).name },
      build,
      work,
    } as unknown as DescribedStory)
  }
}

/**
 * The opening chapter of a book. Its optional member `anywhere` names stories that may be told in every chapter, even
 * those that do not offer them: `readonly anywhere = ['customerHasBeenRenamed'] as const`.
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
  declare readonly [openingChapter]: true
}

/** Whether a phrase bound to the book `bound` can tell stories of `book`: it is the same book, or extends it. */
export function takesPhrasesOf(book: ChapterClass<unknown>, bound: ChapterClass<unknown>): boolean {
  return book === bound || book.prototype instanceof bound
}

/** A story that has been given a value; `when` describes the work done with it. */
export interface GivenStory<StoryData, StoryInput, Given> {
  /** Does the work of the story with what `given` returned. */
  when<Output>(
    work: (context: ScenarioContext<StoryData, StoryInput>, given: Given) => Output,
  ): StoryEnding<StoryData, Awaited<Output>>
}

/** The `storyInput` that a chapter accepts. */
type InputOf<C> = C extends { readonly [acceptedInput]?: (input: infer Input) => void } ? Input : never

/** A described story that does not yet say which chapter it leads to. */
export class StoryEnding<StoryData, Output> {
  readonly #arrangement: Arrangement
  readonly #story: DescribedStory

  constructor(into: Arrangement, story: DescribedStory) {
    this.#arrangement = into
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
   * Lets the story be told only where a condition on the story data holds, for what varies independently of chapters.
   * Several conditions must all hold.
   *
   * @param needs - what is needed, for people: `there is money in the account`
   * @throws {@link StepRejectedError} before the story sends a request, where the condition does not hold
   */
  onlyIf(
    condition: (storyData: Readonly<StoryData>) => boolean,
    needs: string,
  ): StoryEnding<StoryData, Output> {
    if (typeof condition !== 'function' || typeof needs !== 'string' || needs.trim() === '')
      throw new ConfigurationError(
        `A condition of the story "${inWords(this.#story.name)}" needs a function and a text that says what is needed.\nWrite: onlyIf((storyData) => storyData.balance > 0, 'there is money in the account')`,
      )
    const conditions = [...this.#story.conditions, { holds: condition as StoryCondition['holds'], needs }]
    return new StoryEnding(this.#arrangement, { ...this.#story, conditions })
  }

  /**
   * Runs the story once in a run and worker. Where it is told again with the same arguments, the same values of the
   * story data that it read, and the same headers and cookies of every request, what it did is recalled without a call:
   * members of the story data, its result, headers and authentication of every request, cookies. Its clean-ups run after
   * the last scenario.
   *
   * @param options - `forMs`: for how long it may be recalled, in milliseconds. @defaultValue until the end of the run
   */
  once({ forMs }: { readonly forMs?: number } = {}): StoryEnding<StoryData, Output> {
    if (forMs !== undefined && !(forMs > 0))
      throw new ConfigurationError(
        `The forMs of the story "${inWords(this.#story.name)}" must be a number of milliseconds above 0, but is ${describeValue(forMs)}.`,
      )
    return new StoryEnding(this.#arrangement, { ...this.#story, once: { forMs } })
  }

  /** Names the chapter that follows; its `StoryInput` must be what this story returns. */
  proceedToChapter<C extends ChapterEnd<StoryData>>(
    chapterClass: ChapterClass<C> &
      ([Output] extends [InputOf<C>] ? unknown : ChapterClass<Chapter<StoryData, Output>>),
  ): C {
    if (!isChapterClass(chapterClass)) {
      throw new ConfigurationError(
        `The story "${inWords(this.#story.name)}" proceeds to ${describeValue(chapterClass)}, which is not a chapter.\n` +
          'Name a class that extends Chapter. (Undefined may mean that two files import each other.)',
      )
    }
    return this.#lead(openChapter<C>(chapterClass, this.#arrangement))
  }

  /** Ends the arrangement here: no story may follow. */
  end(): EndChapter<StoryData> {
    return this.#lead(openChapter<EndChapter<StoryData>>(EndChapter, this.#arrangement))
  }

  #lead<C extends ChapterEnd<StoryData>>(chapter: C): C {
    this.#arrangement.add(this.#story)
    this.#arrangement.reach(chapter)
    return chapter
  }
}

/** Returns why a value cannot be used as a story book; undefined if it can. */
export function storyBookProblem(book: unknown): string | undefined {
  if (typeof book !== 'function')
    return `is ${describeValue(book)}, which is not a class that extends StoryBook.\nWrite: class MyStory extends StoryBook<MyStoryData>`
  if (book.prototype instanceof StoryBook) return undefined
  return `"${book.name}" does not extend StoryBook.\nWrite: class ${book.name || 'MyStory'} extends StoryBook<MyStoryData>. If it does, chapterwise is installed twice: npm ls chapterwise shows where.`
}

/** Whether a value is a class that extends {@link Chapter}. */
export function isChapterClass(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof Chapter
}

/** Creates a chapter that adds its stories to an arrangement. */
export function openChapter<C>(chapterClass: ChapterClass<C>, into: Arrangement): C {
  const chapter = new (narrating(chapterClass))() as C & ChapterEnd<unknown>
  chapter[arrangement] = into
  nameStories(chapter, ownFunctions(chapter))
  return chapter
}

/** Returns the class of a chapter as the user wrote it. */
export function chapterClassOf(chapter: ChapterEnd<unknown>): ChapterClass<ChapterEnd<unknown>> {
  const constructor = chapter.constructor as NarratingClass
  return constructor[written] ?? constructor
}

const written = Symbol('the class as the user wrote it')
type NarratingClass = ChapterClass<ChapterEnd<unknown>> & {
  readonly [written]?: ChapterClass<ChapterEnd<unknown>>
}
const narratingClasses = new WeakMap<ChapterClass<unknown>, ChapterClass<unknown>>()

/** Returns a subclass whose story methods record their names while they run. */
function narrating<C>(chapterClass: ChapterClass<C>): ChapterClass<C> {
  let narratingClass = narratingClasses.get(chapterClass) as ChapterClass<C> | undefined
  if (narratingClass === undefined) {
    narratingClass = class extends (chapterClass as ChapterClass<object>) {
      static readonly [written] = chapterClass
    } as unknown as ChapterClass<C>
    Object.defineProperty(narratingClass, 'name', { value: chapterClass.name })
    nameStories(narratingClass.prototype as object, storyMethods(chapterClass))
    narratingClasses.set(chapterClass, narratingClass)
  }
  return narratingClass
}

type StoryMethod = (this: Chapter, ...args: unknown[]) => unknown

/** Replaces the story methods of an object by ones that record their names while they run. */
function nameStories(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const story = Reflect.get(owner, name) as StoryMethod
    const named: StoryMethod = function (...args) {
      const outer = this[currentStory]
      this[currentStory] = { name, args }
      try {
        return story.apply(this, args)
      } finally {
        this[currentStory] = outer
      }
    }
    Object.defineProperty(owner, name, { value: named, configurable: true, writable: true })
  }
}

const knownNames = new WeakMap<ChapterClass<unknown>, readonly string[]>()

/**
 * Returns the names of the stories that a chapter class offers: its public methods, inherited ones included, and its
 * properties that are functions (an instance is created to find these).
 */
export function storyNames(chapterClass: ChapterClass<unknown>): readonly string[] {
  let names = knownNames.get(chapterClass)
  if (names === undefined) {
    names = [...new Set([...storyMethods(chapterClass), ...ownFunctions(new chapterClass() as object)])]
    knownNames.set(chapterClass, names)
  }
  return names
}

const ownPrototypes = [ChapterEnd, EndChapter, Chapter, StoryBook].map(({ prototype }): object => prototype)

/** Returns the names of the methods of a chapter class, the nearest first. */
function storyMethods(chapterClass: ChapterClass<unknown>): string[] {
  const names = new Set<string>()
  let at = chapterClass.prototype as object | null
  while (at !== null && !ownPrototypes.includes(at)) {
    for (const name of ownFunctions(at)) if (name !== 'constructor') names.add(name)
    at = Object.getPrototypeOf(at) as object | null
  }
  return [...names]
}

/** Returns the names of an object's own functions, without accessors, and without helpers: those with an underscore. */
function ownFunctions(object: object): string[] {
  return Object.getOwnPropertyNames(object).filter(
    (name) =>
      !name.startsWith('_') && typeof Object.getOwnPropertyDescriptor(object, name)?.value === 'function',
  )
}
