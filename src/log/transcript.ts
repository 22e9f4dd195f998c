import type { Redactor } from '../redaction'

/** What has happened on a stream, captured when it was logged. */
export interface LoggedTranscript {
  /** The name of the stream: `GET ws://127.0.0.1:41233/live`. */
  readonly stream: string
  /** The number of earlier lines that were left out. */
  readonly leftOut: number
  readonly lines: readonly TranscriptLine[]
}

/** An event, a message, or a description of something else that happened. */
export interface TranscriptLine {
  /** The time since the stream was opened, in milliseconds. */
  readonly atMs: number
  readonly kind: 'received' | 'sent' | 'noted'
  readonly text: string
}

const signs = { received: '<', sent: '>', noted: '-' }

/** Returns the transcript with its secrets redacted. */
export function redactTranscript({ stream, leftOut, lines }: LoggedTranscript, redactor: Redactor) {
  return {
    stream: redactor.redactText(stream),
    leftOut,
    lines: lines.map((line): TranscriptLine => ({ ...line, text: redactor.redactText(line.text) })),
  }
}

/** Renders a line for each entry, such as `+12 ms < {"price":1}`. */
export function renderTranscript(transcript: LoggedTranscript, redactor: Redactor): string {
  const { leftOut, lines } = redactTranscript(transcript, redactor)
  return [
    ...(leftOut === 0 ? [] : [`… ${leftOut.toLocaleString('en-US')} more came before these`]),
    ...lines.map(({ atMs, kind, text }) => `+${atMs} ms ${signs[kind]} ${text}`),
  ].join('\n')
}
