import { ConfigurationError, describeValue } from '../errors'
import { Always, type PromiseCheck } from './always'
import { arrangement, ChapterEnd, EndChapter, type Arrangement, type ChapterClass } from './chapter-end'
import type { DescribedStory } from './described-story'
import type { ScenarioContext } from './scenario-context'
import { methodNames, ownFunctions } from './story-names'
import { inWords } from './words'

declare const acceptedInput: unique symbol
declare const openingChapter: unique symbol
const toldStory = Symbol('story being described')

/**
 * What has been told so far decides what may be told next: the public methods of a chapter are the stories that it
 * offers. A story method describes a story and names the chapter that comes after; nothing happens until it is told.
 *
 * @typeParam StoryData - the class of the data shared by all stories of a scenario
 * @typeParam StoryInput - what the story before must have given
 */
export abstract class Chapter<StoryData = unknown, StoryInput = unknown> extends ChapterEnd<StoryData> {
  declare readonly [acceptedInput]?: (input: StoryInput) => void;
  /** The method that runs now. */
  [toldStory] = 'story'

  /** Describes the story by the work it does; what `work` returns is the next story's `storyInput`. */
  protected when<Output>(
    work: (context: ScenarioContext<StoryData, StoryInput>) => Output,
  ): StoryEnding<StoryData, Awaited<Output>> {
    return this.#ending(undefined, work)
  }

  /** Describes the story by what it is given, built from the story data when the story is told, and the work it does. */
  protected given<Given>(
    build: (storyData: StoryData) => Given,
  ): GivenStory<StoryData, StoryInput, Awaited<Given>> {
    return { when: (work) => this.#ending(build, work) }
  }

  /**
   * Promises what holds whenever stories have led to this chapter; of a book, to any of its chapters. It is looked at by
   * `chapterwise explore`, and in scenarios with the option `checkAlways` or the tag `@checkAlways`.
   *
   * @param check - throws where the promise does not hold, as the assertions of a response do
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
    const name = this[toldStory]
    if (typeof work !== 'function') {
      throw new ConfigurationError(
        `The story "${inWords(name)}" was given no function to tell it.\nHand one over: when(async context => { … })`,
      )
    }
    return new StoryEnding(this[arrangement], {
      name,
      chapter: chapterClassOf(this).name,
      build,
      work,
    } as DescribedStory)
  }
}

/**
 * The opening chapter of a book. Where it has a member `anywhere`, it names the stories that every chapter allows, whether
 * it offers them or not: `readonly anywhere = ['customerHasBeenRenamed'] as const`.
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

/** Whether a phrase that was bound to one book tells stories of another: of the same one, or of one that extends it. */
export function takesPhrasesOf(book: ChapterClass<unknown>, bound: ChapterClass<unknown>): boolean {
  return book === bound || book.prototype instanceof bound
}

/** A story that was given something; `when` says what it does with it. */
export interface GivenStory<StoryData, StoryInput, Given> {
  when<Output>(
    work: (context: ScenarioContext<StoryData, StoryInput>, given: Given) => Output,
  ): StoryEnding<StoryData, Awaited<Output>>
}

/** What a chapter takes from the story before it. */
type InputOf<C> = C extends { readonly [acceptedInput]?: (input: infer Input) => void } ? Input : never

/** A described story that still has to say where it leads. */
export class StoryEnding<StoryData, Output> {
  readonly #arrangement: Arrangement
  readonly #story: DescribedStory

  constructor(into: Arrangement, story: DescribedStory) {
    this.#arrangement = into
    this.#story = story
  }

  /**
   * The name of the story that a story method described without saying where it leads; undefined for any other result.
   *
   * @internal
   */
  static storyIn(result: unknown): string | undefined {
    return typeof result === 'object' && result !== null && #story in result
      ? inWords(result.#story.name)
      : undefined
  }

  /** Names the chapter that comes next; its input must be what this story gives. */
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

/** Opens a chapter whose stories are put into an arrangement. */
export function openChapter<C>(chapterClass: ChapterClass<C>, into: Arrangement): C {
  const chapter = new (narrating(chapterClass))() as C & ChapterEnd<unknown>
  chapter[arrangement] = into
  if (chapter instanceof Chapter) nameStories(chapter, ownFunctions(chapter))
  return chapter
}

/** Whether a value is a class that extends {@link Chapter}. */
export function isChapterClass(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof Chapter
}

/**
 * The stories a chapter class offers: its public methods, those it inherits from other chapters of the user's, and its
 * properties that are functions, for which a chapter is made.
 */
export function storyNames(chapterClass: ChapterClass<unknown>): string[] {
  let names = knownNames.get(chapterClass)
  if (names === undefined) {
    const methods = methodNames(chapterClass.prototype as object, ownPrototypes)
    names = [...new Set([...methods, ...ownFunctions(new chapterClass() as object)])]
    knownNames.set(chapterClass, names)
  }
  return [...names]
}

const ownPrototypes = new Set<object>(
  [ChapterEnd, EndChapter, Chapter, StoryBook].map(({ prototype }) => prototype),
)
const knownNames = new WeakMap<ChapterClass<unknown>, readonly string[]>()

/** The class a chapter is an instance of, as the user wrote it. */
export function chapterClassOf(chapter: ChapterEnd<unknown>): ChapterClass<ChapterEnd<unknown>> {
  const constructor = chapter.constructor as ChapterClass<ChapterEnd<unknown>>
  return writtenClasses.get(constructor) ?? constructor
}

const writtenClasses = new WeakMap<ChapterClass<unknown>, ChapterClass<ChapterEnd<unknown>>>()
const narratingClasses = new WeakMap<ChapterClass<unknown>, ChapterClass<unknown>>()

/** The chapter class with story methods that know their own names. */
function narrating<C>(chapterClass: ChapterClass<C>): ChapterClass<C> {
  let narratingClass = narratingClasses.get(chapterClass) as ChapterClass<C> | undefined
  if (narratingClass === undefined) {
    narratingClass = class extends (chapterClass as ChapterClass<object>) {} as ChapterClass<C>
    Object.defineProperty(narratingClass, 'name', { value: chapterClass.name })
    const prototype = narratingClass.prototype as Chapter
    nameStories(prototype, methodNames(chapterClass.prototype as object, ownPrototypes))
    narratingClasses.set(chapterClass, narratingClass)
    writtenClasses.set(narratingClass, chapterClass as ChapterClass<ChapterEnd<unknown>>)
  }
  return narratingClass
}

type StoryMethod = (this: Chapter, ...args: unknown[]) => unknown

/** Has the stories of an object note their names while they describe themselves. */
function nameStories(owner: Chapter, names: readonly string[]): void {
  for (const name of names) {
    const story = (owner as unknown as Record<string, StoryMethod>)[name] as StoryMethod
    const named: StoryMethod = function (...args) {
      const outer = this[toldStory]
      this[toldStory] = name
      try {
        return story.apply(this, args)
      } finally {
        this[toldStory] = outer
      }
    }
    Object.defineProperty(owner, name, { value: named, configurable: true, writable: true })
  }
}
