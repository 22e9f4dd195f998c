import type { styleText } from 'node:util'

/** Control characters except tab and line break, and characters that change the direction of text. */
const unprintable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g

/** Escapes control characters as in JSON, so that a server cannot send commands to a terminal. */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns a word as it is typed in a command line: in quotes where a shell would not take it as it is. */
export function shellWord(word: string): string {
  return /[\s"'`$&|;<>()[\]{}*?#!]/.test(word) ? JSON.stringify(word).replace(/[$`]/g, '\\$&') : word
}

/** Returns a number with its digits in groups: `1,200`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** Returns a number with its noun: `1 story`, `2 stories`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Returns a number with its digits in groups, and its noun, for what people look over: `1,200 stories`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Breaks a text into lines at its spaces; a word longer than `width` characters stays whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Returns the message of an error, or in words what else was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

export function firstLine({ message }: Error): string {
  return message.split('\n', 1)[0] ?? ''
}

/** Appends one or more lines to the message of an error, also in its stack. */
export function addLine(error: Error, line: string): void {
  reword(error, `${error.message}\n${line}`)
}

/** Gives an error another message, also in its stack; only there if its message is fixed, as that of a DOMException. */
export function reword(error: Error, message: string): void {
  Reflect.set(
    error,
    'stack',
    error.stack?.replace(error.message, () => message),
  )
  Reflect.set(error, 'message', message)
}

/**
 * Describes a value given instead of a class, a chapter or a text: `"Account"`, `an object`, `undefined`. The content
 * of a text is not shown, because it may be a secret.
 */
export function kindOfValue(value: unknown): string {
  if (typeof value === 'function') return `"${value.name}"`
  if (typeof value === 'string') return 'a text'
  if (value instanceof Promise) return 'a promise'
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return 'a list'
  const { name } = value.constructor ?? Object
  return name === 'Object' || name === '' ? 'an object' : `an instance of "${name}"`
}

const units = [
  ['day', 86_400_000, 2 * 86_400_000],
  ['hour', 3_600_000, 3_600_000],
  ['minute', 60_000, 60_000],
  ['second', 1000, 1000],
] as const

/** Describes a duration in the largest unit, rounded to a tenth: `500 ms`, `1 second`, `1.5 minutes`, `30 hours`. */
export function describeDuration(ms: number): string {
  const found = units.find(([, , from]) => ms >= from)
  if (found === undefined) return `${Math.round(ms)} ms`
  return pluralize(Math.round((ms / found[1]) * 10) / 10, found[0])
}

/** Describes a time limit exactly, in the largest unit with short decimals: `500 ms`, `1.25 seconds`, `61 seconds`. */
export function describeTimeLimit(ms: number): string {
  const found = units.find(([, unitMs, from]) => ms >= from && Number.isInteger((ms / unitMs) * 100))
  return found === undefined ? `${ms} ms` : pluralize(ms / found[1], found[0])
}

/** Returns a duration as a table has it: `0.4 ms`, `38 ms`, `1.2 s`, `2 min 5 s`. */
export function shortDuration(ms: number): string {
  if (ms < 1) return ms === 0 ? '0 ms' : `${ms.toFixed(1)} ms`
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Returns the lines of a list; of a longer one the first, and how many more there are. */
export function capped(lines: readonly string[], most = 20, indent = '  '): string[] {
  const more = lines.length - most
  return more > 0 ? [...lines.slice(0, most), `${indent}and ${more} more`] : [...lines]
}

/** Styles a text for a terminal, if it shows styles. */
export type Paint = (style: Extract<Parameters<typeof styleText>[0], string>, text: string) => string
