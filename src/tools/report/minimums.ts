import { ConfigurationError, didYouMean } from '../../errors'
import type { Coverage, Minimum } from './model'

/** A share that must be reached, in per cent. */
export type RequiredMinimum = Pick<Minimum, 'of' | 'atLeast'>

const known: readonly Minimum['of'][] = ['operations', 'statuses', 'methods', 'chapters', 'stories']

/**
 * Reads the required minimums: `{ operations: 80 }`.
 *
 * @throws {@link ConfigurationError} for an unknown name, and for a value that is not a number from 0 to 100.
 */
export function readMinimums(given: unknown): RequiredMinimum[] {
  if (given === undefined) return []
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigurationError(
      `The minimum must be an object such as { operations: 80 }, but is ${JSON.stringify(given)}.`,
    )
  return Object.entries(given).map(([name, atLeast]: [string, unknown]) => {
    const of = known.find((one) => one === name)
    if (of === undefined)
      throw new ConfigurationError(
        `There is no minimum of "${name}".${didYouMean(name, known)}\nThere are: ${known.join(', ')}.`,
      )
    if (typeof atLeast !== 'number' || !(atLeast >= 0 && atLeast <= 100))
      throw new ConfigurationError(
        `The minimum of ${name} must be a number from 0 to 100, in per cent, but is ${JSON.stringify(atLeast)}.`,
      )
    return { of, atLeast }
  })
}

/**
 * Parses required minimums such as `operations=80,stories=100`.
 *
 * @throws {@link ConfigurationError} as `readMinimums` does, and for a part without a value.
 */
export function parseMinimums(written: string): RequiredMinimum[] {
  const pairs = written.split(',').map((pair) => {
    const [, name = '', value = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*%?$/.exec(pair) ?? []
    if (value === '')
      throw new ConfigurationError(
        `"${pair}" is no minimum: write the name and the per cent, such as operations=80.`,
      )
    return [name, Number.isNaN(Number(value)) ? value : Number(value)] as const
  })
  return readMinimums(Object.fromEntries(pairs))
}

/**
 * Compares the required minimums with the coverage; a minimum is met if the share is equal or greater. A run without
 * scenarios has covered nothing.
 */
export function minimumsOf(
  asked: readonly RequiredMinimum[],
  { totals, scenarios }: Pick<Coverage, 'totals' | 'scenarios'>,
): Minimum[] {
  return asked.map(({ of, atLeast }) => {
    const { covered, all, percent } = totals[of]
    const isMet = scenarios === 0 ? atLeast === 0 : covered * 100 >= atLeast * all
    return { of, atLeast, percent, isMet }
  })
}
