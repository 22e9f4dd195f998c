import { inspect } from 'node:util'
import { grouped, printable } from '../errors'
import { Body, type Exchange } from '../exchange'
import { stringifyExactly } from '../formats'
import { joined, reshaped, shown, type RedactedText, type Redactor } from '../redaction'
import { renderBody } from './render-body'
import { renderExchange, renderResponse, type RenderOptions } from './render-exchange'

/** A block of the log: a title and entries, in the order in which they happened. */
export interface LogBlock {
  readonly title: string
  readonly entries: readonly LogEntry[]
}

export type LogEntry =
  | { readonly kind: 'exchange' | 'response'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: LoggedMessage }
  | { readonly kind: 'transcript'; readonly transcript: LoggedTranscript }

/** A message in the log, captured when it was written: objects may change before the log is rendered. */
interface LoggedMessage {
  readonly text: string
  /** Whether the text is JSON of an object. */
  readonly isJson: boolean
  /** The value if it has no JSON form, to find its secrets. */
  readonly value?: unknown
}

/** What has happened on a stream, captured when it was logged. */
interface LoggedTranscript {
  /** The name of the stream: `GET ws://127.0.0.1:41233/live`. */
  readonly stream: string
  readonly leftOut: number
  readonly lines: readonly TranscriptLine[]
}

/** An event, a message, or a description of something else that happened. */
export interface TranscriptLine {
  /** The time since the stream was opened, in milliseconds. */
  readonly atMs: number
  readonly kind: 'received' | 'sent' | 'noted'
  readonly text: string
  /** The message of a WebSocket, if it is not too long to be logged. */
  readonly body?: Body | undefined
}

export function messageEntry(message: unknown): LogEntry {
  return { kind: 'message', message: captured(message) }
}

/** Captures a message as it is now: a string, or an object, as JSON if possible. */
function captured(message: unknown): LoggedMessage {
  if (typeof message === 'string') return { text: message, isJson: false }
  let json: string | undefined
  try {
    json = stringifyExactly(message)
  } catch {
    // An object that contains itself, for example.
  }
  if (json !== undefined) return { text: json, isJson: true }
  return { text: inspect(message, { depth: 8 }), isJson: false, value: message }
}

/** Renders a block: its title, then each entry, separated by blank lines. */
export function renderBlock({ title, entries }: LogBlock, options: RenderOptions): RedactedText {
  const parts = [
    reshaped(options.redactor.redactText(title), renderTitle),
    ...entries.map((entry) => renderEntry(entry, options)),
  ]
  return reshaped(joined(parts, '\n\n'), printable)
}

function renderEntry(entry: LogEntry, options: RenderOptions): RedactedText {
  switch (entry.kind) {
    case 'exchange':
      return renderExchange(entry.exchange, options)
    case 'response':
      return renderResponse(entry.exchange, options)
    case 'message':
      return renderMessage(entry.message, options.redactor)
    case 'transcript':
      return renderTranscript(entry.transcript, options.redactor)
  }
}

export function renderMessage({ text, isJson, value }: LoggedMessage, redactor: Redactor): RedactedText {
  if (isJson) {
    const body = new Body(text, 'application/json')
    redactor.learnBody(body)
    return renderBody(body, redactor)
  }
  redactor.learnFields(value)
  return redactor.redactText(text)
}

const leastWidth = 70

/** Renders a title in upper case between lines of stars, at least 70 wide; an odd space goes to the right. */
export function renderTitle(text: string): string {
  const title = text.toUpperCase()
  const width = Math.max(leastWidth, title.length + 4)
  const left = Math.floor((width - 2 - title.length) / 2)
  const line = '*'.repeat(width)
  return `${line}\n*${(' '.repeat(left) + title).padEnd(width - 2)}*\n${line}`
}

const signs = { received: '<', sent: '>', noted: '-' }

export function redactTranscript({ stream, leftOut, lines }: LoggedTranscript, redactor: Redactor) {
  return {
    stream: redactor.redactText(stream),
    leftOut,
    lines: lines.map((line) => ({ ...line, text: redactor.redactText(line.text) })),
  }
}

/** Renders a line for each entry, such as `+12 ms < {"price":1}`. */
function renderTranscript(transcript: LoggedTranscript, redactor: Redactor): RedactedText {
  const { leftOut, lines } = redactTranscript(transcript, redactor)
  const rendered = lines.map(({ atMs, kind, text }) =>
    reshaped(text, () => `+${atMs} ms ${signs[kind]} ${text}`),
  )
  const more = reshaped(shown`${leftOut}`, () => grouped(leftOut))
  return joined([...(leftOut === 0 ? [] : [shown`… ${more} more came before these`]), ...rendered])
}
