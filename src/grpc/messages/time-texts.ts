/** A point in time or a length of it, as google.protobuf counts: whole seconds and the nanoseconds on top. */
export interface Seconds {
  readonly seconds: bigint
  readonly nanos: number
}

/** `2026-01-31T12:00:00.500Z` (RFC 3339, with 0, 3, 6 or 9 digits of a second). */
export function timestampToText(seconds: bigint, nanos: number): string {
  const date = new Date(Number(seconds) * 1000)
  const whole = Number.isNaN(date.getTime()) ? `${seconds}s` : date.toISOString().slice(0, 19)
  return `${whole}${fraction(nanos)}Z`
}

/** Reads RFC 3339, with any offset; undefined for anything else, or a year outside 1 to 9999. */
export function timestampFromText(text: string): Seconds | undefined {
  const [, whole, digits = '', offset = ''] =
    /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const atMs = whole === undefined ? NaN : Date.parse(`${whole}${offset}`.toUpperCase())
  if (Number.isNaN(atMs)) return undefined
  return { seconds: BigInt(atMs / 1000), nanos: Number(digits.padEnd(9, '0')) }
}

/** `1.500s`. */
export function durationToText(seconds: bigint, nanos: number): string {
  const isNegative = seconds < 0n || nanos < 0
  const whole = seconds < 0n ? -seconds : seconds
  return `${isNegative ? '-' : ''}${whole}${fraction(Math.abs(nanos))}s`
}

/** Reads seconds with up to nine decimals and an `s` behind; undefined for anything else. */
export function durationFromText(text: string): Seconds | undefined {
  const [, sign, whole, digits = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const seconds = BigInt(whole)
  const nanos = Number(digits.padEnd(9, '0'))
  return sign === '-' ? { seconds: -seconds, nanos: -nanos } : { seconds, nanos }
}

function fraction(nanos: number): string {
  if (nanos === 0) return ''
  const digits = String(nanos).padStart(9, '0')
  return `.${digits.replace(/(?:000){1,2}$/, '')}`
}
