import { Given, Then, When } from '@cucumber/cucumber'
import { ConfigurationError, kindOfValue } from '../../errors'
import { isChapterClass, type ChapterClass, type ChapterEnd, type Stories, type StoryBook } from '../../story'
import type { TableShape } from '../arguments/values'
import { scenarioOf } from '../scenario-in-world'
import { withStoryPhrase, type StoryPhrase } from './definitions'
import type { StoryWorld } from '../story-world'

/** Extended by users with their own parameter types: `interface ParameterTypes { money: Money }`. */
export interface ParameterTypes {}

interface BuiltInParameterTypes {
  int: number
  float: number
  byte: number
  short: number
  long: number
  double: number
  biginteger: bigint
  bigdecimal: string
  word: string
  string: string
  '': string
  httpStatus: number
  httpMethod: string
  timeLimit: number
  jsonValue: unknown
}

type TypeOf<Name extends string> = Name extends keyof ParameterTypes
  ? ParameterTypes[Name]
  : Name extends keyof BuiltInParameterTypes
    ? BuiltInParameterTypes[Name]
    : unknown

/**
 * The argument for a doc string or table. The handler's own annotation says which shape it expects; a parameter without
 * one is `never`: nothing can be read from it, but it can be passed on, as `never` fits everything.
 */
type StepArgument = never

/**
 * The arguments that a Cucumber expression passes to its handler, derived from the literal phrase; a regular expression
 * passes strings.
 */
export type PhraseArguments<Phrase extends string | RegExp> = Phrase extends RegExp
  ? string[]
  : string extends Phrase
    ? unknown[]
    : Phrase extends `${infer Start}:`
      ? [...Parameters<Start>, StepArgument]
      : Phrase extends string
        ? Parameters<Phrase>
        : never

type Parameters<Phrase extends string> = Phrase extends `${infer Before}{${infer Name}}${infer Rest}`
  ? Before extends `${string}\\`
    ? Parameters<`${Name}}${Rest}`>
    : [TypeOf<Name>, ...Parameters<Rest>]
  : []

/** A step handler made by `tell`; it requires every argument of its phrase. */
export interface StoryHandler<Args extends unknown[], World = object> {
  (this: World, ...args: Args): Promise<void>
  readonly [madeByTell]: true
  readonly [takes]: { readonly parameters: Args['length'] }
}
declare const madeByTell: unique symbol
declare const takes: unique symbol

/** An ordinary step handler of Cucumber. */
type PlainHandler<World, Args extends unknown[]> = ((this: World, ...args: Args) => unknown) & {
  readonly [madeByTell]?: never
}

/** The options that Cucumber accepts between a phrase and its handler. */
export interface StepOptions {
  /** The step's own time-out in milliseconds; -1 for none. */
  readonly timeout?: number
  /** What a wrapper of `setDefinitionFunctionWrapper` gets. */
  readonly wrapperOptions?: unknown
}

/** Cucumber's own function to define a step, with the type of the handler derived from its phrase. */
export interface DefineStep<World> {
  <const Phrase extends string | RegExp>(
    phrase: Phrase,
    handler: StoryHandler<PhraseArguments<Phrase>, World> | PlainHandler<World, PhraseArguments<Phrase>>,
  ): void
  <const Phrase extends string | RegExp>(
    phrase: Phrase,
    options: StepOptions,
    handler: StoryHandler<PhraseArguments<Phrase>, World> | PlainHandler<World, PhraseArguments<Phrase>>,
  ): void
}

/** The result of {@link storiesOf}. */
export interface StoryPhrases<Book> {
  /** Defines a phrase, as `Given` of Cucumber does. */
  readonly Given: DefineStep<StoryWorld<Book>>
  /** Defines a phrase, as `When` of Cucumber does. */
  readonly When: DefineStep<StoryWorld<Book>>
  /** Defines a phrase, as `Then` of Cucumber does. */
  readonly Then: DefineStep<StoryWorld<Book>>
  /** Makes the handler of a phrase that tells stories. */
  readonly tell: Tell<Book>
}

/**
 * Creates the handler of a phrase that tells stories.
 *
 * @param story - takes all stories of the book and the arguments of the phrase, and returns the chapter reached
 */
type MakeHandler<Book> = <Args extends unknown[]>(
  story: (story: Stories<Book>, ...args: Args) => ChapterEnd<unknown>,
) => StoryHandler<Args>

/** Creates handlers of phrases that tell stories. A table of two columns is an object, except with `rows`. */
export interface Tell<Book> extends MakeHandler<Book> {
  /** Creates a handler whose table is a header and rows, a list of objects, whatever its width. */
  readonly rows: MakeHandler<Book>
  /** Creates a handler whose table is one object: names and values, two columns. */
  readonly object: MakeHandler<Book>
}

/**
 * Binds phrases to the stories of a book.
 *
 * @example
 * const { Given, tell } = storiesOf(BankingStory)
 * Given('a deposit of {float} has been made', tell((story, amount) => story.depositHasBeenMade(amount)))
 *
 * @throws {@link ConfigurationError} when `book` is not a story book.
 */
export function storiesOf<Book extends StoryBook>(book: ChapterClass<Book>): StoryPhrases<Book> {
  if (!isChapterClass(book))
    throw new ConfigurationError(
      `Phrases tell stories of a story book, but storiesOf was given ${kindOfValue(book)}.\n` +
        'Name a class that extends StoryBook. (Undefined may mean that two files import each other.)',
    )
  const handlerOf = (story: StoryPhrase['describe'], shape?: TableShape): unknown => {
    const phrase: StoryPhrase = { book, describe: story, shape }
    // Not async, so that errors are thrown at once: Cucumber refuses a promise from a handler with one parameter more
    // than the step has arguments.
    function handler(this: object, ...args: unknown[]): Promise<void> {
      return scenarioOf(this).tellPhrase(phrase, args.slice(0, -1))
    }
    Object.defineProperty(handler, 'length', { value: Math.max(0, story.length - 1) })
    return withStoryPhrase(handler, phrase)
  }
  const tell = Object.assign((story: StoryPhrase['describe']) => handlerOf(story), {
    rows: (story: StoryPhrase['describe']) => handlerOf(story, 'rows'),
    object: (story: StoryPhrase['describe']) => handlerOf(story, 'object'),
  })
  return { Given, When, Then, tell } as unknown as StoryPhrases<Book>
}
