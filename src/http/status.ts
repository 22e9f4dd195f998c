import { STATUS_CODES } from 'node:http'
import { didYouMean, InputError } from '../errors'

/** The texts of RFC 9110 for the statuses to which Node.js gives the text of an earlier standard. */
const newerTexts: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

/** The texts of Node.js; two are fixed, in case a later version changes them. */
const texts: Readonly<Record<number, string | undefined>> = {
  ...STATUS_CODES,
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
}

/** The text that Node.js gives a status code; undefined for a code that it does not know. */
export function statusText(status: number): string | undefined {
  return texts[status]
}

/** `404 Not Found`, or the code alone where no text is registered for it. */
export function describeStatus(status: number): string {
  const text = statusText(status)
  return text === undefined ? String(status) : `${status} ${text}`
}

/**
 * Reads a status as feature files write it: `404`, `404 Not Found`, `Not Found`, `HTTP 404 Not Found`. A status that
 * RFC 9110 has renamed may have its newer text as well.
 *
 * @throws {@link InputError} when the text is no status, or its code and its text contradict each other.
 */
export function parseStatus(written: string): number {
  const [, digits, text] = /^(?:HTTP (?!Version))?(\d+)?\s*(.*)$/.exec(written.trim()) ?? []
  if (digits === undefined) return statusOfText(text ?? '')
  const status = Number(digits)
  if (status < 100 || status > 999)
    throw new InputError(`${digits} is not an HTTP status: a status has three digits, such as 404.`)
  if (text && text !== statusText(status) && text !== newerTexts[status]) {
    const registered = statusText(status)
    throw new InputError(
      registered === undefined
        ? `The status ${status} has no registered text. Write it as ${status}.`
        : `The status ${status} is "${registered}", not "${text}". Write ${status}, ${registered} or ${status} ${registered}.`,
    )
  }
  return status
}

function statusOfText(text: string): number {
  const entries = [...Object.entries(texts), ...Object.entries(newerTexts)]
  const entry = entries.find(([, registered]) => registered === text)
  if (entry) return Number(entry[0])
  const known = entries.flatMap(([, registered]) => registered ?? [])
  throw new InputError(`"${text}" is not an HTTP status.${didYouMean(text, known)}`)
}
