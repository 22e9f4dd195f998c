import type { ComponentChildren, JSX } from 'preact'
import type {
  ReportAttachment,
  ReportAttempt,
  ReportError,
  ReportExchange,
  ReportStep,
  ReportTranscript,
} from '../report/model'
import { counted, duration, Figure, Fold, Outward, size, StatusMark, Unseen } from './components'
import { ExchangeView, TextView } from './exchange'

/** A longer transcript is folded if nothing failed. */
const mostOpenMessages = 12

export function StepsView({ steps }: { steps: ReportAttempt['steps'] }): JSX.Element {
  const sent: ReportExchange[] = []
  let isBackground = false
  const lines: ComponentChildren[] = []
  for (const step of steps) {
    if (step.kind === 'step' && step.isBackground !== isBackground) {
      isBackground = step.isBackground
      lines.push(<li class="label">{isBackground ? 'Background' : 'Scenario'}</li>)
    }
    const isAboutEarlier = step.error !== undefined && step.kind === 'step' && step.exchanges.length === 0
    lines.push(<StepView step={step} earlier={isAboutEarlier ? sent.at(-1) : undefined} />)
    sent.push(...step.exchanges)
  }
  return <ol class="steps">{lines}</ol>
}

/** @param earlier - the exchange that a failed step is about, if an earlier step sent it */
function StepView({ step, earlier }: { step: ReportStep; earlier: ReportExchange | undefined }): JSX.Element {
  const { status, keyword, text, durationMs, kind, definedAt, docString, table, error, exchanges } = step
  const failed = error !== undefined || status === 'failed'
  const last = exchanges.at(-1)
  return (
    <li class={`step ${status}`}>
      <div class="step-line">
        <StatusMark status={status} />
        <span class="step-text" title={definedAt}>
          <span class="keyword">{kind === 'hook' ? `${keyword} hook ` : `${keyword.trim()} `}</span>
          {kind === 'hook' ? text : <StepText text={text} />}
        </span>
        {durationMs > 0 && <span class="time">{duration(durationMs)}</span>}
      </div>
      {docString && (
        <pre class="doc-string" tabIndex={0}>
          {docString.mediaType !== '' && <span class="aside">{`${docString.mediaType}\n`}</span>}
          {docString.content}
        </pre>
      )}
      {table && <ArgumentTable rows={table} />}
      {step.notes.map(({ title, text: note }) => (
        <p class="log">{title === '' ? note : `${title}: ${note}`}</p>
      ))}
      {step.transcripts.map((transcript) => (
        <TranscriptView transcript={transcript} isOpen={failed} />
      ))}
      {error && <ErrorView error={error} />}
      {status === 'undefined' && !error && <p class="hint">No step definition matches this step.</p>}
      {exchanges.map((exchange) => (
        <ExchangeView
          exchange={exchange}
          error={failed && exchange === last ? (error ?? noError) : undefined}
        />
      ))}
      {earlier && <ExchangeView exchange={earlier} error={error} />}
      {kind === 'hook' && failed && definedAt !== undefined && <p class="place">{definedAt}</p>}
      {step.attachments.map((attachment) => (
        <AttachmentView attachment={attachment} />
      ))}
    </li>
  )
}

const noError: ReportError = { message: '', stack: '' }

/** The text of a step with its quoted parts and numbers highlighted. */
function StepText({ text }: { text: string }): JSX.Element {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|(?<![\w{])-?\d[\d.,]*(?![\w}]))/)
  return <span>{parts.map((part, at) => (at % 2 === 1 ? <span class="argument">{part}</span> : part))}</span>
}

export function ArgumentTable({
  head,
  rows,
}: {
  head?: readonly string[]
  rows: readonly (readonly string[])[]
}): JSX.Element {
  return (
    <table class="argument-table">
      {head && (
        <thead>
          <tr>
            {head.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell) => (
              <td>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why a step failed: the first line of the message, the rest, and the difference, if any. */
export function ErrorView({ error: { message, difference, stack } }: { error: ReportError }): JSX.Element {
  const [first = '', ...rest] = message.split('\n')
  return (
    <div class="error">
      <p class="what">{first}</p>
      {rest.length > 0 && (
        <pre class="message" tabIndex={0}>
          {rest.join('\n')}
        </pre>
      )}
      {difference && (
        <pre class="difference" tabIndex={0}>
          <span class="legend">{'+ expected  − was\n'}</span>
          {compareLines(difference.expected.split('\n'), difference.actual.split('\n')).map(
            ({ sign, text }) => {
              const line = `${sign} ${text}\n`
              if (sign === ' ') return <span>{line}</span>
              return sign === '+' ? <ins>{line}</ins> : <del>{line}</del>
            },
          )}
        </pre>
      )}
      {stack !== '' && (
        <Fold class="fields" summary="Where">
          {() => (
            <pre class="text" tabIndex={0}>
              {stack}
            </pre>
          )}
        </Fold>
      )}
    </div>
  )
}

interface ComparedLine {
  readonly sign: '+' | '−' | ' '
  readonly text: string
}

/** Texts of more lines are shown one after the other: a comparison takes the product of both lengths. */
const mostComparedLines = 600

/** Compares two texts line by line, by their longest common subsequence. */
export function compareLines(expected: readonly string[], actual: readonly string[]): ComparedLine[] {
  const added = expected.map((text): ComparedLine => ({ sign: '+', text }))
  const removed = actual.map((text): ComparedLine => ({ sign: '−', text }))
  if (expected.length > mostComparedLines || actual.length > mostComparedLines) return [...added, ...removed]
  const common = Array.from({ length: expected.length + 1 }, () => new Uint16Array(actual.length + 1))
  const length = (row: number, column: number): number => common[row]?.[column] ?? 0
  for (let row = expected.length - 1; row >= 0; row--)
    for (let column = actual.length - 1; column >= 0; column--)
      common[row]![column] =
        expected[row] === actual[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1))
  const lines: ComparedLine[] = []
  for (let row = 0, column = 0; row < added.length || column < removed.length;) {
    const [left, right] = [added[row], removed[column]]
    if (left !== undefined && left.text === right?.text) {
      lines.push({ sign: ' ', text: left.text })
      row++
      column++
    } else if (
      left !== undefined &&
      (right === undefined || length(row + 1, column) >= length(row, column + 1))
    ) {
      lines.push(left)
      row++
    } else {
      if (right !== undefined) lines.push(right)
      column++
    }
  }
  return lines
}

/** The symbol of each direction, and its word for screen readers. */
const directions = { received: '←', sent: '→', noted: '·' } as const

/** The lines of a stream: time, direction and text. */
function TranscriptView({
  transcript: { stream, leftOut, lines },
  isOpen,
}: {
  transcript: ReportTranscript
  isOpen: boolean
}): JSX.Element {
  const counts = (['received', 'sent'] as const)
    .map((kind) => `${lines.filter((line) => line.kind === kind).length} ${kind}`)
    .filter((count) => !count.startsWith('0 '))
  const summary = (
    <>
      <span>{counts.join(', ') || 'The connection'}</span>
      <Figure>{stream}</Figure>
    </>
  )
  return (
    <Fold class="transcript" open={isOpen || lines.length <= mostOpenMessages} summary={summary}>
      {() => (
        <>
          {leftOut > 0 && <p class="log">{`${counted(leftOut, 'more line')} came before these.`}</p>}
          <ol>
            {lines.map(({ atMs, kind, text }) => (
              <li class={kind}>
                <span class="at">{`+${duration(atMs)}`}</span>
                <span class="direction" title={kind}>
                  {directions[kind]}
                  <Unseen>{` ${kind}: `}</Unseen>
                </span>
                <span class="said">{text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Fold>
  )
}

const pictures = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/
const recordings = /^(?:video|audio)\/[\w.+-]+$/

function AttachmentView({ attachment }: { attachment: ReportAttachment }): JSX.Element {
  const { name, mediaType, text, base64 = '', url } = attachment
  const title = name || mediaType
  const type = mediaType.toLowerCase().replace(/;.*/s, '').trim()
  const links = url ?? (type === 'text/uri-list' ? text : undefined)
  if (links !== undefined)
    return (
      <p class="attachment">
        {name !== '' && `${name}: `}
        {links
          .split(/\s+/)
          .filter(Boolean)
          .map((address) => [<Outward address={address} />, ' '])}
      </p>
    )
  if (type === 'text/x.cucumber.log+plain') return <p class="log">{text}</p>
  const isPicture = pictures.test(type)
  const data = `data:${isPicture || recordings.test(type) ? type : 'application/octet-stream'};base64,${text === undefined ? base64 : inBase64(text)}`
  if (text === undefined && !isPicture && !recordings.test(type))
    return (
      <p class="attachment">
        <a href={data} download={title.replaceAll('/', '-')}>
          {title}
        </a>
        {` ${size(Math.floor((base64.length * 3) / 4))}`}
      </p>
    )
  const content = (): JSX.Element => {
    if (isPicture) return <img src={data} alt={title} />
    if (type.startsWith('video')) return <video controls src={data} aria-label={title} />
    if (type.startsWith('audio')) return <audio controls src={data} aria-label={title} />
    return <TextView text={text ?? ''} isJson={type.endsWith('json')} />
  }
  return (
    <Fold class="attachment" summary={title} open={isPicture || (text?.length ?? Infinity) <= 200}>
      {content}
    </Fold>
  )
}

function inBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
