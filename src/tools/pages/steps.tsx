import type { ComponentChildren, JSX } from 'preact'
import type {
  ReportAttachment,
  ReportAttempt,
  ReportError,
  ReportExchange,
  ReportStep,
  ReportTranscript,
} from '../report/model'
import {
  counted,
  duration,
  Figure,
  Fold,
  Outward,
  Preformatted,
  size,
  StatusMark,
  Unseen,
} from './components'
import { ExchangeView, TextView } from './exchange'

/** A longer transcript is folded if nothing failed. */
const maxOpenMessages = 12

export function StepsView({ steps }: Pick<ReportAttempt, 'steps'>): JSX.Element {
  let last: ReportExchange | undefined
  let isBackground = false
  const lines: ComponentChildren[] = []
  for (const step of steps) {
    if (step.kind === 'step' && step.isBackground !== isBackground) {
      isBackground = step.isBackground
      lines.push(<li class="label">{isBackground ? 'Background' : 'Scenario'}</li>)
    }
    lines.push(<StepView step={step} asserted={exchangeOf(step, last)} />)
    last = step.exchanges.at(-1) ?? last
  }
  return <ol class="steps">{lines}</ol>
}

/** Returns the exchange that a failed step is about: its own, or for a `Then` the last before it. */
export function exchangeOf(
  { error, exchanges, isOutcome }: ReportStep,
  last: ReportExchange | undefined,
): ReportExchange | undefined {
  if (error === undefined) return undefined
  return exchanges.at(-1) ?? (isOutcome ? last : undefined)
}

interface ShownStep {
  readonly step: ReportStep
  readonly asserted: ReportExchange | undefined
}

function StepView({ step, asserted }: ShownStep): JSX.Element {
  const { status, keyword, text, durationMs, kind, definedAt, docString, table, error } = step
  const isHook = kind === 'hook'
  const exchanges = [...new Set([...step.exchanges, ...(asserted === undefined ? [] : [asserted])])]
  return (
    <li class={`step ${status}`}>
      <div class="step-line">
        <StatusMark status={status} />
        <span class="step-text" title={definedAt}>
          <b>{isHook ? `${keyword} hook ` : `${keyword.trim()} `}</b>
          {isHook ? text : <StepText text={text} />}
        </span>
        {durationMs > 0 && <span class="time">{duration(durationMs)}</span>}
      </div>
      {docString && <Preformatted class="doc-string" text={docString.content} />}
      {table && <ArgumentTable rows={table} />}
      {step.notes.map(({ title, text: note }) => (
        <p class="log">{title === '' ? note : `${title}: ${note}`}</p>
      ))}
      {step.transcripts.map((transcript) => (
        <TranscriptView transcript={transcript} isOpen={error !== undefined} />
      ))}
      {error && <ErrorView error={error} />}
      {status === 'undefined' && !error && <p class="quiet-text">No step definition matches this step.</p>}
      {exchanges.map((exchange) => (
        <ExchangeView exchange={exchange} error={exchange === asserted ? error : undefined} />
      ))}
      {isHook && error && <p class="place">{definedAt}</p>}
      {step.attachments.map((attachment) => (
        <AttachmentView attachment={attachment} />
      ))}
    </li>
  )
}

/** The text of a step with its quoted parts and numbers highlighted. */
function StepText({ text }: { text: string }): JSX.Element {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|(?<![\w{])-?\d[\d.,]*(?![\w}]))/)
  return <span>{parts.map((part, at) => (at % 2 === 1 ? <span class="argument">{part}</span> : part))}</span>
}

interface ArgumentRows {
  readonly head?: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function ArgumentTable({ head, rows }: ArgumentRows): JSX.Element {
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
      {rest.length > 0 && <Preformatted class="message" text={rest.join('\n')} />}
      {difference && (
        <pre class="difference" tabIndex={0}>
          <span>{'+ expected  − was\n'}</span>
          {compareLines(difference.expected.split('\n'), difference.actual.split('\n')).map(
            ([sign, text]) => {
              const line = `${sign} ${text}\n`
              if (sign === ' ') return <span>{line}</span>
              return sign === '+' ? <ins>{line}</ins> : <del>{line}</del>
            },
          )}
        </pre>
      )}
      {stack !== '' && (
        <Fold class="fields" summary="Where">
          {() => <Preformatted text={stack} />}
        </Fold>
      )}
    </div>
  )
}

type ComparedLine = readonly [sign: '+' | '−' | ' ', text: string]

/** Longer texts are shown one after the other: a comparison takes the product of both lengths. */
const maxCompared = 600

/** Compares two texts line by line, by their longest common subsequence. */
function compareLines(expected: readonly string[], actual: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = []
  const common = Math.max(expected.length, actual.length) > maxCompared ? [] : commonLines(expected, actual)
  let [row, column] = [0, 0]
  for (const [nextRow, nextColumn] of [...common, [expected.length, actual.length] as const]) {
    lines.push(...expected.slice(row, nextRow).map((text): ComparedLine => ['+', text]))
    lines.push(...actual.slice(column, nextColumn).map((text): ComparedLine => ['−', text]))
    if (nextRow < expected.length) lines.push([' ', expected[nextRow] ?? ''])
    row = nextRow + 1
    column = nextColumn + 1
  }
  return lines
}

/** Returns where the lines of the longest common subsequence are in both texts. */
function commonLines(
  expected: readonly string[],
  actual: readonly string[],
): [row: number, column: number][] {
  const lengths = Array.from({ length: expected.length + 1 }, () => new Uint16Array(actual.length + 1))
  const length = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = expected.length - 1; row >= 0; row--)
    for (let column = actual.length - 1; column >= 0; column--)
      lengths[row]![column] =
        expected[row] === actual[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1))
  const found: [number, number][] = []
  for (let [row, column] = [0, 0]; row < expected.length && column < actual.length;)
    if (expected[row] === actual[column]) found.push([row++, column++])
    else if (length(row + 1, column) >= length(row, column + 1)) row++
    else column++
  return found
}

/** The symbol of each direction, and its word for screen readers. */
const directions = { received: '←', sent: '→', noted: '·' } as const

interface ShownTranscript {
  readonly transcript: ReportTranscript
  readonly isOpen: boolean
}

/** The lines of a stream: time, direction and text. */
function TranscriptView({ transcript, isOpen }: ShownTranscript): JSX.Element {
  const { stream, leftOut, lines } = transcript
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
    <Fold class="transcript" open={isOpen || lines.length <= maxOpenMessages} summary={summary}>
      {() => (
        <>
          {leftOut > 0 && <p class="log">{`${counted(leftOut, 'more line')} came before these.`}</p>}
          <ol>
            {lines.map(({ atMs, kind, text }) => (
              <li>
                <span class="time">{`+${duration(atMs)}`}</span>
                <span title={kind}>
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

/** An attachment: links, a log, a picture, a recording or a text to read; anything else to save. */
function AttachmentView({ attachment }: { attachment: ReportAttachment }): JSX.Element {
  const { name, mediaType, text, base64 = '', url } = attachment
  const title = name || mediaType
  const type = mediaType.toLowerCase().replace(/;.*/s, '').trim()
  const links = url ?? (type === 'text/uri-list' ? text : undefined)
  if (links !== undefined)
    return (
      <p>
        {name !== '' && `${name}: `}
        {links
          .split(/\s+/)
          .filter(Boolean)
          .map((address) => [<Outward address={address} />, ' '])}
      </p>
    )
  if (type === 'text/x.cucumber.log+plain') return <p class="log">{text}</p>
  const isPicture = pictures.test(type)
  const isMedium = isPicture || recordings.test(type)
  const data = `data:${isMedium ? type : 'application/octet-stream'};base64,${text === undefined ? base64 : inBase64(text)}`
  if (text === undefined && !isMedium)
    return (
      <p>
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
