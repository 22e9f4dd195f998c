import type { ComponentChildren, JSX } from 'preact'
import type {
  ReportAttachment,
  ReportAttempt,
  ReportError,
  ReportExchange,
  ReportStep,
  ReportTranscript,
} from '../report/model'
import { counted, duration, Fold, Outward, Preformatted, size, StatusMark, Unseen } from './components'
import { ExchangeView } from './exchange'
import { TextView } from './json-view'

/** A longer transcript is folded if nothing failed. */
const maxOpenMessages = 12
/** A longer attached text is folded. */
const maxOpenText = 200

export function StepsView({ steps }: Pick<ReportAttempt, 'steps'>): JSX.Element {
  let last: ReportExchange | undefined
  let isBackground = false
  const lines: ComponentChildren[] = []
  for (const step of steps) {
    if (step.kind === 'step' && step.isBackground !== isBackground) {
      isBackground = step.isBackground
      lines.push(<li class="quiet small">{isBackground ? 'Background' : 'Scenario'}</li>)
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
      <div class="line">
        <StatusMark status={status} />
        <span class="step-text" title={definedAt}>
          <b>{isHook ? `${keyword} hook ` : `${keyword.trim()} `}</b>
          {isHook ? text : <StepText text={text} />}
        </span>
        {durationMs > 0 && <span class="quiet small">{duration(durationMs)}</span>}
      </div>
      {docString && <Preformatted text={docString} />}
      {table && <ArgumentTable rows={table} />}
      {step.notes.map(({ title, text: note }) => (
        <p class="quiet lines small">{title === '' ? note : `${title}: ${note}`}</p>
      ))}
      {step.transcripts.map((transcript) => (
        <TranscriptView transcript={transcript} isOpen={error !== undefined} />
      ))}
      {error && <ErrorView error={error} />}
      {status === 'undefined' && !error && <p class="quiet">No step definition matches this step.</p>}
      {exchanges.map((exchange) => (
        <ExchangeView exchange={exchange} error={exchange === asserted ? error : undefined} />
      ))}
      {isHook && error && <p class="mono">{definedAt}</p>}
      {step.attachments.map((attachment) => (
        <AttachmentView attachment={attachment} />
      ))}
    </li>
  )
}

/** The text of a step with its quoted parts and numbers highlighted. */
function StepText({ text }: { text: string }): JSX.Element {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|(?<![\w{])-?\d[\d.,]*(?![\w}]))/)
  return <span>{parts.map((part, at) => (at % 2 === 1 ? <span class="string">{part}</span> : part))}</span>
}

interface ArgumentRows {
  readonly head?: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function ArgumentTable({ head, rows }: ArgumentRows): JSX.Element {
  return (
    <table class="mono">
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
      <p class="bad">{first}</p>
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
        <Fold class="small" summary="Where">
          {() => <Preformatted text={stack} />}
        </Fold>
      )}
    </div>
  )
}

type ComparedLine = readonly [sign: '+' | '−' | ' ', text: string]

/** Compares two texts line by line: what differs stands between the lines that both begin and end with. */
function compareLines(expected: readonly string[], actual: readonly string[]): ComparedLine[] {
  const shorter = Math.min(expected.length, actual.length)
  let first = 0
  while (first < shorter && expected[first] === actual[first]) first++
  let last = 0
  while (last < shorter - first && expected.at(-1 - last) === actual.at(-1 - last)) last++
  const signed = (sign: ComparedLine[0], lines: readonly string[]): ComparedLine[] =>
    lines.map((text) => [sign, text])
  return [
    ...signed(' ', expected.slice(0, first)),
    ...signed('+', expected.slice(first, expected.length - last)),
    ...signed('−', actual.slice(first, actual.length - last)),
    ...signed(' ', expected.slice(expected.length - last)),
  ]
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
  return (
    <Fold class="transcript" open={isOpen || lines.length <= maxOpenMessages} summary={stream}>
      {() => (
        <ol>
          {leftOut > 0 && <li>{`${counted(leftOut, 'more line')} came before these.`}</li>}
          {lines.map(({ atMs, kind, text }) => (
            <li class="line">
              <span class="quiet">{`+${duration(atMs)}`}</span>
              <span title={kind}>
                {directions[kind]}
                <Unseen>{` ${kind}: `}</Unseen>
              </span>
              <span class="mono lines">{text}</span>
            </li>
          ))}
        </ol>
      )}
    </Fold>
  )
}

const pictures = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/

/** An attachment: links, a log, a picture or a text; anything else to save. */
function AttachmentView({ attachment }: { attachment: ReportAttachment }): JSX.Element {
  const { name, mediaType, text, base64 = '', url } = attachment
  const title = name || mediaType
  const type = mediaType.toLowerCase().replace(/;.*/s, '').trim()
  const links = url ?? (type === 'text/uri-list' ? text : undefined)
  if (links !== undefined)
    return (
      <p>
        {name !== '' && `${name}: `}
        {links.split(/\s+/).map((address) => [<Outward address={address} />, ' '])}
      </p>
    )
  if (type === 'text/x.cucumber.log+plain') return <p class="quiet lines small">{text}</p>
  const data = text === undefined ? base64 : inBase64(text)
  if (pictures.test(type)) return <img src={`data:${type};base64,${data}`} alt={title} />
  if (text !== undefined)
    return (
      <Fold summary={title} open={text.length <= maxOpenText}>
        {() => <TextView text={text} isJson={type.endsWith('json')} />}
      </Fold>
    )
  return (
    <p>
      <a href={`data:application/octet-stream;base64,${data}`} download={title.replaceAll('/', '-')}>
        {title}
      </a>
      {` ${size(Math.floor((base64.length * 3) / 4))}`}
    </p>
  )
}

function inBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
