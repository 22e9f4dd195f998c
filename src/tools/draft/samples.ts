import type { OpenApiDocument } from '../../assertions'
import { isJsonObject, namesId } from '../../formats'
import { IdPlace, newValue } from './values'

type Schema = Readonly<Record<string, unknown>>

/** Texts of which one may fit a pattern. */
const usualTexts = [
  'abcdefgh',
  'ABC',
  'ABCDEFGH',
  'a-b',
  'a1',
  'A1',
  '1',
  '12',
  '1234',
  '12345',
  '1.0.0',
  'EUR',
].concat([
  '2030-01-31',
  '12:00',
  '12:00:00',
  '+4915112345678',
  '#336699',
  'a/b',
  'user@example.com',
  '10.0.0.1',
])

/** Values of formats. */
const formats: Readonly<Record<string, unknown>> = {
  email: newValue.email,
  uuid: newValue.uuid,
  'date-time': newValue.now,
  date: newValue.today,
  time: '12:00:00Z',
  duration: 'P1D',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
}

/** Names of what is usually unique: an example would be refused the second time. */
const unique = /^(?:e-?mail|user_?name|login|slug|name)$/i

/** Values for the schemas of a document. */
export class Samples {
  /** What the document does not say about the values made so far. */
  readonly guesses: string[] = []

  constructor(readonly document: OpenApiDocument) {}

  /** Returns a value that a schema allows: its example, default or first choice, else one of its type. */
  of(schema: unknown, name: string, depth = 0): unknown {
    const parts = this.#partsOf(schema)
    const first = (keyword: string): unknown =>
      parts.map((part) => part[keyword]).find((value) => value !== undefined)
    const type = this.document.typeOf(schema) ?? [first('type')].flat().find((one) => one !== 'null')
    const [choice] = [first('enum'), first('examples')].map((list) =>
      Array.isArray(list) ? (list[0] as unknown) : undefined,
    )
    const given = first('const') ?? first('example') ?? choice ?? first('default')
    const format = formats[String(first('format'))]
    if (
      depth > 0 &&
      namesId(name) &&
      name !== 'id' &&
      first('enum') === undefined &&
      first('default') === undefined &&
      type !== 'boolean'
    )
      return new IdPlace(name, given ?? format ?? (type === 'integer' || type === 'number' ? 1 : 'unknown'))
    if (
      type === 'string' &&
      first('enum') === undefined &&
      first('pattern') === undefined &&
      unique.test(name)
    )
      return first('format') === 'email' || /mail/i.test(name) ? newValue.email : this.#text(first)
    if (given !== undefined && isOfType(given, type) && !(format instanceof Object)) return given
    if (type === 'string' || (type === undefined && first('pattern') !== undefined))
      return format ?? this.#textOf(name, first)
    if (type === 'integer' || type === 'number') return numberOf(type, first)
    if (type === 'boolean') return true
    if (type === 'array') {
      const least = Number(first('minItems') ?? 0)
      return Array.from({ length: depth > 6 ? 0 : least }, () => this.of(first('items'), name, depth + 1))
    }
    if (type === 'object' || first('properties') !== undefined)
      return depth > 6 ? {} : this.#objectOf(parts, depth)
    if (type === undefined && given === undefined) this.guesses.push(`${name} may be anything`)
    return given ?? {}
  }

  #objectOf(parts: readonly Schema[], depth: number): unknown {
    const properties = new Map(
      parts.flatMap((part) => (isJsonObject(part['properties']) ? Object.entries(part['properties']) : [])),
    )
    const required = new Set(
      parts
        .flatMap((part) => (Array.isArray(part['required']) ? (part['required'] as unknown[]) : []))
        .map(String),
    )
    const isReadOnly = (schema: unknown): boolean =>
      this.document.together(schema).some((part) => part['readOnly'] === true)
    if (required.size === 0 && properties.size > 0 && depth === 0)
      this.guesses.push('nothing in its body is required')
    // A schema that requires nothing says little of what an API takes: all that is simple is sent then.
    const isSent = (name: string, schema: unknown): boolean =>
      required.size > 0
        ? required.has(name)
        : depth === 0 &&
          !namesId(name) &&
          !['object', 'array', undefined].includes(this.document.typeOf(schema) as string)
    const sent = [...properties].filter(([name, schema]) => isSent(name, schema) && !isReadOnly(schema))
    const discriminators = new Map(
      parts.flatMap((part) =>
        Array.isArray(part['discriminated']) ? [part['discriminated'] as [string, string]] : [],
      ),
    )
    return Object.fromEntries(
      sent.map(([name, schema]) => [name, discriminators.get(name) ?? this.of(schema, name, depth + 1)]),
    )
  }

  /** Returns the schemas that apply together, of alternatives the first. */
  #partsOf(schema: unknown, depth = 0): Schema[] {
    const parts: Schema[] = this.document.together(schema)
    const owner = parts.find((part) => Array.isArray(part['oneOf'] ?? part['anyOf']))
    const alternatives = (owner?.['oneOf'] ?? owner?.['anyOf'] ?? []) as Schema[]
    const chosen = alternatives.find((one) => isJsonObject(one) && one['type'] !== 'null')
    if (chosen === undefined || depth > 6) return parts
    const { propertyName, mapping } = (owner?.['discriminator'] ?? {}) as {
      propertyName?: string
      mapping?: Record<string, string>
    }
    const reference = String(chosen['$ref'])
    const value =
      Object.entries(mapping ?? {}).find(([, to]) => to === reference)?.[0] ?? reference.replace(/^.*\//, '')
    const discriminated = propertyName === undefined ? [] : [{ discriminated: [propertyName, value] }]
    return [...parts, ...discriminated, ...this.#partsOf(chosen, depth + 1)]
  }

  #textOf(name: string, first: (keyword: string) => unknown): unknown {
    const pattern = first('pattern')
    if (typeof pattern !== 'string') return this.#text(first)
    const [least, most] = [Number(first('minLength') ?? 0), Number(first('maxLength') ?? Infinity)]
    const fitting = usualTexts.find(
      (text) => matches(pattern, text) && text.length >= least && text.length <= most,
    )
    if (fitting === undefined) return new IdPlace(`${name} as ${pattern}`, 'unknown')
    this.guesses.push(`${name} is "${fitting}"`)
    return fitting
  }

  #text(first: (keyword: string) => unknown): unknown {
    const least = Number(first('minLength') ?? 1)
    return newValue.text(Math.max(1, Math.min(Math.max(8, least), Number(first('maxLength') ?? 8), 10_000)))
  }
}

function numberOf(type: unknown, first: (keyword: string) => unknown): number {
  const [minimum, maximum] = [
    limitOf(first, 'minimum', 'exclusiveMinimum', 1),
    limitOf(first, 'maximum', 'exclusiveMaximum', -1),
  ]
  const step = Number(first('multipleOf') ?? (type === 'integer' ? 1 : 0))
  const wanted = Math.min(Math.max(1, minimum ?? 1), maximum ?? Infinity)
  return step > 0 ? Math.ceil(wanted / step) * step : wanted
}

/** Returns the limit of a number, which 3.0 and 3.1 write otherwise; one that is excluded is left by 1. */
function limitOf(
  first: (keyword: string) => unknown,
  name: string,
  exclusive: string,
  away: number,
): number | undefined {
  const [limit, open] = [first(name), first(exclusive)]
  if (typeof open === 'number') return open + away
  return typeof limit === 'number' ? limit + (open === true ? away : 0) : undefined
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isJsonObject(value)
  return type === undefined || typeof value === type
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}
