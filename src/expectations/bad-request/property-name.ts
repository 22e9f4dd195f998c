import { isJsonObject, urlDecoded } from '../../formats'

const pointer = /^#?\//
const aboutEverything = new Set([
  ...['', '$', '#', 'base', '_errors', '__all__', 'non_field_errors', 'nonFieldErrors'],
])

/**
 * Converts a JSON Pointer (`#/address/street`), a JSONPath (`$.address.street`), a dotted path or a list of segments to
 * a property name such as `address.street` or `items[0].name`; undefined if it points to the whole.
 */
export function toPropertyName(path: unknown): string | undefined {
  if (Array.isArray(path)) return joinSegments(path.map(keyOf).filter(isSegment).map(String))
  if (typeof path !== 'string' || aboutEverything.has(path.trim())) return undefined
  const text = path.trim()
  if (pointer.test(text)) return joinSegments(text.replace(pointer, '').split('/').map(decodeSegment))
  return joinSegments(text.replace(/^\$?\./, '').split('.'))
}

/** Returns the name of the property `name` inside the property `parent`. */
export function nestedProperty(parent: string | undefined, name: string | undefined): string | undefined {
  if (parent === undefined || name === undefined) return parent ?? name
  return name.startsWith('[') ? parent + name : `${parent}.${name}`
}

function joinSegments(segments: readonly string[]): string | undefined {
  const name = segments.reduce<string | undefined>(
    (parent, segment) => nestedProperty(parent, /^\d+$/.test(segment) ? `[${segment}]` : segment),
    undefined,
  )
  return name === '' ? undefined : name
}

/** In some lists each segment is an object with a `key`. */
function keyOf(segment: unknown): unknown {
  return isJsonObject(segment) ? segment['key'] : segment
}

function isSegment(segment: unknown): segment is string | number {
  return typeof segment === 'string' || typeof segment === 'number'
}

function decodeSegment(segment: string): string {
  return urlDecoded(segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}
