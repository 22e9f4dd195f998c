import { decimalOf, ExactNumber, isJsonObject, isWhole, parseExactly } from '../../formats'

/** A JSON value, and the value that Ajv reads instead: Ajv knows only doubles, and may convert texts to other types. */
export class ExactValue {
  /**
   * @param read - by default the value in which each number that would be rounded is replaced by a double of the same
   * type
   */
  constructor(
    readonly exact: unknown,
    readonly read = holdsExact(exact) ? withDoubles(exact) : exact,
  ) {}

  /** Returns the exact value at the place where Ajv reads `read`; as a number if Ajv converted a text to one. */
  at(pointer: string, read: unknown): unknown {
    if (this.read === this.exact || typeof read === 'string') return read
    let exact = this.exact
    for (const name of namesIn(pointer)) exact = (exact as Readonly<Record<string, unknown>>)[name]
    if (typeof exact !== 'string') return exact
    return typeof read === 'number' && decimalOf(exact) ? parseExactly(exact) : read
  }
}

/** Uses a loop, because a value may be nested deeper than the call stack allows. */
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

/**
 * Returns a double of the same kind: whole for a whole number, and with a fraction for a number that only rounding
 * would make whole.
 */
function doubleOf(exact: bigint | ExactNumber): number {
  const double = Math.max(-Number.MAX_VALUE, Math.min(Number(exact), Number.MAX_VALUE))
  return Number.isInteger(double) && !isWhole(exact) ? 0.5 : double
}

function isExact(value: unknown): value is bigint | ExactNumber {
  return typeof value === 'bigint' || value instanceof ExactNumber
}

/** Returns the names and indexes in a JSON Pointer (RFC 6901). */
export function namesIn(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
