// What changes by itself from run to run: ids, times, and the new values of a scenario.

const uuid = '[\\da-fA-F]{8}-(?:[\\da-fA-F]{4}-){3}[\\da-fA-F]{12}'
const date = '\\d{4}-\\d\\d-\\d\\d'
const dateTime = `${date}[Tt ]\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?:[Zz]|[+-]\\d\\d:?\\d\\d)?`
/** The date format of headers: `Sun, 22 Nov 2026 08:00:00 GMT`. */
const httpDate = '[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT'

/** The forms that say what a text is, as sources of patterns: a longer one comes before one that it contains. */
export const volatileForms = { 'date-time': dateTime, 'http-date': httpDate, uuid, date } as const

const wholes = Object.entries(volatileForms).map(
  ([form, source]) => [form as keyof typeof volatileForms, new RegExp(`^(?:${source})$`)] as const,
)

/** Returns the form of a text; undefined if it has none of them. */
export function classify(text: string): keyof typeof volatileForms | undefined {
  return wholes.find(([, pattern]) => pattern.test(text))?.[0]
}

export const timesInText = new RegExp(`${dateTime}|${httpDate}`, 'g')

export const dayMs = 86_400_000

export function isNear(timeMs: number, otherMs = Date.now(), withinMs = dayMs): boolean {
  return Math.abs(timeMs - otherMs) <= withinMs
}

const ids = [
  // A number; a UUID.
  /^-?\d+$/,
  new RegExp(`^${uuid}$`),
  // A code such as ORD-17; one such as ab1234.
  /^[A-Za-z]+[-_]\d+$/,
  /^[A-Za-z]{2,3}\d{4,}$/,
  // A word of at least eight characters with three digits in it.
  /^(?=(?:\D*\d){3})[\w.~=-]{8,}$/,
  // A longer one with letters in both cases and a digit, as services generate them.
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/,
  /\[redacted\]/,
]

/** Whether a word looks like an id: a number, a UUID, a code such as `ORD-17`, a long word with digits. */
export function looksLikeId(word: string): boolean {
  return ids.some((id) => id.test(word))
}

/** Whether a segment of a path may be an id, whatever it looks like: it has a digit, and is no version such as `v1`. */
export function mayBeId(segment: string): boolean {
  return /\d/.test(segment) && !/^v\d+$/.test(segment)
}

/** Whether a number is so short that it may equal an id by chance. */
export function isShortNumber(text: string): boolean {
  return /^\d{1,6}$/.test(text)
}

/** Words that end like the name of an id. */
const otherWords = /(?:paid|valid|void|grid|solid|liquid|fluid|droid|troid|(?:^|[_-])bid)$/i

/** Whether the name of a field, a parameter or a header is that of an id: `id`, `accountId`, `order_id`, `X-Request-Id`. */
export function namesId(name: string): boolean {
  return /id$/i.test(name) && !otherWords.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
}

/** The names of what lists the changes of a resource. */
export const historyNames = ['history', 'revisions', 'versions', 'edits']

/** The names of fields that a right API may change each time it is sent the same (RFC 9110, 9.2.2). */
const versionNames = [
  ...'version revision rev etag generation resourceVersion _v __v'.split(' '),
  ...historyNames,
]

/** Whether a field has one of these names, or is named as the version of a thing: `node_generation`, `lockVersion`. */
export function namesVersion(name: string): boolean {
  const isWhole = versionNames.some((one) => one.toLowerCase() === name.toLowerCase())
  return isWhole || /^\w*(?:_|[a-z](?=[A-Z]))(?:[Gg]eneration|[Rr]evision|[Vv]ersion)$/.test(name)
}

/** Shorter new values are found in other texts by chance. */
const shortestDrawn = 4

/** Returns the new values that are texts too long to be found by chance. */
export function newValueTexts(drawn: Iterable<string | number>): string[] {
  return [...drawn].filter(
    (value): value is string => typeof value === 'string' && value.length >= shortestDrawn,
  )
}

export function containsNewValue(text: string, drawn: Iterable<string | number>): boolean {
  return newValueTexts(drawn).some((value) => text.includes(value))
}
