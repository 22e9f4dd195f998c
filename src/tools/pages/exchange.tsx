import type { ComponentChildren, JSX } from 'preact'
import type { ReportBody, ReportError, ReportExchange, ReportHeader } from '../report/model'
import { Copy, counted, duration, Figure, Fold, size, type Tone } from './components'
import { Note, TextView, type Notes } from './json-view'

interface ShownExchange {
  readonly exchange: ReportExchange
  /** The failure of an assertion on its response; then it is expanded. */
  readonly error?: ReportError | undefined
}

/** An exchange as one line that expands to request and response side by side. */
export function ExchangeView({ exchange, error }: ShownExchange): JSX.Element {
  const { request, response, failure, durationMs, title } = exchange
  const summary = (
    <>
      <span class="mono">
        <b>{request.method}</b> {shortAddress(exchange)}
      </span>{' '}
      <span class={`tag ${error === undefined ? toneOf(exchange) : 'bad'}`}>
        {response?.statusText ?? failure?.code ?? 'no response'}
      </span>{' '}
      <span class="quiet">{duration(durationMs)}</span>
      {!['', 'when', 'then'].includes(title) && <Figure>{title}</Figure>}
    </>
  )
  return (
    <Fold class="exchange box" open={error !== undefined} summary={summary}>
      {() => (
        <div class="columns body">
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

function RequestView({ exchange: { request, withheld, curl } }: ShownExchange): JSX.Element {
  return (
    <Side label="Request" curl={curl} body={request.body}>
      <p class="mono">
        <b>{request.method}</b> {request.url}
      </p>
      <HeadersView headers={request.headers} />
      {withheld.length > 0 && (
        <p class="quiet">{`Left out on the way to another origin: ${withheld.join(', ')}`}</p>
      )}
      <BodyView body={request.body} />
    </Side>
  )
}

function ResponseView({ exchange, error }: ShownExchange): JSX.Element {
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

function Side({ label, curl, body, children }: SideOfExchange): JSX.Element {
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

interface ShownHeaders {
  readonly headers: readonly ReportHeader[]
  readonly kind?: string
}

function HeadersView({ headers, kind = 'header' }: ShownHeaders): JSX.Element | null {
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

interface ShownBody {
  readonly body: ReportBody | undefined
  readonly notes?: Notes
}

function BodyView({ body, notes }: ShownBody): JSX.Element {
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
