import { isJsonObject } from './exact-json'
import { InputError } from '../errors'
import { Literal } from './literal'
import { readExpectedText, type ExpectedText, type Marker } from './marker'

/** A node of an expected document with parsed markers and escapes. `source` is the original value, for messages. */
export type ExpectedJson =
  | { kind: 'marker'; marker: Marker; source: unknown }
  | { kind: 'scalar'; value: unknown; source: unknown }
  | { kind: 'list'; items: ExpectedJson[]; source: unknown }
  | { kind: 'object'; members: Map<string, ExpectedJson>; source: unknown }

/** How deep an expected document may be nested. */
export const MAX_EXPECTED_DEPTH = 200

/**
 * Parses a whole expected document, to find a wrong marker anywhere in it. A {@link Literal} has no markers.
 *
 * @throws {@link InputError} when a marker is unknown, its pattern is malformed, or the document is nested too deep
 */
export function readExpectedJson(source: unknown, readText = readExpectedText, depth = 0): ExpectedJson {
  if (depth > MAX_EXPECTED_DEPTH) {
    throw new InputError(
      `The expected JSON is nested more than ${MAX_EXPECTED_DEPTH} levels deep.\n` +
        'Check a part of the document instead, at its own path.',
    )
  }
  if (source instanceof Literal) return readExpectedJson(source.value, readLiteralText, depth)
  if (typeof source === 'string') {
    const read = readText(source)
    if (read.kind === 'marker') return { ...read, source }
    return { kind: 'scalar', value: read.text, source: read.text }
  }
  if (Array.isArray(source)) {
    const items = Array.from(source, (item: unknown) => readExpectedJson(item, readText, depth + 1))
    return { kind: 'list', items, source: items.map((item) => item.source) }
  }
  if (!isJsonObject(source)) return { kind: 'scalar', value: source, source }
  const members = new Map<string, ExpectedJson>()
  for (const name of Object.keys(source))
    members.set(name, readExpectedJson(source[name], readText, depth + 1))
  const written = Array.from(members, ([name, member]) => [name, member.source] as const)
  return { kind: 'object', members, source: Object.fromEntries(written) }
}

function readLiteralText(text: string): ExpectedText {
  return { kind: 'text', text }
}
