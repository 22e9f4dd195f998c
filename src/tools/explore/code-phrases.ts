import { inspect } from 'node:util'
import { ConfigurationError, didYouMean } from '../../errors'
import { findStories, inWords, type AnyChapter, type ChapterClass, type StoryBook } from '../../story'
import { storiesOf } from '../../world'
import { groupBy } from '../report/groups'

/** The arguments of each story, by its name: a list for each time that it is told. */
export type ArgumentLists = Readonly<Record<string, readonly (readonly unknown[])[] | undefined>>

/** A phrase made of a story: its name in words, and a parameter for each argument. */
interface CodePhrase {
  readonly story: string
  readonly words: string
  readonly types: readonly string[]
  readonly lists: readonly (readonly unknown[])[]
}

/** The phrases of a story book that has none in Gherkin, and what their steps are in TypeScript. */
export class CodePhrases {
  readonly notes: readonly string[]
  readonly #book: ChapterClass<StoryBook>
  readonly #phrases: readonly CodePhrase[]
  /** The arguments that a step names by their place here, as it cannot write them. */
  readonly #unwritten: unknown[] = []

  /** @throws {@link ConfigurationError} when a name is that of no story, or no story can be told. */
  constructor(book: ChapterClass<StoryBook>, given: ArgumentLists) {
    const found = findStories(book)
    const stories = [...new Set(found.map(({ story }) => story))]
    const unknown = Object.keys(given).find((name) => !stories.includes(name))
    if (unknown !== undefined)
      throw new ConfigurationError(
        `"${inWords(book.name)}" has no story "${unknown}".${didYouMean(unknown, stories)}`,
      )
    const listsOf = (story: string): ArgumentLists[string] =>
      given[story] ?? (found.some((one) => one.story === story && takesNone(one)) ? [[]] : [])
    this.#book = book
    this.#phrases = stories.flatMap((story) =>
      [...groupBy(listsOf(story) ?? [], (list) => list.map(typeOf).join(' '))].map(([types, lists]) => ({
        ...{ story, words: inWords(story), types: types.split(' ').filter(Boolean), lists },
      })),
    )
    this.notes = stories
      .filter((story) => listsOf(story)?.length === 0)
      .map((story) => `"${inWords(story)}" is never run: give it arguments, as in { ${story}: [[…]] }.`)
    if (this.#phrases.length === 0) throw new ConfigurationError(this.notes.join('\n'))
  }

  /** A step of each phrase with each list of arguments. */
  get steps(): string[] {
    return this.#phrases.flatMap(({ words, lists }) =>
      lists.map((list) => [words, ...list.map((value) => this.#written(value))].join(' ')),
    )
  }

  /** Defines the phrases in Cucumber. */
  define(): void {
    const { Given, tell } = storiesOf(this.#book)
    for (const { story, words, types } of this.#phrases) {
      const describe = (
        stories: Readonly<Record<string, (...args: unknown[]) => never>>,
        ...args: unknown[]
      ) =>
        stories[story]?.(
          ...args.map((arg, at) => (types[at] === 'given' ? this.#unwritten[Number(arg)] : arg)),
        )
      Object.defineProperty(describe, 'length', { value: 1 + types.length })
      Given([words, ...types.map((type) => `{${type}}`)].join(' '), tell(describe as never))
    }
  }

  /** Returns the call of the story that a step tells, such as `depositHasBeenMade(10)`. */
  callOf(step: string): string {
    const fitting = this.#phrases.filter(({ words }) => `${step} `.startsWith(`${words} `))
    const [longest] = fitting.sort((one, other) => other.words.length - one.words.length)
    const args = step.slice(longest?.words.length).match(/"[^"]*"|\S+/g) ?? []
    const inCode = (arg: string): string =>
      arg.startsWith('#')
        ? inspect(this.#unwritten[Number(arg.slice(1))], { depth: Infinity, breakLength: Infinity })
        : arg
    return `${longest?.story}(${args.map(inCode).join(', ')})`
  }

  #written(value: unknown): string {
    const type = typeOf(value)
    if (type === 'given') return `#${this.#unwritten.push(value) - 1}`
    return type === 'string' ? `"${String(value)}"` : String(value)
  }
}

/** Returns the type of the parameter that takes a value. */
function typeOf(value: unknown): 'float' | 'string' | 'given' {
  if (typeof value === 'number' && /^-?\d+(?:\.\d+)?$/.test(String(value))) return 'float'
  return typeof value === 'string' && /^[^"\\\r\n{]*$/.test(value) ? 'string' : 'given'
}

function takesNone({ from, story }: { readonly from: AnyChapter; readonly story: string }): boolean {
  const method: unknown = Reflect.get(from.prototype, story)
  return typeof method === 'function' && method.length === 0
}
