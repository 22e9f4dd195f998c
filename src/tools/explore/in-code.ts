import { inspect } from 'node:util'
import { ConfigurationError, didYouMean } from '../../errors'
import { escapePattern, parseJson } from '../../formats'
import type { StepText } from '../../project'
import { findStories, inWords, type AnyChapter, type ChapterClass, type StoryBook } from '../../story'
import { storiesOf } from '../../world'
import { groupBy } from '../../group-by'
import { walkOfFeature, type CandidateWalk } from './candidate'
import { withoutProbes } from './walk'

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
    const found = findStories(book)
    const stories = [...new Set(found.map(({ story }) => story))]
    const unknown = Object.keys(given).find((name) => !stories.includes(name))
    if (unknown !== undefined)
      throw new ConfigurationError(
        `"${inWords(book.name)}" has no story "${unknown}".${didYouMean(unknown, stories)}`,
      )
    const flat = Object.entries(given).find(([, lists]) => !lists?.every(Array.isArray))?.[0]
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

/** What the steps at the end of walks are in TypeScript, with what they have to be filled in. */
const statements: Readonly<Record<string, string>> = {
  'I try:': 'await scenario.when.trying($stories)',
  'I try as {}:': 'await scenario.when.as($1).trying($stories)',
  'I try {} again after its response is lost': 'await scenario.when.tryingAgain($story)',
  'these run at the same time:': 'await scenario.when.atOnce([$stories])',
  'the outcome should be as if run one after the other': 'await scenario.then.outcome.isOfOneAfterTheOther()',
  'the outcome at {} should be as if run one after the other':
    'await scenario.then.outcome.isOfOneAfterTheOther({ seenAt: $url })',
  'the outcome should be as if told once': 'await scenario.then.outcome.isAsIfToldOnce()',
  'the outcome at {} should be as if told once':
    'await scenario.then.outcome.isAsIfToldOnce({ seenAt: $url })',
  'I save the response body at {} as {}': 'const $name = scenario.then.response.at($1)',
  'I save the response header {} as {}': 'const $name = scenario.then.response.headers.get($1)',
  'none of the responses should be {}':
    'assert.ok(scenario.then.responses.every(({ status }) => status !== $1))',
  'the response should be successful': 'assert.match(`${scenario.then.response.status}`, /^2/)',
  'the response should be a client error': 'assert.match(`${scenario.then.response.status}`, /^4/)',
  'the response should be {}': 'assert.equal(scenario.then.response.status, $1)',
  'the response should not be {}': 'assert.notEqual(scenario.then.response.status, $1)',
  'the GraphQL response should have an error': 'scenario.then.response.graphql.shouldHaveError()',
  'the response should have the header {}': 'assert.ok(scenario.then.response.headers.has($1))',
  'the response header {} should be {}': 'assert.equal(scenario.then.response.headers.get($1), $2)',
  'the response header {} should not be {}': 'assert.notEqual(scenario.then.response.headers.get($1), $2)',
  'the response header {} should contain {}':
    'assert.ok(`${scenario.then.response.headers.get($1)}`.includes($2))',
  'the response body should be empty': "assert.equal(scenario.then.response.text, '')",
  'the response body should not contain {}': 'assert.ok(!scenario.then.response.text.includes(`${$1}`))',
  'the response body at {} should exist': 'scenario.then.response.at($1)',
  'the response body at {} should not exist': 'assert.throws(() => scenario.then.response.at($1))',
  'the response body at {} should be, in any order:':
    'assert.deepEqual(new Set([scenario.then.response.at($1)].flat()), new Set([$docString].flat()))',
  'the response body at {} should be {}': 'assert.deepEqual(scenario.then.response.at($1), $2)',
}

const writtenValue = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\S+)/.source
const patterns = Object.entries(statements).map(([step, code]) => ({
  step: new RegExp(`^${escapePattern(step).replaceAll('\\{\\}', writtenValue)}$`),
  code,
}))

/** Returns a walk as a typed chain, which fails because of its candidate. A step that has no code is a comment. */
export function chainInCode(found: CandidateWalk, phrases: CodePhrases): string {
  const shown = walkOfFeature(found)
  const { moves, ending } = shown ?? withoutProbes(found.walk)
  const code = new ChainCode(phrases)
  const after = ending.flatMap(({ step }) => code.linesOf(step))
  const told = moves.map(({ step }) => phrases.callOf(step.text))
  const data = code.readsData ? 'const data = ' : ''
  return [
    ...(found.candidate.invariant === undefined ? [] : ['// The scenario has the option checkAlways: true.']),
    ...(told.length > 0 ? [`${data}await scenario.given.${[...told, 'getResult()'].join('.')}`] : []),
    ...after,
    ...(shown === undefined ? ['// What it read then, no call can read again.'] : []),
    'await scenario.end()',
  ].join('\n')
}

const placeholder = /\{\{(.+?)\}\}/g

/** Translates the steps of an ending, one after the other. */
class ChainCode {
  readsData = false
  readonly #saved = new Set<string>()
  /** What steps have set for the next request. */
  #headers: string[] = []
  #by = ''

  constructor(private readonly phrases: CodePhrases) {}

  linesOf({ text, argument }: StepText): string[] {
    const { docString, dataTable } = argument ?? {}
    const [, name, value = ''] = /^the request header (.+) is (.+)$/.exec(text) ?? []
    if (name !== undefined) this.#headers.push(`${name}: ${this.#value(value)}`)
    const [, actor] = /^the next request is sent as (.+)$/.exec(text) ?? []
    if (actor !== undefined) this.#by = `.as(${actor})`
    if (name !== undefined || actor !== undefined) return []
    const [, method, url = ''] =
      /^I (?:send the HTTP method )?([A-Z]+)(?: to)? (".*?")(?: with:)?$/.exec(text) ?? []
    if (method !== undefined) return [this.#request(method, url, docString?.content)]
    if (dataTable !== undefined)
      return dataTable.rows.map(({ cells: [place, type] }) => typeAssertion(place?.value, type?.value))
    for (const { step, code } of patterns) {
      const [whole, ...written] = step.exec(text) ?? []
      if (whole === undefined) continue
      const inside = (written.at(-1) ?? '').slice(1, -1)
      const content = docString?.content ?? ''
      const parts: Readonly<Record<string, () => string>> = {
        1: () => this.#value(written[0] ?? ''),
        2: () => this.#value(written[1] ?? ''),
        url: () => written[0] ?? '',
        name: () => this.#saved.add(inside) && inside,
        story: () => this.#stories(inside),
        stories: () => this.#stories(content),
        docString: () => this.#value(content),
      }
      return [code.replace(/\$(\w+)/g, (part, of: string) => parts[of]?.() ?? part)]
    }
    return [`// ${text}`]
  }

  #request(method: string, url: string, body: string | undefined): string {
    const members = [
      `method: '${method}', url: ${this.#value(url)}`,
      ...(this.#headers.length > 0 ? [`headers: { ${this.#headers.join(', ')} }`] : []),
      ...(body === undefined ? [] : [`body: ${this.#value(body)}`]),
    ]
    const request = `await scenario.when${this.#by}.request({ ${members.join(', ')} })`
    this.#headers = []
    this.#by = ''
    return request
  }

  #stories(steps: string): string {
    return steps
      .split('\n')
      .map((step) => `(story) => story.${this.phrases.callOf(step)}`)
      .join(', ')
  }

  /** Returns a value in code: JSON with placeholders, or a text. */
  #value(written: string): string {
    if (written.startsWith("'")) return this.#text(written.slice(1, -1))
    if (!parseJson(written.replace(placeholder, '0')).ok) return this.#text(written)
    return written.replace(/"(?:[^"\\]|\\.)*"|\{\{(.+?)\}\}/g, (part, name?: string) =>
      name === undefined ? this.#text(String(JSON.parse(part))) : this.#variable(name),
    )
  }

  #text(text: string): string {
    if (!text.includes('{{')) return JSON.stringify(text)
    const escaped = text.replace(/[`\\]|\$(?=\{)/g, '\\$&')
    return `\`${escaped.replace(placeholder, (_, name: string) => `\${${this.#variable(name)}}`)}\``
  }

  #variable(name: string): string {
    if (this.#saved.has(name)) return name
    this.readsData = true
    return `data.${name}`
  }
}

function typeAssertion(place = '', marker = ''): string {
  const value = `scenario.then.response.at(${JSON.stringify(place)})`
  const type = marker.replace('#', '')
  return type === 'array' ? `assert.ok(Array.isArray(${value}))` : `assert.equal(typeof ${value}, '${type}')`
}
