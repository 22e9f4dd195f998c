import { urlDecoded, parseExactly } from '../../formats'
import { type DocumentPart } from './document-part'

/** The serialization of a parameter or header. */
export interface ParameterStyle {
  readonly name: string
  readonly style: string
  readonly explode: boolean
  readonly shape: Shape
}

/** The structure of a value; for an object with the names of its possible members. */
export interface Shape {
  readonly kind: 'text' | 'array' | 'object'
  readonly members: readonly string[]
}

/** A value as it was sent: a text, or a list or an object of texts. */
export type SentValue = string | string[] | Record<string, string>

const isScalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)$/
const separators: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20| |\+/, pipeDelimited: /\||%7C/i }

/** Converts the texts of a value that are JSON numbers or booleans: `75`, `true`. */
export function withNumbers(value: SentValue): unknown {
  if (typeof value === 'string') return isScalar.test(value) ? parseExactly(value) : value
  if (Array.isArray(value)) return value.map(withNumbers)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]))
}

/**
 * Returns a text that was converted to a number although it is not a number in JSON, such as `0x10`; undefined if there
 * is none.
 */
export function looseNumberIn(value: SentValue, read: unknown): string | undefined {
  if (typeof value === 'string') return typeof read === 'number' && !isScalar.test(value) ? value : undefined
  for (const [name, member] of Object.entries(value)) {
    const loose = looseNumberIn(member, (read as Record<string, unknown>)[name])
    if (loose !== undefined) return loose
  }
  return undefined
}

/** Returns the structure that a schema requires. */
export function shapeOf(schema: DocumentPart | undefined, depth = 0): Shape {
  const declared = schema?.at('type')?.value
  const types = Array.isArray(declared) ? declared : [declared]
  const members = (schema?.at('properties')?.members() ?? []).map(([name]) => name)
  if (types.includes('array')) return { kind: 'array', members }
  if (types.includes('object') || members.length > 0) return { kind: 'object', members }
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => schema?.at(keyword)?.members() ?? [])
  const shapes = depth < 16 ? parts.map(([, part]) => shapeOf(part, depth + 1)) : []
  return shapes.find(({ kind }) => kind !== 'text') ?? { kind: 'text', members }
}

/** Returns the value of a query parameter; `query` has the decoded names and raw values of the URL. */
export function fromQuery(
  query: readonly (readonly [name: string, rawValue: string])[],
  { name, style, explode, shape }: ParameterStyle,
): SentValue | undefined {
  const valuesOf = (wanted: string) => query.filter(([given]) => given === wanted).map(([, value]) => value)
  const chosen = (names: readonly string[], asGiven = (member: string) => member) =>
    orNothing(
      names.flatMap((member) => valuesOf(asGiven(member)).map((value) => [member, fromForm(value)] as const)),
    )
  if (style === 'deepObject') {
    const given = query.flatMap(([each]) =>
      each.startsWith(`${name}[`) ? [each.slice(name.length + 1, -1)] : [],
    )
    return chosen([...new Set(given)], (member) => `${name}[${member}]`)
  }
  if (shape.kind === 'object' && explode) return chosen(shape.members)
  const values = valuesOf(name)
  const [first] = values
  if (first === undefined) return undefined
  if (shape.kind === 'text') return fromForm(first)
  if (shape.kind === 'array' && explode) return values.map(fromForm)
  return assemble(first.split(separators[style] ?? ','), shape, false, fromForm)
}

/** Parses the value of a path parameter or header from its raw text. */
export function fromText(
  text: string,
  { name, style, explode, shape }: ParameterStyle,
  decode = urlDecoded,
): SentValue {
  if (style === 'label') {
    const plain = text.replace(/^\./, '')
    return shape.kind === 'text'
      ? decode(plain)
      : assemble(plain.split(explode ? '.' : ','), shape, explode, decode)
  }
  if (style === 'matrix') {
    const pieces = text.split(';').filter((piece) => piece !== '')
    const named = pieces.map((piece) => (piece.startsWith(`${name}=`) ? piece.slice(name.length + 1) : piece))
    if (shape.kind === 'text') return decode(named.join(';'))
    return assemble(explode ? named : (named[0] ?? '').split(','), shape, explode, decode)
  }
  return shape.kind === 'text' ? decode(text) : assemble(text.split(','), shape, explode, decode)
}

function assemble(
  pieces: readonly string[],
  { kind }: Shape,
  inPairs: boolean,
  decode: (text: string) => string,
): SentValue {
  if (kind === 'array') return pieces.map((piece) => decode(piece.trim()))
  const flat = inPairs
    ? pieces.flatMap((piece) => [piece.split('=')[0] ?? '', piece.split('=')[1] ?? ''])
    : pieces
  const pairs = flat.flatMap((name, index) =>
    index % 2 === 0 ? [[decode(name), decode(flat[index + 1] ?? '')]] : [],
  )
  return Object.fromEntries(pairs) as Record<string, string>
}

function orNothing(pairs: readonly (readonly [string, string])[]): Record<string, string> | undefined {
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

function fromForm(text: string): string {
  return urlDecoded(text.replaceAll('+', ' '))
}
