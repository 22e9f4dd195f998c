import { inspect } from 'node:util'
import { printable } from '../errors'
import { stringifyExactly } from '../formats'
import { Body, type Exchange } from '../exchange'
import type { Redactor } from '../redaction'
import { renderBody } from './render-body'
import { renderExchange, renderResponse, type RenderOptions } from './render-exchange'
import { renderTranscript, type LoggedTranscript } from './transcript'

/** A block of the log: a title and entries, in the order in which they happened. */
export interface LogBlock {
  readonly title: string
  readonly entries: readonly LogEntry[]
}

export type LogEntry =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'response'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: LoggedMessage }
  | { readonly kind: 'transcript'; readonly transcript: LoggedTranscript }

/** A message in the log, captured when it was written: objects may change before the log is rendered. */
export interface LoggedMessage {
  readonly text: string
  /** Whether the text is JSON of an object. */
  readonly isJson: boolean
  /** The value if it has no JSON form, to find its secrets. */
  readonly value?: unknown
}

/** Captures a message as it is now: a string, or an object, as JSON if possible. */
export function loggedMessage(message: unknown): LoggedMessage {
  if (typeof message === 'string') return { text: message, isJson: false }
  const json = asJson(message)
  if (json !== undefined) return { text: json, isJson: true }
  return { text: inspect(message, { depth: 8 }), isJson: false, value: message }
}

/** Renders a block: its title, then each entry, separated by blank lines. */
export function renderBlock({ title, entries }: LogBlock, options: RenderOptions): string {
  const text = [
    renderTitle(options.redactor.redact(title)),
    ...entries.map((entry) => renderEntry(entry, options)),
  ].join('\n\n')
  return printable(text)
}

function renderEntry(entry: LogEntry, options: RenderOptions): string {
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

/** Renders a message with its secrets redacted. */
export function renderMessage({ text, isJson, value }: LoggedMessage, redactor: Redactor): string {
  if (!isJson) {
    redactor.learnFields(value)
    return redactor.redactText(text)
  }
  const body = new Body(text, 'application/json')
  redactor.learnFields(body.exactJson.ok ? body.exactJson.value : undefined)
  return renderBody(body, redactor)
}

function asJson(value: unknown): string | undefined {
  try {
    return stringifyExactly(value)
  } catch {
    return undefined
  }
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
