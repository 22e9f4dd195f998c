const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Whether a number as it is written is a whole one beyond 2^53, which would be read as one of its neighbours (RFC 8259, 6). */
export function isRounded(written: string): boolean {
  return /^-?\d{16,}$/.test(written) && !Number.isSafeInteger(Number(written))
}

/** The JSON text with something else in place of each number that would be rounded; the rest stays as it is. */
export function replaceRounded(json: string, replacement: (written: string) => string): string {
  if (!/\d{16}/.test(json)) return json
  return json.replace(textOrNumber, (token) => (isRounded(token) ? replacement(token) : token))
}
