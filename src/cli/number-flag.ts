import { UsageError } from './usage-error'

/** Which numbers a flag takes. */
export interface NumberKind {
  /** In words, such as `a percentage, 0 to 100`. */
  readonly what: string
  /** Whether this one, which is not negative, is among them. */
  readonly takes: (number: number) => boolean
}

export const percentage: NumberKind = { what: 'a percentage, 0 to 100', takes: (number) => number <= 100 }

export const secondsAboveZero: NumberKind = {
  what: 'a number of seconds above 0',
  takes: (number) => number > 0,
}

/** Whole numbers, this one and all above. */
export function wholeNumberFrom(least: number): NumberKind {
  return {
    what: `a whole number from ${least} on`,
    takes: (number) => Number.isSafeInteger(number) && number >= least,
  }
}

/** The number that was given for a flag; undefined where none was. @throws {@link UsageError} for what is no such number. */
export function numberOf(flag: string, given: string | undefined, kind: NumberKind): number | undefined {
  if (given === undefined) return undefined
  const number = /^\d+(\.\d+)?$/.test(given) ? Number(given) : NaN
  if (Number.isFinite(number) && kind.takes(number)) return number
  throw new UsageError(`${flag} cannot be "${given}": it is ${kind.what}.`)
}
