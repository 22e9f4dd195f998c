import { InputError } from '../errors'

/**
 * Returns the URL; throws for control characters, which a URL parser drops silently (WHATWG URL).
 *
 * @throws {@link InputError}
 */
export function checkAddress(url: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are just what must not get into a URL
  const forbidden = /[\u0000-\u001f\u007f]/.exec(url)
  if (forbidden === null) return url
  const code = forbidden[0].charCodeAt(0).toString(16).padStart(2, '0')
  throw new InputError(
    `The URL ${JSON.stringify(url)} has a control character (0x${code}) at position ${forbidden.index + 1}, which no URL may have.\nRemove it, or encode it as encodeURIComponent does.`,
  )
}

/** Whether a text can be the name of a header or cookie (RFC 9110, 5.6.2). */
export function isFieldName(name: unknown): name is string {
  return typeof name === 'string' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
}

/** Checks the name of a header or cookie. @throws {@link InputError} */
export function checkFieldName(name: unknown): string {
  if (isFieldName(name)) return name
  throw new InputError(
    `${JSON.stringify(name)} cannot be the name of a header or cookie.\nA name may have letters, digits and !#$%&'*+-.^_\`|~`,
  )
}

/**
 * Checks the name of a header to leave out; Node.js always sends `Host` and `Connection`.
 *
 * @throws {@link InputError}
 */
export function checkRemovable(name: string): string {
  if (!/^(?:host|connection)$/i.test(name)) return checkFieldName(name)
  throw new InputError(
    `The header "${name}" cannot be left out: Node.js sends it with every request.\nWrite a value for it, or leave out this step.`,
  )
}

/** Checks the value of a header or cookie: a line break in it would begin another header. @throws {@link InputError} */
export function checkFieldValue(name: string, value: string): string {
  if ((value as unknown) === undefined || (value as unknown) === null) {
    throw new InputError(
      `The header "${name}" needs a value, but was given ${String(value)}.\nA member of the story data is undefined until a story has given it a value.`,
    )
  }
  // eslint-disable-next-line no-control-regex -- control characters are just what must not get into a header
  const forbidden = /[\u0000-\u0008\u000a-\u001f\u007f]/.exec(value)
  if (forbidden !== null) {
    const code = forbidden[0].charCodeAt(0).toString(16).padStart(2, '0')
    throw new InputError(
      `The value for "${name}" has a control character (0x${code}) at position ${forbidden.index + 1}, which no header may have.\nRemove it; a line break would begin another header.`,
    )
  }
  const wide = /[^\u0000-\u00ff]/u.exec(value) // eslint-disable-line no-control-regex -- Latin-1 begins at 0
  if (wide === null) return value
  throw new InputError(
    `The value for "${name}" has the character "${wide[0]}" at position ${wide.index + 1}, which no header may have.\nEncode it, for example as encodeURIComponent does.`,
  )
}
