import { escapePattern, parseJson } from '../../formats'
import type { StepText } from '../../project'
import { walkOfFeature, type CandidateWalk } from './candidate'
import type { CodePhrases } from './code-phrases'
import { withoutProbes } from './walk'

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
