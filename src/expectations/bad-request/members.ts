import { isJsonObject } from '../../formats'
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

/** Returns the lists among {@link membersOf}. */
export function listsOf(object: Members, names: readonly string[]): unknown[][] {
  return membersOf(object, names).filter((value) => Array.isArray(value))
}

/** Returns the trimmed text; undefined for a blank text and any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Returns the first result of `read` that is not undefined. */
export function firstOf<Value, Result>(
  values: readonly Value[],
  read: (value: Value) => Result | undefined,
): Result | undefined {
  for (const value of values) {
    const result = read(value)
    if (result !== undefined) return result
  }
  return undefined
}
