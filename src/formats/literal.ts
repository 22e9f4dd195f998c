import { isJsonObject } from './exact-json'

/** A value of an expected document in which no text is a marker. */
export class Literal {
  constructor(readonly value: unknown) {}
}

/** Removes every {@link Literal} wrapper from an expected value; its markers become plain texts too. */
export function plainValue(expected: unknown): unknown {
  if (expected instanceof Literal) return expected.value
  if (Array.isArray(expected)) return expected.map(plainValue)
  if (!isJsonObject(expected)) return expected
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, plainValue(value)]))
}
