import { decimalKey, decimalOf } from './decimal'
import { isJsonObject } from './exact-json'
import { jsonTypeOf } from './json-value'

/** A part of a key that is still to be written: a literal text, or a value. */
type Piece = { readonly text: string } | { readonly value: unknown }

/**
 * Returns a text that is the same for equal JSON values, whatever the order of their members. It uses a stack of its
 * own, because values may be nested deeper than the call stack allows.
 */
export function jsonKey(value: unknown): string {
  const written: string[] = []
  const left: Piece[] = [{ value }]
  for (let piece = left.pop(); piece !== undefined; piece = left.pop()) {
    if ('text' in piece) written.push(piece.text)
    else if (Array.isArray(piece.value) || isJsonObject(piece.value))
      pushReversed(left, piecesOf(piece.value))
    else written.push(keyOfScalar(piece.value))
  }
  return written.join('')
}

function piecesOf(value: readonly unknown[] | Readonly<Record<string, unknown>>): Piece[] {
  if (Array.isArray(value))
    return [
      { text: '[' },
      ...value.flatMap((item): Piece[] => [{ value: item }, { text: ',' }]),
      { text: ']' },
    ]
  const object = value as Readonly<Record<string, unknown>>
  const members = Object.keys(object).sort()
  const pieces = members.flatMap((name): Piece[] => [
    { text: `${JSON.stringify(name)}:` },
    { value: object[name] },
    { text: ',' },
  ])
  return [{ text: '{' }, ...pieces, { text: '}' }]
}

function pushReversed(left: Piece[], pieces: readonly Piece[]): void {
  for (let at = pieces.length - 1; at >= 0; at--) left.push(pieces[at]!)
}

function keyOfScalar(value: unknown): string {
  if (jsonTypeOf(value) !== 'number') return JSON.stringify(value) ?? 'undefined'
  const decimal = decimalOf(String(value))
  return decimal ? decimalKey(decimal) : String(value)
}
