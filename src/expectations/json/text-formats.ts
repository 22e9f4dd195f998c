const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/i
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const URI_CHARACTERS = /^(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i
const URI = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?[^#]*)?(?:#[^#]*)?$/i
const AUTHORITY = /^(?:[^@[\]]*@)?(\[[0-9a-f:.]+\]|\[v[0-9a-f]+\.[^[\]@/]+\]|[^:@[\]]*)(?::\d*)?$/i

/** Whether a text is a UUID in the text form of RFC 9562, in either case, of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Whether a text is a date and time with offset as in RFC 3339: a real day, `T` between, leap seconds allowed. */
export function isDateTime(text: string): boolean {
  const parts = DATE_TIME.exec(text)
  if (parts === null) return false
  const numbers = parts.map(Number)
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers
  const offsetHours = parts[8] === undefined ? 0 : (numbers[8] ?? 0)
  const offsetMinutes = parts[9] === undefined ? 0 : (numbers[9] ?? 0)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false
  if (hour > 23 || minute > 59 || offsetHours > 23 || offsetMinutes > 59) return false
  if (second <= 59) return true
  const offset = (parts[7] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  const minuteOfUtcDay = (hour * 60 + minute - offset + 2 * 1440) % 1440
  return second === 60 && minuteOfUtcDay === 1439
}

/** Whether a text is an e-mail address `local@domain`, with a domain of two labels or more; comments and quotes are not taken. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = text.slice(at + 1)
  return local.length <= 64 && domain.length <= 253 && LOCAL_PART.test(local) && DOMAIN.test(domain)
}

/** Whether a text is a URI with a scheme as in RFC 3986; `http` and `https` need a host. */
export function isUri(text: string): boolean {
  const parts = URI.exec(text)
  if (parts === null || !URI_CHARACTERS.test(text)) return false
  const [, scheme = '', authority, path = ''] = parts
  if (/[[\]]/.test(text.slice(scheme.length + 1 + (authority === undefined ? 0 : authority.length + 2))))
    return false
  const host = authority === undefined ? undefined : AUTHORITY.exec(authority)?.[1]
  if (authority !== undefined && host === undefined) return false
  if (/^https?$/i.test(scheme)) return host !== undefined && host !== ''
  return authority !== undefined || !path.startsWith('//')
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
