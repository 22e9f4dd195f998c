import { LosslessNumber, parse, stringify } from 'lossless-json'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { counted } from '../../errors/wording'
import { showMember } from '../../formats/show-member'
import type { ReportBody, ReportError, ReportExchange, ReportHeader } from '../report/model'
import { Copy, Figure, Fold, Portions, Preformatted, size, type Tone, duration } from './components'

interface ShownExchange {
  readonly exchange: ReportExchange
  /** The failure of an assertion on its response; then it is expanded. */
  readonly error?: ReportError | undefined
}

/** An exchange as one line that expands to request and response side by side. */
export function ExchangeView({ exchange, error }: ShownExchange) {
  const { request, response, failure, durationMs, title } = exchange
  const summary = (
    <>
      <span class="mono">
        <b>{request.method}</b> {shortAddress(exchange)}
      </span>{' '}
      <span class={`tag ${error?.expectedStatus === undefined ? toneOf(exchange) : 'bad'}`}>
        {response?.statusText ?? failure?.code ?? 'no response'}
      </span>{' '}
      <span class="quiet">{duration(durationMs)}</span>
      {!['', 'when', 'then'].includes(title) && <Figure>{title}</Figure>}
    </>
  )
  return (
    <Fold class="exchange box" open={error !== undefined} summary={summary}>
      {() => (
        <div class={request.body ? 'columns body' : 'body'}>
          <RequestView exchange={exchange} />
          <ResponseView exchange={exchange} error={error} />
        </div>
      )}
    </Fold>
  )
}

/** A rejection (4xx) is often what a scenario is about, so it is not shown as a failure. */
function toneOf({ response }: ReportExchange): Tone {
  if (response === undefined || response.status >= 500) return 'bad'
  return response.status >= 400 ? 'quiet' : 'good'
}

function shortAddress({ request: { url }, protocol }: ReportExchange): string {
  if (protocol === 'grpc') return url
  return url.replace(/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/|$)/, '') || '/'
}

function RequestView({ exchange: { request, withheld, curl } }: ShownExchange) {
  return (
    <Side label="Request" curl={curl} body={request.body}>
      <p class="mono">
        <b>{request.method}</b> {request.url}
      </p>
      <HeadersView headers={request.headers} />
      {withheld.length > 0 && (
        <p class="quiet">{`Left out on the way to another origin: ${withheld.join(', ')}`}</p>
      )}
      {request.body && <BodyView body={request.body} />}
    </Side>
  )
}

function ResponseView({ exchange, error }: ShownExchange) {
  const { response, failure, redirects } = exchange
  const notes = new Map(error?.places?.map(({ path, note }) => [path, note]))
  const expected = error?.expectedStatus
  return (
    <Side label="Response" body={response?.body}>
      {redirects.map(({ status, headers }) => (
        <>
          <p class="mono">{`${status}, redirected to ${locationIn(headers)}`}</p>
          <HeadersView headers={headers} />
        </>
      ))}
      {response === undefined ? (
        <p class="mono">
          <b>No response: </b>
          {`${failure?.code ?? ''} ${failure?.message ?? ''}`}
        </p>
      ) : (
        <>
          <p class="mono">
            {expected === undefined ? <b>{response.statusText}</b> : <mark>{response.statusText}</mark>}
            <Note text={expected && `expected ${expected}`} />
            {` ${response.details ?? ''}`}
          </p>
          <HeadersView headers={response.headers} />
          <BodyView body={response.body} notes={notes} />
          <HeadersView headers={response.trailers ?? []} kind="trailer" />
        </>
      )}
    </Side>
  )
}

interface SideOfExchange {
  readonly label: 'Request' | 'Response'
  readonly curl?: string | undefined
  readonly body: ReportBody | undefined
  readonly children: ComponentChildren
}

function Side({ label, curl, body, children }: SideOfExchange) {
  return (
    <div role="group" aria-label={label}>
      <div class="row">
        <span class="wide quiet small">{label}</span>
        {curl !== undefined && <Copy what="Copy as curl" text={() => curl} />}
        {body?.text && <Copy what="Copy body" text={() => body.text ?? ''} />}
      </div>
      {children}
    </div>
  )
}

function locationIn(headers: readonly ReportHeader[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '?'
}

function HeadersView({ headers, kind = 'header' }: { headers: readonly ReportHeader[]; kind?: string }) {
  if (headers.length === 0) return null
  return (
    <Fold class="small" summary={counted(headers.length, kind)}>
      {() =>
        headers.map(([name, value]) => (
          <p class="mono">
            <span class="quiet">{`${name}: `}</span>
            {value}
          </p>
        ))
      }
    </Fold>
  )
}

function BodyView({ body, notes }: { body: ReportBody | undefined; notes?: Notes }) {
  if (body === undefined || (body.bytes === 0 && !body.text)) return <p class="quiet">no body</p>
  const { text, mediaType, bytes, isCut } = body
  if (text === undefined) return <p class="quiet">{`${mediaType || 'binary'}, ${size(bytes)}`}</p>
  return (
    <>
      <TextView text={text} notes={notes} isJson={!isCut} />
      {isCut && <p class="quiet">{`The first part of ${size(bytes)}.`}</p>}
    </>
  )
}

/** What an assertion said of a place in a body, by its JSONPath. */
type Notes = ReadonlyMap<string, string>

interface ShownText {
  readonly text: string
  readonly isJson: boolean
  readonly notes?: Notes | undefined
}

/** A longer body is expanded only at its first level. */
const maxExpanded = 2000

/** How far below the upper edge the first mark is, in pixels. */
const roomAbove = 100

/** A text; if it is JSON, as a coloured, foldable tree with notes at the places that an assertion names. */
export function TextView({ text, isJson, notes = new Map() }: ShownText) {
  const value = isJson ? readJson(text) : undefined
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = box.current?.querySelector('mark')
    if (mark) box.current!.scrollTop = mark.offsetTop - box.current!.offsetTop - roomAbove
  }, [])
  if (value === undefined) return <Preformatted text={text} />
  return (
    <div class="json sunk mono" ref={box}>
      <JsonValue value={value} path="$" notes={notes} openLevels={text.length > maxExpanded ? 1 : Infinity} />
    </div>
  )
}

/** Parses a JSON text with all digits of its numbers; undefined for a text that is none, or that an object cannot hold. */
function readJson(text: string): unknown {
  if (text.includes('"__proto__"')) return undefined
  try {
    return parse(text, null, (digits) => new LosslessNumber(digits))
  } catch {
    return undefined
  }
}

interface ShownValue {
  readonly value: unknown
  readonly path: string
  readonly notes: Notes
  readonly openLevels: number
  /** The quoted name, or the index in brackets. */
  readonly label?: string | undefined
  readonly comma?: string
}

const maxPreview = 80

function JsonValue({ value, path, notes, openLevels, label, comma = '' }: ShownValue) {
  const note = notes.get(path)
  const marked = (content: ComponentChildren) => (note === undefined ? content : <mark>{content}</mark>)
  const name = label !== undefined && `${label}: `
  const members = membersOf(value, path)
  const missing = members === undefined ? [] : missingIn(members, path, notes)
  const source = stringify(value) ?? ''
  if (members === undefined || members.length + missing.length === 0)
    return (
      <div class="lines">
        {name}
        {marked(<span class={kindOf(value)}>{source}</span>)}
        {comma}
        <Note text={note} />
      </div>
    )
  const isList = Array.isArray(value)
  const summary = (
    <>
      {name}
      {marked(source[0])}
      <span class="more quiet">
        {source.slice(1, maxPreview)}
        <span class="figure">{counted(members.length, isList ? 'item' : 'member')}</span>
      </span>
      <Note text={note} />
    </>
  )
  return (
    <Fold summary={summary} open={openLevels > 0 || isNotedAt(path, notes)}>
      {() => (
        <>
          <div class="inside">
            <Portions
              items={members}
              least={1 + members.map((member) => isNotedAt(member.path, notes)).lastIndexOf(true)}
            >
              {(member) => (
                <JsonValue
                  key={member.path}
                  value={member.value}
                  path={member.path}
                  notes={notes}
                  openLevels={openLevels - 1}
                  label={member.key}
                  comma={member === members.at(-1) ? '' : ','}
                />
              )}
            </Portions>
            {missing.map(([key, missed]) => (
              <div class="lines">
                <mark>{key}</mark>
                <Note text={missed} />
              </div>
            ))}
          </div>
          {`${source.at(-1)}${comma}`}
        </>
      )}
    </Fold>
  )
}

interface TreeRow {
  readonly key: string
  readonly path: string
  readonly value: unknown
}

/** Returns the members of an object or a list with their JSONPaths, as messages write them. */
function membersOf(value: unknown, path: string): TreeRow[] | undefined {
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) return undefined
  return Object.entries(value).map(([name, inner]: [string, unknown]) => {
    const key = Array.isArray(value) ? Number(name) : name
    return { key: JSON.stringify(key), path: path + showMember(key), value: inner }
  })
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span class="bad">{` ≠ ${text}`}</span>
}

/** The expected members that are missing: a name and a note each. */
function missingIn(members: readonly TreeRow[], path: string, notes: Notes): [string, string][] {
  return [...notes].flatMap(([place, note]): [string, string][] => {
    const key = place.startsWith(path) ? place.slice(path.length) : ''
    const isMember = /^(?:\.[^.[]+|\['(?:[^'\\]|\\.)*'\]|\[\d+\])$/.test(key)
    if (!isMember || members.some((member) => member.path === place)) return []
    return [[key.replace(/^\./, ''), note]]
  })
}

/** Whether there is a note at the path, or at a place within. */
function isNotedAt(path: string, notes: Notes): boolean {
  return [...notes.keys()].some(
    (place) => place.startsWith(path) && ['', '.', '['].includes(place.charAt(path.length)),
  )
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'string'
  return value instanceof LosslessNumber ? 'number' : 'literal'
}
