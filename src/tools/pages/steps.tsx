import type { ComponentChildren } from 'preact'
import { counted } from '../../errors/wording'
import {
  exchangeAbout,
  type ReportAttachment,
  type ReportAttempt,
  type ReportError,
  type ReportExchange,
  type ReportStep,
  type ReportTranscript,
} from '../report/model'
import { Fold, Outward, Preformatted, size, StatusMark, Unseen, duration } from './components'
import { ExchangeView, TextView } from './exchange'

/** A longer transcript is folded if nothing failed. */
const maxOpenMessages = 12
/** A longer attached text is folded. */
const maxOpenText = 200

export function StepsView({ steps }: Pick<ReportAttempt, 'steps'>) {
  let isBackground = false
  const lines: ComponentChildren[] = []
  for (const step of steps) {
    if (step.kind === 'step' && step.isBackground !== isBackground) {
      isBackground = step.isBackground
      lines.push(<li class="quiet small">{isBackground ? 'Background' : 'Scenario'}</li>)
    }
    lines.push(<StepView step={step} asserted={step.error && exchangeAbout(step, steps)} />)
  }
  return <ol>{lines}</ol>
}

/** @param asserted - the exchange that its failure is about */
function StepView({ step, asserted }: { step: ReportStep; asserted: ReportExchange | undefined }) {
  const { status, keyword, text, durationMs, kind, definedAt, docString, table, error } = step
  const isHook = kind === 'hook'
  const exchanges = new Set([...step.exchanges, ...(asserted ? [asserted] : [])])
  return (
    <li class={`step ${status}`}>
      <div class="line">
        <StatusMark status={status} />
        <span title={definedAt}>
          <b>{isHook ? `${keyword} hook ` : `${keyword} `}</b>
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
        <TranscriptView {...transcript} isOpen={error !== undefined} />
      ))}
      {error && <ErrorView error={error} />}
      {status === 'undefined' && !error && <p class="quiet">No step definition matches this step.</p>}
      {[...exchanges].map((exchange) => (
        <ExchangeView exchange={exchange} error={exchange === asserted ? error : undefined} />
      ))}
      {isHook && error && <p class="mono">{definedAt}</p>}
      {step.attachments.map((attachment) => (
        <AttachmentView {...attachment} />
      ))}
    </li>
  )
}

/** The text of a step with its quoted parts and numbers highlighted. */
function StepText({ text }: { text: string }) {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|(?<![\w{])-?\d[\d.,]*(?![\w}]))/)
  return <span>{parts.map((part, at) => (at % 2 === 1 ? <span class="string">{part}</span> : part))}</span>
}

export function ArgumentTable({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <table class="mono">
      {rows.map((cells) => (
        <tr>
          {cells.map((cell) => (
            <td>{cell}</td>
          ))}
        </tr>
      ))}
    </table>
  )
}

/** Why a step failed: the first line of the message, the rest, and the difference, if any. */
export function ErrorView({ error: { message, difference, stack } }: { error: ReportError }) {
  const [first = '', ...rest] = message.split('\n')
  return (
    <div class="error">
      <p class="bad">{first}</p>
      {rest.length > 0 && <pre>{rest.join('\n')}</pre>}
      {difference && <Difference {...difference} />}
      {stack !== '' && (
        <Fold class="small" summary="Where">
          {() => <Preformatted text={stack} />}
        </Fold>
      )}
    </div>
  )
}

/** Compares two texts line by line: what differs stands between the lines that both begin and end with. */
function Difference({ expected, actual }: NonNullable<ReportError['difference']>) {
  const [wanted, was] = [expected.split('\n'), actual.split('\n')]
  const shorter = Math.min(wanted.length, was.length)
  let first = 0
  while (first < shorter && wanted[first] === was[first]) first++
  let last = 0
  while (last < shorter - first && wanted.at(-1 - last) === was.at(-1 - last)) last++
  const signed = (sign: string, lines: readonly string[]): string =>
    lines.map((line) => `${sign} ${line}\n`).join('')
  return (
    <pre>
      {'+ expected  − was\n'}
      {signed(' ', wanted.slice(0, first))}
      <ins>{signed('+', wanted.slice(first, wanted.length - last))}</ins>
      <del>{signed('−', was.slice(first, was.length - last))}</del>
      {signed(' ', wanted.slice(wanted.length - last))}
    </pre>
  )
}

/** The symbol of each direction, and its word for screen readers. */
const directions = { received: '←', sent: '→', noted: '·' } as const

/** The lines of a stream: time, direction and text. */
function TranscriptView({ stream, leftOut, lines, isOpen }: ReportTranscript & { isOpen: boolean }) {
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
function AttachmentView({ name, mediaType, text, base64 = '', url }: ReportAttachment) {
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
