import type { OpenApiDocument } from '../../assertions'
import { isJsonObject, namesId } from '../../formats'
import { isSecretField } from '../../redaction'
import { inWords } from '../../story'
import { literalsOf, ownId, wordsOf } from './names'
import type { ApiOperation } from './operation'
import { IdPlace, mapMembers, newValue, RunValue } from './values'

const formats: Readonly<Record<string, string | RunValue | undefined>> = {
  email: newValue.email,
  uuid: newValue.uuid,
  'date-time': newValue.now,
  date: newValue.today,
  time: '12:00:00Z',
  duration: 'P1D',
  hostname: 'example.com',
  byte: 'aGVsbG8=',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': 'https://example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
}

/** Those of a time at which something ends, which has to begin before. */
const laterFormats: typeof formats = { 'date-time': newValue.later, date: newValue.tomorrow }

/** Words at the beginning or the end of the name of such a time. */
const endings = new Set('end ends until expires expiry expiration due stop stops to'.split(' '))

/** Names of what is usually unique: an example would be refused the second time. */
const unique = /^(?:e-?mail|user_?name|login|slug|name)$/i

/** Deeper, a schema is likely to contain itself. */
const maxDepth = 6

export class Samples {
  /** What the document does not say about the values made so far. */
  readonly guesses: string[] = []
  /** What keeps an operation from being drafted. */
  readonly problems: string[] = []

  constructor(readonly document: OpenApiDocument) {}

  /** Returns a value that a schema allows: the example, a default or its first choice, else one of its type. */
  of(schema: unknown, name: string, example?: unknown, depth = 0): unknown {
    const parts = this.#partsOf(schema)
    // Of those that apply together, the first that has a keyword says its value.
    const whole = parts.reduceRight<SchemaPart>((later, part) => ({ ...later, ...part }), {})
    const { pattern, items, minItems = 0 } = whole
    const type = parts.flatMap((part) => part['type'] ?? []).find((one) => one !== 'null')
    const [choice] = [whole['enum'] ?? whole['examples']].flat()
    const given = [example, whole['const'], whole['example'], choice, whole['default']].find(
      (one) => one !== undefined && one !== null && this.#allows(schema, one),
    )
    const isNumber = type === 'integer' || type === 'number'
    if (depth > 0 && namesId(name) && !ownId.test(name) && !isChoice(whole) && type !== 'boolean')
      return new IdPlace(name, given ?? (isNumber ? 1 : 'unknown'))
    const isText = type === 'string' || (type === undefined && pattern !== undefined)
    const format = String(whole['format'])
    const isFree = isText && !isChoice(whole) && pattern === undefined
    const fresh = isFree ? newValueOf(name, format, newText(whole)) : undefined
    if (fresh !== undefined) return fresh
    if (Array.isArray(given)) return given.map((item) => this.of(items, name, item, depth + 1))
    if (given !== undefined && !isJsonObject(given)) return given
    if (given !== undefined || type === 'object' || whole['properties'] !== undefined)
      return depth > maxDepth ? {} : this.#objectOf(parts, given, depth)
    if (isText && format in formats) return formats[format]
    if (isText && typeof pattern === 'string' && !this.#allows(schema, 'abcdefgh'))
      return new IdPlace(name, 'unknown', `${name} as ${pattern}`)
    if (isText) return newText(whole)
    if (isNumber) return this.#numberOf(schema, whole)
    if (type === 'boolean') return true
    if (type === 'array') {
      // A body that is an empty list would be taken, and do nothing.
      const length = depth > maxDepth ? 0 : Math.max(depth === 0 ? 1 : 0, Number(minItems))
      return Array.from({ length }, () => this.of(items, name, undefined, depth + 1))
    }
    if (type === undefined) this.guesses.push(`${name} may be anything`)
    return depth > 0 ? newText(whole) : {}
  }

  #objectOf(parts: readonly SchemaPart[], example: unknown, depth: number): unknown {
    const required = new Set(parts.flatMap((part) => (part['required'] ?? []) as string[]))
    const properties = new Map<string, unknown>([
      ...[...required].map((name) => [name, undefined] as const),
      ...parts.flatMap((part) => Object.entries(Object(part['properties']) as object)),
    ])
    // A schema that requires nothing says little of what an API takes: all that is simple is sent then.
    const isVague = depth === 0 && properties.size > 0 && required.size === 0
    if (isVague && !isJsonObject(example)) this.guesses.push('nothing in its body is required')
    const isSimple = (name: string, schema: unknown): boolean =>
      !namesId(name) && /string|number|integer|boolean/.test(String(this.document.typeOf(schema)))
    const isSent = ([name, schema]: [string, unknown]): boolean =>
      (required.has(name) || (isVague && isSimple(name, schema))) &&
      !this.document.together(schema).some((part) => part['readOnly'] === true)
    const sent = isJsonObject(example)
      ? Object.entries(example).filter(([name]) => required.has(name) || !namesId(name))
      : [...properties].filter(isSent).map(([name]) => [name, undefined] as const)
    return Object.fromEntries(
      sent.map(([name, value]) => [name, this.of(properties.get(name), name, value, depth + 1)]),
    )
  }

  /** Returns the schemas that apply together, of alternatives the first. */
  #partsOf(schema: unknown, depth = 0): SchemaPart[] {
    const parts = this.document.together(schema)
    const alternatives = parts.flatMap((part) => part['oneOf'] ?? part['anyOf'] ?? []) as unknown[]
    const chosen = alternatives.find((one) => isJsonObject(one) && one['type'] !== 'null')
    return chosen === undefined || depth > maxDepth ? parts : [...parts, ...this.#partsOf(chosen, depth + 1)]
  }

  /** Returns 1, or else a number at the limits or between them. */
  #numberOf(schema: unknown, { multipleOf = 1, ...whole }: SchemaPart): number {
    const step = Number(multipleOf)
    const given = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'].map((name) => whole[name])
    const limits = [1, ...given.filter((limit) => typeof limit === 'number')]
    const near = limits.flatMap((limit) => {
      const next = Math.ceil(limit / step) * step
      return [limit, next, next + step, next - step]
    })
    const middle = limits.reduce((sum, limit) => sum + limit, 0) / limits.length
    return [...near, middle].find((one) => this.#allows(schema, one)) ?? 1
  }

  #allows(schema: unknown, value: unknown): boolean {
    try {
      return this.document.check(value, schema, 'request').length === 0
    } catch {
      return true // What is wrong with the schema is said where responses are checked.
    }
  }
}

type SchemaPart = Readonly<Record<string, unknown>>

/** Whether a schema names the values that it allows, or the usual one. */
export function isChoice(schema: SchemaPart): boolean {
  return ['enum', 'const', 'default'].some((keyword) => keyword in schema)
}

function newText({ minLength = 1, maxLength = 8 }: SchemaPart): RunValue {
  return newValue.text(Math.max(1, Math.min(Math.max(8, Number(minLength)), Number(maxLength), 10_000)))
}

/** Returns a value that differs from run to run, if the name or the format of a text asks for one. */
export function newValueOf(name: string, format: string, text = newValue.text(8)): RunValue | undefined {
  if (unique.test(name)) return /mail/i.test(`${name} ${format}`) ? newValue.email : text
  const words = wordsOf(name)
  const isEnd = [words[0], words.at(-1)].some((word = '') => endings.has(word))
  const formatted = (isEnd ? laterFormats[format] : undefined) ?? formats[format]
  return formatted instanceof RunValue ? formatted : undefined
}

const signIn = /\b(?:log-?in|sign-?in|log in|sign in|sessions?|tokens?|auth\w*)\b/i

/** Puts the credentials of the environment into the body of a request that signs in. */
export function signingIn(
  { method, path, name = '' }: Pick<ApiOperation, 'method' | 'path' | 'name'>,
  body: unknown,
): unknown {
  const isSignIn = method === 'POST' && signIn.test(`${literalsOf(path).join('/')} ${inWords(name)}`)
  return isSignIn && isJsonObject(body) ? mapMembers(body, signInMember) : body
}

function fromEnvironment(name: string): RunValue {
  return new RunValue(`{{$env.${name}}}`, `process.env['${name}']`)
}

function signInMember(member: unknown, name: string): unknown {
  const isNew = member instanceof RunValue && !(member instanceof IdPlace)
  if (typeof member !== 'string' && !isNew) return member
  if (isSecretField(name)) return fromEnvironment('API_PASSWORD')
  if (/user|mail|login|^name$/i.test(name)) return fromEnvironment('API_USERNAME')
  // The usual kind of a grant is known only where the document names it.
  return /^grant_?type$/i.test(name) && isNew ? new IdPlace(name, 'unknown') : member
}
