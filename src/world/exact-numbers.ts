import { InputError } from '../errors'
import { replaceRounded } from '../expectations'

/**
 * Refuses a JSON text with a whole number beyond 2^53: what is compared with it would pass for others, too.
 *
 * @throws {@link InputError}
 */
export function refuseRounded(json: string): void {
  replaceRounded(json, (written) => {
    throw rounded(written)
  })
}

export function rounded(written: string): InputError {
  return new InputError(
    `${written} has more digits than a number keeps: it would be taken for ${Number(written)}.\n` +
      'Compare it as text, as in: Then the response body should contain "…". Send it in a doc string as the body, which goes out as it is written.',
  )
}
