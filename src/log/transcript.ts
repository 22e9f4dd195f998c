import type { Redactor } from '../redaction'

/** What has happened to a stream, as it was then. */
export interface LoggedTranscript {
  /** What the stream goes by: `GET ws://127.0.0.1:41233/live`. */
  readonly stream: string
  /** How many more lines came before these. */
  readonly leftOut: number
  readonly lines: readonly TranscriptLine[]
}

/** An event or a message, or something else that happened, in words. */
export interface TranscriptLine {
  /** Since the stream was opened. */
  readonly atMs: number
  readonly kind: 'received' | 'sent' | 'noted'
  readonly text: string
}

const signs = { received: '<', sent: '>', noted: '-' }

/** The transcript as it may be shown. */
export function redactTranscript({ stream, leftOut, lines }: LoggedTranscript, redactor: Redactor) {
  return {
    stream: redactor.redactText(stream),
    leftOut,
    lines: lines.map((line): TranscriptLine => ({ ...line, text: redactor.redactText(line.text) })),
  }
}

/** Has a line for each of its lines, such as `+12 ms < {"price":1}`. */
export function renderTranscript(transcript: LoggedTranscript, redactor: Redactor): string {
  const { leftOut, lines } = redactTranscript(transcript, redactor)
  return [
    ...(leftOut === 0 ? [] : [`… ${leftOut.toLocaleString('en-US')} more came before these`]),
    ...lines.map(({ atMs, kind, text }) => `+${atMs} ms ${signs[kind]} ${text}`),
  ].join('\n')
}
