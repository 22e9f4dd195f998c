import { isJsonObject, urlDecoded } from '../../formats'

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** Normalizes a name: `errorCode`, `ErrorCode`, `error_code` and `error-code` become the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** Returns the values of the members that have one of the normalized `names`, in the order of `names`. */
export function membersOf(object: Members, names: readonly string[]): unknown[] {
  const entries = Object.entries(object).map(([name, value]) => [plainName(name), value] as const)
  return names.flatMap((name) => entries.filter((entry) => entry[0] === name).map((entry) => entry[1]))
}

/** Returns the objects among {@link membersOf}. */
export function objectsOf(object: Members, names: readonly string[]): Members[] {
  return membersOf(object, names).filter(isJsonObject)
}

/** Returns the trimmed text; undefined for a blank text and any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Returns the first result of `read` that is not undefined. */
export function firstOf<Result>(
  values: readonly unknown[],
  read: (value: unknown) => Result | undefined,
): Result | undefined {
  for (const value of values) {
    const result = read(value)
    if (result !== undefined) return result
  }
  return undefined
}

/** The names for errors that are about the whole body. */
const ofTheWhole = ['', '$', '#', 'base', '_errors', '__all__', 'non_field_errors', 'nonFieldErrors']

/**
 * Converts a JSON Pointer (`#/address/street`), a JSONPath (`$.address.street`), a dotted path or a list of segments to
 * a property name such as `address.street` or `items[0].name`; undefined if it points to the whole.
 */
export function toPropertyName(path: unknown): string | undefined {
  if (Array.isArray(path)) {
    // In some lists each segment is an object with a `key`.
    const keys = path.map((segment: unknown) => (isJsonObject(segment) ? segment['key'] : segment))
    return joinSegments(keys.filter((key) => typeof key === 'string' || typeof key === 'number').map(String))
  }
  if (typeof path !== 'string' || ofTheWhole.includes(path.trim())) return undefined
  const [, pointer] = /^#?\/(.*)$/s.exec(path.trim()) ?? []
  if (pointer === undefined)
    return joinSegments(
      path
        .trim()
        .replace(/^\$?\./, '')
        .split('.'),
    )
  const segments = pointer.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  return joinSegments(segments.map(urlDecoded))
}

/** Returns the name of the property `name` inside the property `parent`. */
export function nestedProperty(parent: string | undefined, name: string | undefined): string | undefined {
  if (parent === undefined || name === undefined) return parent ?? name
  return name.startsWith('[') ? parent + name : `${parent}.${name}`
}

function joinSegments(segments: readonly string[]): string | undefined {
  const names = segments.map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : segment))
  return names.reduce<string | undefined>(nestedProperty, undefined) || undefined
}
