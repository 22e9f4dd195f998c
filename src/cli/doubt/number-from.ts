import { UsageError } from '../usage-error'

/** The number that was given for a flag; undefined where none was. @throws {@link UsageError} for what is no such number. */
export function numberFrom(
  flag: string,
  given: string | undefined,
  { least, most, what }: { readonly least: number; readonly most: number; readonly what: string },
): number | undefined {
  if (given === undefined) return undefined
  const number = /^\d+(\.\d+)?$/.test(given) ? Number(given) : NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`${flag} cannot be "${given}": it is ${what}.`)
}
