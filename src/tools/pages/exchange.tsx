import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ReportBody, ReportError, ReportExchange, ReportHeader } from '../report/model'
import { counted, duration, Fold, size } from './components'
import { JsonView, Note, readTree, type Notes } from './json-view'

const nothingNoted: Notes = new Map()

/** An exchange as one line that expands to request and response side by side. */
export function ExchangeView({
  exchange,
  error,
}: {
  exchange: ReportExchange
  /** The failure of an assertion on its response; then it is expanded. */
  error?: ReportError | undefined
}): JSX.Element {
  const { request, response, failure, durationMs, title } = exchange
  const summary = (
    <>
      <span class="method">{request.method}</span> <span class="path">{shortAddress(exchange)}</span>{' '}
      <span class={`answer ${kindOfExchange(exchange)}`}>
        {response?.statusText ?? failure?.code ?? 'no answer'}
      </span>{' '}
      <span class="time">{duration(durationMs)}</span>
      {!['', 'when', 'then'].includes(title) && <span class="title">{title}</span>}
    </>
  )
  return (
    <Fold class="exchange" open={error !== undefined} summary={summary}>
      {() => (
        <div class="sides">
          <RequestView exchange={exchange} />
          <ResponseView exchange={exchange} error={error} />
        </div>
      )}
    </Fold>
  )
}

function RequestView({ exchange: { request, withheld, curl } }: { exchange: ReportExchange }): JSX.Element {
  return (
    <div class="side" role="group" aria-label="Request">
      <div class="side-head">
        <span class="side-name" aria-hidden="true">
          Request
        </span>
        {curl !== undefined && <CopyButton text={curl} />}
      </div>
      <p class="start">
        <b>{request.method}</b> {request.url}
      </p>
      <HeadersView headers={request.headers} />
      {withheld.length > 0 && (
        <p class="left-out">{`Left out on the way to another origin: ${withheld.join(', ')}`}</p>
      )}
      <BodyView body={request.body} />
    </div>
  )
}

function ResponseView({
  exchange: { response, failure, redirects, durationMs },
  error,
}: {
  exchange: ReportExchange
  error: ReportError | undefined
}): JSX.Element {
  const notes = new Map(error?.places?.map(({ path, note }) => [path, note]))
  return (
    <div class="side" role="group" aria-label="Response">
      <div class="side-head">
        <span class="side-name" aria-hidden="true">
          Response
        </span>
        <span class="time">{duration(durationMs)}</span>
      </div>
      {redirects.map(({ status, headers }) => (
        <div>
          <p class="start">{`${status}, redirected to ${locationIn(headers)}`}</p>
          <HeadersView headers={headers} />
        </div>
      ))}
      {response === undefined ? (
        <p class="start">
          <b>No answer: </b>
          {`${failure?.code ?? ''} ${failure?.message ?? ''}`}
        </p>
      ) : (
        <>
          <p class="start">
            {error?.expectedStatus === undefined ? (
              <b>{response.statusText}</b>
            ) : (
              <>
                <mark>{response.statusText}</mark>
                <Note>{`expected ${error.expectedStatus}`}</Note>
              </>
            )}
            {response.details ? ` ${response.details}` : ''}
          </p>
          <HeadersView headers={response.headers} />
          <BodyView body={response.body} notes={notes} />
          <HeadersView headers={response.trailers ?? []} kind="trailer" />
        </>
      )}
    </div>
  )
}

/** `good`, `refused`, `broken` or `none`. */
function kindOfExchange({ response, protocol }: ReportExchange): string {
  if (response === undefined) return 'none'
  if (protocol === 'grpc') return response.statusText.startsWith('0 ') ? 'good' : 'refused'
  return response.status >= 500 ? 'broken' : response.status >= 400 ? 'refused' : 'good'
}

function shortAddress({ request: { url }, protocol }: ReportExchange): string {
  if (protocol === 'grpc') return url
  return url.replace(/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/|$)/, '') || '/'
}

function locationIn(headers: readonly ReportHeader[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '?'
}

function HeadersView({
  headers,
  kind = 'header',
}: {
  headers: readonly ReportHeader[]
  kind?: string
}): JSX.Element | null {
  if (headers.length === 0) return null
  return (
    <Fold class="fields" summary={counted(headers.length, kind)}>
      {() => <dl class="headers">{headers.map(([name, value]) => [<dt>{name}</dt>, <dd>{value}</dd>])}</dl>}
    </Fold>
  )
}

function BodyView({
  body,
  notes = nothingNoted,
}: {
  body: ReportBody | undefined
  notes?: Notes
}): JSX.Element {
  if (body === undefined || (body.bytes === 0 && !body.text)) return <p class="nothing">no body</p>
  const { text, mediaType, bytes, isCut } = body
  if (text === undefined) return <p class="nothing">{`${mediaType || 'binary'}, ${size(bytes)}`}</p>
  return (
    <>
      <TextView text={text} notes={notes} isJson={!isCut} />
      {isCut && <p class="nothing">{`The first part of ${size(bytes)}.`}</p>}
    </>
  )
}

/** A text; if it is JSON, as a tree. */
export function TextView({
  text,
  isJson,
  notes = nothingNoted,
}: {
  text: string
  isJson: boolean
  notes?: Notes
}): JSX.Element {
  const tree = isJson ? readTree(text) : undefined
  if (tree !== undefined) return <JsonView tree={tree} notes={notes} />
  return (
    <pre class="text" tabIndex={0}>
      {text}
    </pre>
  )
}

function CopyButton({ text }: { text: string }): JSX.Element {
  const [words, say] = useState('Copy as curl')
  const copy = async (): Promise<void> => {
    say((await isCopied(text)) ? 'Copied' : 'Not copied')
    setTimeout(() => say('Copy as curl'), 4000)
  }
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      {words}
    </button>
  )
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A page opened as a file may not use the clipboard; the person can still select the text.
    prompt('Copy this command:', text)
    return false
  }
}
