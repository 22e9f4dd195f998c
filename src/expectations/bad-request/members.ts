import { isJsonObject } from '../../exchange'
/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** A name without regard to how it is cased: `errorCode`, `ErrorCode`, `error_code` and `error-code` are the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** The values of the members called one of the plain `names`, in the order of `names`. */
export function membersOf(object: Members, names: readonly string[]): unknown[] {
  const entries = Object.entries(object).map(([name, value]) => [plainName(name), value] as const)
  return names.flatMap((name) => entries.filter((entry) => entry[0] === name).map((entry) => entry[1]))
}

/** The objects among the members called one of the plain `names`. */
export function objectsOf(object: Members, names: readonly string[]): Members[] {
  return membersOf(object, names).filter(isJsonObject)
}

/** The lists among the members called one of the plain `names`. */
export function listsOf(object: Members, names: readonly string[]): unknown[][] {
  return membersOf(object, names).filter((value) => Array.isArray(value))
}

/** A trimmed text that says something, or nothing. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The first of the values that `read` can make something of. */
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
