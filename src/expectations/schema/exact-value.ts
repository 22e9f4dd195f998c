import { decimalOf, ExactNumber, isJsonObject, isWhole, parseExactly } from '../../exchange'

/** A JSON value, and what Ajv reads in its place, which knows no numbers but doubles and may turn texts into others. */
export class ExactValue {
  /** @param read - by default the value with a double of the same type for each number that would be rounded */
  constructor(
    readonly exact: unknown,
    readonly read = holdsExact(exact) ? withDoubles(exact) : exact,
  ) {}

  /** The value that stands where Ajv reads `read`, as a number where Ajv made one of a text. */
  at(pointer: string, read: unknown): unknown {
    if (this.read === this.exact || typeof read === 'string') return read
    let exact = this.exact
    for (const name of namesIn(pointer)) exact = (exact as Readonly<Record<string, unknown>>)[name]
    if (typeof exact !== 'string') return exact
    return typeof read === 'number' && decimalOf(exact) ? parseExactly(exact) : read
  }
}

/** A loop, for a value may be nested deeper than calls can be. */
function holdsExact(exact: unknown): boolean {
  const left = [exact]
  while (left.length > 0) {
    const value = left.pop()
    if (isExact(value)) return true
    if (Array.isArray(value) || isJsonObject(value))
      for (const member of Object.values(value)) left.push(member)
  }
  return false
}

function withDoubles(exact: unknown): unknown {
  if (isExact(exact)) return doubleOf(exact)
  if (!Array.isArray(exact) && !isJsonObject(exact)) return exact
  let copy: Record<string, unknown> | undefined
  for (const [name, member] of Object.entries(exact) as [string, unknown][]) {
    const read = withDoubles(member)
    if (read === member) continue
    copy ??= (Array.isArray(exact) ? [...(exact as unknown[])] : { ...exact }) as Record<string, unknown>
    copy[name] = read
  }
  return copy ?? exact
}

/** A double of the same kind: a whole number for a whole one, a fraction for one that only rounding would make whole. */
function doubleOf(exact: bigint | ExactNumber): number {
  const double = Math.max(-Number.MAX_VALUE, Math.min(Number(exact), Number.MAX_VALUE))
  return Number.isInteger(double) && !isWhole(exact) ? 0.5 : double
}

function isExact(value: unknown): value is bigint | ExactNumber {
  return typeof value === 'bigint' || value instanceof ExactNumber
}

/** The names and indexes in a JSON Pointer (RFC 6901). */
export function namesIn(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
