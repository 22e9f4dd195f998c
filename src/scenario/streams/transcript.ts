import { Body, type HttpExchange } from '../../exchange'
import { summarizeBody, type LogEntry, type TranscriptLine } from '../../log'
import type { Redactor } from '../../redaction'
import { isReadable, type StreamMessage, type StreamListener } from '../../streams'

/** The maximum number of lines of a stream in a log block: the last ones. */
const mostLines = 100
const longestLine = 2000
/** The longest message whose content is kept for the log, in bytes; of a longer one the log shows only its length. */
const longestKept = 64 * 1024
const mostBytesShown = 32

type Line =
  | { readonly kind: 'exchange'; readonly exchange: HttpExchange }
  | (Pick<TranscriptLine, 'atMs' | 'kind'> & { readonly text: () => string })

/** Records what happens on a stream until it is logged. */
export class Transcript implements StreamListener {
  readonly #redactor: Redactor
  readonly #began = performance.now()
  #lines: Line[] = []
  #leftOut = 0

  constructor(redactor: Redactor) {
    this.#redactor = redactor
  }

  onReceived(received: StreamMessage): void {
    this.#redactor.learnBody(received.body)
    this.#addMessage('received', received)
  }

  onSent(message: StreamMessage): void {
    this.#redactor.learnBody(message.body)
    this.#addMessage('sent', message)
  }

  onExchange(exchange: HttpExchange): void {
    this.#redactor.observe(exchange)
    this.#add({ kind: 'exchange', exchange })
  }

  onNote(note: string): void {
    this.#addText('noted', () => note)
  }

  /** Returns what has happened since the last call. @param stream - the name of the stream */
  take(stream: string): LogEntry[] {
    const lines = this.#lines
    let leftOut = this.#leftOut
    this.#lines = []
    this.#leftOut = 0
    const entries: LogEntry[] = []
    let texts: TranscriptLine[] = []
    const close = (): void => {
      if (texts.length + leftOut > 0)
        entries.push({ kind: 'transcript', transcript: { stream, leftOut, lines: texts } })
      texts = []
      leftOut = 0
    }
    for (const line of lines) {
      if (line.kind !== 'exchange') texts.push({ ...line, text: line.text() })
      else {
        close()
        entries.push(line)
      }
    }
    close()
    return entries
  }

  #addMessage(kind: TranscriptLine['kind'], message: StreamMessage): void {
    const { length } = message.body.bytes
    const kept = length <= longestKept ? message : undefined
    this.#addText(kind, () =>
      kept === undefined
        ? `<${length.toLocaleString('en-US')} bytes>`
        : describeMessages(kept, this.#redactor, longestLine),
    )
  }

  #addText(kind: TranscriptLine['kind'], text: () => string): void {
    this.#add({ kind, atMs: Math.round(performance.now() - this.#began), text })
  }

  #add(line: Line): void {
    this.#lines.push(line)
    if (this.#lines.length <= mostLines) return
    this.#lines.shift()
    this.#leftOut++
  }
}

/** Describes an event or a message on one line, without secrets: `event "price", id 4: {"symbol":"ACME"}`. */
export function describeMessages(received: StreamMessage, redactor: Redactor, maxLength: number): string {
  const content = isReadable(received)
    ? summarizeBody(readable(received.body), redactor, maxLength)
    : describeBytes(received.body.bytes, redactor)
  if (received.kind === 'message') return content
  const id = received.id ? `, id ${redactor.redact(received.id)}` : ''
  return `event "${redactor.redact(received.name ?? '')}"${id}: ${content}`
}

/** Returns a text message as text, whatever characters it contains. */
function readable(body: Body): Body {
  return body.isBinary ? new Body(body.bytes, 'text/plain') : body
}

/** Describes bytes as `<binary, 5 bytes: AQIDBAU=>`; if they contain a secret, only their number. */
function describeBytes(bytes: Buffer, redactor: Redactor): string {
  const size = `${bytes.length.toLocaleString('en-US')} ${bytes.length === 1 ? 'byte' : 'bytes'}`
  const text = bytes.toString('latin1')
  const isSecret = redactor.redactText(text) !== text
  if (isSecret || bytes.length === 0) return `<binary, ${size}>`
  const shown = bytes.subarray(0, mostBytesShown).toString('base64')
  return `<binary, ${size}: ${shown}${bytes.length > mostBytesShown ? '…' : ''}>`
}
