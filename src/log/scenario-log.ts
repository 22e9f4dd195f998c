import { inspect } from 'node:util'
import { printable } from '../errors'
import { Body, stringifyExactly, type Exchange } from '../exchange'
import type { Redactor } from '../redaction'
import { renderBody } from './render-body'
import { renderExchange, renderResponse, type RenderOptions } from './render-exchange'
import { renderTranscript, type LoggedTranscript } from './transcript'

/** One block of the log: its title, and what happened under it in the order it did. */
export interface LogBlock {
  readonly title: string
  readonly entries: readonly LogEntry[]
}

export type LogEntry =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'response'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: LoggedMessage }
  | { readonly kind: 'transcript'; readonly transcript: LoggedTranscript }

/** What somebody wrote into the log, as it was then: objects may change before the log is rendered. */
export interface LoggedMessage {
  readonly text: string
  /** Whether the text is an object as JSON. */
  readonly isJson: boolean
  /** What has no JSON, to find its secrets by. */
  readonly value?: unknown
}

/** Takes a message as it is now: a text, or an object as JSON where it has one. */
export function loggedMessage(message: unknown): LoggedMessage {
  if (typeof message === 'string') return { text: message, isJson: false }
  const json = asJson(message)
  if (json !== undefined) return { text: json, isJson: true }
  return { text: inspect(message, { depth: 8 }), isJson: false, value: message }
}

/** The block as text: banner, then each entry, all parted by blank lines. */
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

/** The message as it may be shown. */
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

/** A title in upper case between lines of stars, at least 70 wide; the odd space goes right. */
export function renderTitle(text: string): string {
  const title = text.toUpperCase()
  const width = Math.max(leastWidth, title.length + 4)
  const left = Math.floor((width - 2 - title.length) / 2)
  const line = '*'.repeat(width)
  return `${line}\n*${(' '.repeat(left) + title).padEnd(width - 2)}*\n${line}`
}
