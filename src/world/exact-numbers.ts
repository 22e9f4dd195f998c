import { randomUUID } from 'node:crypto'
import { InputError } from '../errors'
import { replaceRounded } from '../expectations'

/** Reads a whole number beyond 2^53, given as it is written. */
export type ReadLargeNumber = (written: string) => bigint

/**
 * Refuses a whole number beyond 2^53: what is compared with it would pass for others, too.
 *
 * @throws {@link InputError}
 */
export const refuse: ReadLargeNumber = (written) => {
  throw new InputError(
    `${written} has more digits than a number keeps: it would be taken for ${Number(written)}.\n` +
      'Compare it as text, as in: Then the response body should contain "…". Send it in a doc string as the body, which goes out as it is written.',
  )
}

/** Refuses a JSON text with a whole number beyond 2^53. @throws {@link InputError} */
export function refuseRounded(json: string): void {
  replaceRounded(json, (written) => String(refuse(written)))
}

/** The value of a JSON text, in which whole numbers beyond 2^53 are bigints. */
export function parseExact(json: string): unknown {
  const mark = randomUUID()
  const marked = replaceRounded(json, (written) => `"${mark}${written}"`)
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  )
}
