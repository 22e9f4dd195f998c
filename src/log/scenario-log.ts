import { inspect } from 'node:util'
import { Body, type Exchange } from '../exchange'
import type { Redactor } from '../redaction'
import { renderBody } from './render-body'
import { renderExchange, renderResponse, type RenderOptions } from './render-exchange'
import { renderTitle } from './title'

/** One block of the log: its title, and what happened under it in the order it did. */
export interface LogBlock {
  readonly title: string
  readonly entries: readonly LogEntry[]
}

export type LogEntry =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'response'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: unknown }

/** The block as text: banner, then each entry, all parted by blank lines. */
export function renderBlock({ title, entries }: LogBlock, options: RenderOptions): string {
  return [
    renderTitle(options.redactor.redact(title)),
    ...entries.map((entry) => renderEntry(entry, options)),
  ].join('\n\n')
}

function renderEntry(entry: LogEntry, options: RenderOptions): string {
  switch (entry.kind) {
    case 'exchange':
      return renderExchange(entry.exchange, options)
    case 'response':
      return renderResponse(entry.exchange, options)
    case 'message':
      return renderMessage(entry.message, options.redactor)
  }
}

/** A message as it is, an object as JSON. */
function renderMessage(message: unknown, redactor: Redactor): string {
  if (typeof message === 'string') return redactor.redact(message)
  redactor.learnFields(message)
  const json = asJson(message)
  if (json === undefined) return redactor.redact(inspect(message, { depth: 8 }))
  return renderBody(new Body(json, 'application/json'), redactor)
}

function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
