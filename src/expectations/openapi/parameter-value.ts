import { urlDecoded, parseExactly } from '../../exchange'
import { type DocumentPart } from './document-part'

/** How the value of a parameter or header is written. */
export interface ParameterStyle {
  readonly name: string
  readonly style: string
  readonly explode: boolean
  readonly shape: Shape
}

/** What a value is made of; an object names the members it may have. */
export interface Shape {
  readonly kind: 'text' | 'array' | 'object'
  readonly members: readonly string[]
}

/** A value as it was sent: texts, or lists or objects of texts. */
export type SentValue = string | string[] | Record<string, string>

const isScalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)$/
const separators: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20| |\+/, pipeDelimited: /\||%7C/i }

/** The value with what its texts write as JSON: `75`, `true`. */
export function withNumbers(value: SentValue): unknown {
  if (typeof value === 'string') return isScalar.test(value) ? parseExactly(value) : value
  if (Array.isArray(value)) return value.map(withNumbers)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]))
}

/** A text that was taken for a number although it is written as none in JSON, such as `0x10`; undefined where there is none. */
export function looseNumberIn(value: SentValue, read: unknown): string | undefined {
  if (typeof value === 'string') return typeof read === 'number' && !isScalar.test(value) ? value : undefined
  for (const [name, member] of Object.entries(value)) {
    const loose = looseNumberIn(member, (read as Record<string, unknown>)[name])
    if (loose !== undefined) return loose
  }
  return undefined
}

/** The shape that a schema asks for. */
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

/** The value of a query parameter; `query` has the pairs of the URL, decoded names with raw values. */
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

/** The value of a path parameter or header, which is one raw text. */
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
