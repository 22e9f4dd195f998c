import { DefaultBadRequestProvider } from '../../assertions'
import { isAnswered, type Exchange } from '../../exchange'
import { escapePattern, namesId, urlDecoded } from '../../formats'
import { changesNothing, plainValuesIn } from './calls'
import type { ObservedStory, WalkRun } from './run'

/** Values near a text of a feature that an API has to keep as they are, or to refuse; the first ones are tried first. */
const nearText: readonly ((text: string) => string)[] = [
  (text) => `${text}'"&<`,
  (text) => text.padEnd(60, 'x'),
  (text) => `${text},é`,
  (text) => text + text,
  (text) => text.padEnd(256, 'x'),
]
/** How many values of other parameters, and how many numbers of the story data, a parameter is given. */
const mostOthers = 3
const mostNumbers = 3

/** What the values of a parameter in the features, and in other phrases, look like. */
interface ParameterValues {
  readonly pattern: string
  readonly written: ReadonlySet<string>
  /** The values of the same parameter type in other phrases. */
  readonly others: readonly string[]
  /** Whether values near the written ones fit: not where a type of the project names its values. */
  readonly isOpen: boolean
}

/** Values that no feature has: near those of the features, and what runs have shown. */
export class Inventions {
  /** Numbers of the story data, such as what is in stock. */
  readonly #numbers = new Set<number>()
  /** What the API said when it refused a phrase, by the pattern of the phrase. */
  readonly #said = new Map<string, Set<string>>()

  /** Learns from the story data of a run, and from what the API says of what it refuses. */
  note({ acts, outcome, walk }: WalkRun): void {
    for (const [name, value] of Object.entries(outcome.storyData ?? {}))
      if (Number.isInteger(value) && !namesId(name) && this.#numbers.size < mostNumbers)
        this.#numbers.add(Number(value))
    for (const { at, isRefused, exchanges } of acts) {
      const pattern = walk.moves[at]?.definition.pattern
      const last = exchanges.at(-1)
      if (pattern === undefined || !isRefused || last === undefined) continue
      this.#said.set(pattern, new Set([...(this.#said.get(pattern) ?? []), ...saidBy(last)]))
    }
  }

  /** Returns values for a parameter in place of one that a feature has. */
  near(value: string, { pattern, written, others, isOpen }: ParameterValues): string[] {
    const said = [...(this.#said.get(pattern) ?? [])]
    const saidNumbers = said.map(Number).filter(Number.isFinite)
    const numbers = isOpen ? [...written].map(Number) : [NaN]
    const all = numbers.every(Number.isFinite)
      ? [
          ...numbersNear(numbers),
          ...saidNumbers.flatMap((number) => [number, number - 1, number + 1]),
          ...[...this.#numbers].flatMap((number) => [number, number + 1]),
        ].map((number) => `${Number(number.toPrecision(12))}`)
      : [...(isOpen ? textsNear(value, said) : []), ...others.slice(0, mostOthers)]
    return [...new Set(all)].filter((one) => !written.has(one))
  }
}

function numbersNear(numbers: readonly number[]): number[] {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  return [greatest + 1, least - 1, 0, 10 * greatest, 100 * greatest, greatest - 1, least + 1]
}

function textsNear(value: string, said: readonly string[]): string[] {
  const [, quote = '', text = ''] = /^(["']?)(.*)\1$/s.exec(value) ?? []
  const lengths = said.map(Number).filter((length) => Number.isInteger(length) && length > 0 && length < 1000)
  const texts = [
    ...nearText.map((near) => near(text)),
    ...said.filter((one) => Number.isNaN(Number(one))),
    ...lengths.flatMap((length) => [text.padEnd(length, 'x'), text.padEnd(length + 1, 'x')]),
  ]
  return texts.map((one) => (quote === '' ? one : `${quote}${one.replace(/(?<!\\)["']/g, '\\$&')}${quote}`))
}

/** Returns the numbers in what a refusal says, and the values of `must be one of a, b, c`. */
function saidBy(exchange: Exchange): string[] {
  if (!isAnswered(exchange)) return []
  const { status, headers, body } = exchange.outcome
  const errors = new DefaultBadRequestProvider().extract({ status, headers, text: body.text })
  return errors.flatMap(({ message = '' }) => {
    const [, list = ''] = /\b(?:one of|values?:)[^\w"'[]*(.+)/i.exec(message) ?? []
    const named = list.split(/,|\||\bor\b/).map((one) => one.replace(/^[\s"'[(]+|[\s"'\]).]+$/g, ''))
    return [
      ...(message.match(/-?\b\d{1,9}\b/g) ?? []),
      ...named.filter((one) => /^\w[\w -]{0,40}$/.test(one)),
    ]
  })
}

/**
 * Whether the API accepted, up to a story or an invariant, each value that no feature has, in a request that may change
 * something. Else a story that fails says nothing of the API, as only the features know what fits.
 */
export function hasAcceptedInventions({ acts, walk }: WalkRun, { at }: Pick<ObservedStory, 'at'>): boolean {
  return walk.moves.slice(0, at + 1).every(({ invented }, index) => {
    const calls = acts.flatMap((act) => (act.kind === 'story' && act.at === index ? act.exchanges : []))
    const writes = calls.filter((one) => isAnswered(one) && one.outcome.status < 400 && !changesNothing(one))
    return invented.every((value) => writes.some((one) => sends(one, value)))
  })
}

/** Whether a request has a value of a step in its body or its URL; what is generated in it may be anything. */
function sends({ request }: Exchange, value: string): boolean {
  const text = value.replace(/^(["'])(.*)\1$/s, '$2').replace(/\\(["'])/g, '$1')
  const whole = new RegExp(
    `^${text
      .split(/\{\{.*?\}\}/)
      .map(escapePattern)
      .join('.+')}$`,
    's',
  )
  const { body } = request
  const inUrl = 'url' in request ? request.url.split(/[/?&=]/).map(urlDecoded) : []
  const inBody = body?.json.ok
    ? Array.from(plainValuesIn(body.json.value), ({ value }) => String(value))
    : urlDecoded(body?.text ?? '').split(/[&=<>:\r\n]/)
  return [...inUrl, ...inBody].some((one) => whole.test(one))
}
