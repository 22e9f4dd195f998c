import { InputError } from '../errors'

const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Refuses a JSON text with a whole number beyond 2^53, which would be read as one of its neighbours (RFC 8259, 6): what is
 * compared with it would pass for others, too.
 *
 * @throws {@link InputError}
 */
export function refuseRounded(json: string): void {
  if (!/\d{16}/.test(json)) return
  for (const [token] of json.matchAll(textOrNumber)) if (isRounded(token)) throw rounded(token)
}

/** Whether a number as it is written is a whole one that would not be read exactly. */
export function isRounded(written: string): boolean {
  return /^-?\d{16,}$/.test(written) && !Number.isSafeInteger(Number(written))
}

export function rounded(written: string): InputError {
  return new InputError(
    `${written} has more digits than a number keeps: it would be taken for ${Number(written)}.\n` +
      'Compare it as text, as in: Then the response body should contain "…". Send it in a doc string as the body, which goes out as it is written.',
  )
}
