import { inspect } from 'node:util'
import { ConfigurationError, didYouMean, kindOfValue } from '../../errors'
import { findStories, inWords, type AnyChapter, type ChapterClass, type StoryBook } from '../../story'
import { storiesOf } from '../../world'
import { groupBy } from '../../group-by'

type ArgumentValues = readonly unknown[]
/** The arguments of each story, by its name: a list for each time that it is told. */
type ArgumentLists = Readonly<Record<string, readonly ArgumentValues[] | undefined>>

/** A phrase made of a story: its name in words, then its arguments. */
interface CodePhrase {
  readonly story: string
  readonly lists: readonly [ArgumentValues, ...ArgumentValues[]]
}

/** The phrases of a story book that has none in Gherkin, and what their steps are in TypeScript. */
export class CodePhrases {
  readonly notes: readonly string[]
  readonly #phrases: ReadonlyMap<string, CodePhrase>
  /** The arguments that a step cannot write: it has their place here. */
  readonly #unwritten: unknown[] = []

  /** @throws {@link ConfigurationError} when a name is that of no story, or no walk can begin. */
  constructor(
    private readonly book: ChapterClass<StoryBook>,
    given: ArgumentLists,
  ) {
    if (Object(given) !== given)
      throw new ConfigurationError(
        `The arguments must be an object of stories and their lists, but are ${kindOfValue(given)}.`,
      )
    const found = findStories(book)
    const stories = [...new Set(found.map(({ story }) => story))]
    const unknown = Object.keys(given).find((name) => !stories.includes(name))
    if (unknown !== undefined)
      throw new ConfigurationError(
        `"${inWords(book.name)}" has no story "${unknown}".${didYouMean(unknown, stories)}`,
      )
    const areLists = (lists: unknown): boolean => Array.isArray(lists) && lists.every(Array.isArray)
    const flat = Object.entries(given).find(([, lists]) => !areLists(lists))?.[0]
    if (flat !== undefined)
      throw new ConfigurationError(
        `The arguments of "${flat}" must be a list of lists, one for each time it runs, as in { ${flat}: [[…]] }.`,
      )
    const all = stories.map((story) => {
      const none = found.some((one) => one.story === story && takesNone(one)) ? [[]] : []
      return { story, lists: given[story] ?? none }
    })
    this.#phrases = new Map(
      all.flatMap(({ story, lists }) =>
        [...groupBy(lists, (list) => this.#stepOf(story, list, (_, type) => `{${type}}`))].map(
          ([pattern, alike]) => [pattern, { story, lists: alike }] as const,
        ),
      ),
    )
    this.notes = all
      .filter(({ lists }) => lists.length === 0)
      .map(({ story }) => `"${inWords(story)}" is never run: give it arguments, as in { ${story}: [[…]] }.`)
    const begins = ({ story, lists }: { story: string; lists: readonly unknown[] }): boolean =>
      lists.length > 0 && found.some((one) => one.story === story && one.from === book)
    if (!all.some(begins)) throw new ConfigurationError(this.notes.join('\n'))
  }

  /** A step of each phrase with each list of arguments. */
  get steps(): string[] {
    return [...this.#phrases.values()].flatMap(({ story, lists }) =>
      lists.map((list) =>
        this.#stepOf(story, list, (value, type) => (type === 'string' ? `"${value}"` : value)),
      ),
    )
  }

  /** Defines the phrases in Cucumber. */
  define(): void {
    const { Given, tell } = storiesOf(this.book)
    for (const [pattern, { story, lists }] of this.#phrases) {
      const [list] = lists
      const describe = (
        stories: Readonly<Record<string, (...args: unknown[]) => never>>,
        ...args: unknown[]
      ) => stories[story]?.(...list.map((value) => (typeOf(value) === undefined ? value : args.shift())))
      Object.defineProperty(describe, 'length', { value: 1 + list.filter(typeOf).length })
      Given(pattern, tell(describe as never))
    }
  }

  /** Returns the call of the story that a step tells, such as `depositHasBeenMade(10)`. */
  callOf(step: string): string {
    const stories = [...this.#phrases.values()].map(({ story }) => story)
    const fitting = stories.filter((story) => `${step} `.startsWith(`${inWords(story)} `))
    const story = fitting.reduce((one, other) => (other.length > one.length ? other : one), '')
    const args = step.slice(inWords(story).length).match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
    return `${story}(${args.map((arg) => this.#inCode(arg)).join(', ')})`
  }

  #inCode(written: string): string {
    if (written.startsWith('"')) return JSON.stringify(written.slice(1, -1).replace(/\\(["'])/g, '$1'))
    if (!written.startsWith('#')) return written
    return inspect(this.#unwritten[Number(written.slice(1))], { depth: Infinity, breakLength: Infinity })
  }

  #stepOf(
    story: string,
    list: ArgumentValues,
    write: (value: string, type: 'float' | 'string') => string,
  ): string {
    const written = list.map((value) => {
      const type = typeOf(value)
      if (type !== undefined) return write(String(value), type)
      if (!this.#unwritten.includes(value)) this.#unwritten.push(value)
      return `#${this.#unwritten.indexOf(value)}`
    })
    return [inWords(story), ...written].join(' ')
  }
}

/** Returns the type of the parameter that takes a value; undefined if a step cannot write it. */
function typeOf(value: unknown): 'float' | 'string' | undefined {
  if (typeof value === 'number' && /^-?\d+(?:\.\d+)?$/.test(String(value))) return 'float'
  return typeof value === 'string' && /^[^"\\\r\n{]*$/.test(value) ? 'string' : undefined
}

function takesNone({ from, story }: { readonly from: AnyChapter; readonly story: string }): boolean {
  const method: unknown = Reflect.get(from.prototype, story)
  return typeof method === 'function' && method.length === 0
}
