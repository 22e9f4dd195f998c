import { STATUS_CODES } from 'node:http'
import { didYouMean, InputError } from '../errors'

/** The reason phrase registered for a status code (RFC 9110 and the IANA registry); undefined for an unassigned one. */
export function statusText(status: number): string | undefined {
  return STATUS_CODES[status]
}

/** `404 Not Found`, or the code alone where no text is registered for it. */
export function describeStatus(status: number): string {
  const text = statusText(status)
  return text === undefined ? String(status) : `${status} ${text}`
}

/** The status as the log shows it: `Http Status Code: Not Found (404)`. */
export function statusLine(status: number): string {
  return `Http Status Code: ${statusText(status) ?? 'Unknown'} (${status})`
}

/**
 * Reads a status as feature files write it: `404`, `404 Not Found`, `Not Found`, `HTTP 404 Not Found`.
 *
 * @throws {@link InputError} when the text is no status, or its code and its text contradict each other.
 */
export function parseStatus(written: string): number {
  const [, digits, text] = /^(?:HTTP )?(\d+)?\s*(.*)$/.exec(written.trim()) ?? []
  if (digits === undefined) return statusOfText(text ?? '')
  const status = Number(digits)
  if (status < 100 || status > 999)
    throw new InputError(`${digits} is not an HTTP status: a status has three digits, such as 404.`)
  if (text && text !== statusText(status)) {
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
  const entry = Object.entries(STATUS_CODES).find(([, registered]) => registered === text)
  if (entry) return Number(entry[0])
  const known = Object.values(STATUS_CODES).filter((registered) => registered !== undefined)
  throw new InputError(`"${text}" is not an HTTP status.${didYouMean(text, known)}`)
}
