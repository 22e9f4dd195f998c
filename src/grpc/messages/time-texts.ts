/** A point in time or a duration in google.protobuf: whole seconds plus nanoseconds. */
export interface Seconds {
  readonly seconds: bigint
  readonly nanos: number
}

/** Returns `2026-01-31T12:00:00.500Z` (RFC 3339, with 0, 3, 6 or 9 decimals). */
export function timestampToText(seconds: bigint, nanos: number): string {
  const date = new Date(Number(seconds) * 1000)
  const whole = Number.isNaN(date.getTime()) ? `${seconds}s` : date.toISOString().slice(0, 19)
  return `${whole}${fraction(nanos)}Z`
}

/** Parses RFC 3339, with any offset; returns undefined for anything else. */
export function timestampFromText(text: string): Seconds | undefined {
  const [, whole, digits = '', offset = ''] =
    /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const atMs = whole === undefined ? NaN : Date.parse(`${whole}${offset}`.toUpperCase())
  if (Number.isNaN(atMs)) return undefined
  return { seconds: BigInt(atMs / 1000), nanos: Number(digits.padEnd(9, '0')) }
}

/** Returns `1.500s`. */
export function durationToText(seconds: bigint, nanos: number): string {
  const isNegative = seconds < 0n || nanos < 0
  const whole = seconds < 0n ? -seconds : seconds
  return `${isNegative ? '-' : ''}${whole}${fraction(Math.abs(nanos))}s`
}

/** Parses seconds with up to nine decimals, followed by `s`; returns undefined for anything else. */
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
