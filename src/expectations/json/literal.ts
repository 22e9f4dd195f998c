import { isJsonObject } from '../../exchange'

/** A value of an expected document that stands for itself: no text in it is a marker, whatever it holds. */
export class Literal {
  constructor(readonly value: unknown) {}
}

/** A value of an expected document with everything in it standing for itself, markers too. */
export function plainValue(expected: unknown): unknown {
  if (expected instanceof Literal) return expected.value
  if (Array.isArray(expected)) return expected.map(plainValue)
  if (!isJsonObject(expected)) return expected
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, plainValue(value)]))
}
