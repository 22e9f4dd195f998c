import { UsageError } from './usage-error'

/** The numbers that a flag takes. */
export interface NumberKind {
  /** A description, such as `a percentage, 0 to 100`. */
  readonly what: string
  /** Whether it takes a number, which is not negative. */
  readonly takes: (number: number) => boolean
}

export const percentage: NumberKind = { what: 'a percentage, 0 to 100', takes: (number) => number <= 100 }

export const secondsAboveZero: NumberKind = {
  what: 'a number of seconds above 0',
  takes: (number) => number > 0,
}

/** Returns the kind of whole numbers from this one on. */
export function wholeNumberFrom(least: number): NumberKind {
  return {
    what: `a whole number from ${least} on`,
    takes: (number) => Number.isSafeInteger(number) && number >= least,
  }
}

/**
 * Returns the number given for a flag; undefined if none was given. @throws {@link UsageError} for any other value.
 */
export function numberOf(flag: string, given: string | undefined, kind: NumberKind): number | undefined {
  if (given === undefined) return undefined
  const number = /^\d+(\.\d+)?$/.test(given) ? Number(given) : NaN
  if (Number.isFinite(number) && kind.takes(number)) return number
  throw new UsageError(`${flag} cannot be "${given}": it is ${kind.what}.`)
}
