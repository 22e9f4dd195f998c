import type { InternalAxiosRequestConfig } from 'axios'
import { Body, type ExchangeRequest } from '../exchange'
import type { Answer } from './answer'
import type { CallContext } from './call-context'
import { decodeContent } from './content-coding'
import { failedWith } from './failure'
import { guardRedirects } from './redirects'
import { sendFresh } from './send-fresh'
import type { TimeLimit } from './time-limit'

export type BeforeRedirect = NonNullable<InternalAxiosRequestConfig['beforeRedirect']>

/** One call, ready to be sent. */
export interface WireCall {
  /** As it is recorded. */
  readonly request: ExchangeRequest
  /** The headers before the cookies that are kept joined them. */
  readonly given: Iterable<readonly [name: string, value: unknown]>
  readonly limit: TimeLimit
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes: number
  /** Whether that length is one that the user's client sets. */
  readonly isLimitOfClient?: boolean
  /** Whether the request may go by way of a proxy. */
  readonly isProxied?: boolean
  /** Whether the content coding of the body is to be undone. */
  readonly decodes: boolean
  /** The user's own, called after what is done before every redirect. */
  readonly beforeRedirect?: BeforeRedirect | undefined
}

/** Sends the request; the hook is to be called before a redirect is followed. */
export type Send<A extends Answer> = (beforeRedirect: BeforeRedirect) => Promise<A>

/** Sends a request, times it and records what became of it, answered or not. Gives the answer and its decoded body. */
export async function callOverWire<A extends Answer>(
  call: WireCall,
  send: Send<A>,
  { cookies, record, isSecretHeader }: Pick<CallContext, 'cookies' | 'record' | 'isSecretHeader'>,
): Promise<{ readonly answer: A; readonly body: Body }> {
  const { request, limit, maxBodyBytes, decodes } = call
  const started = performance.now()
  const elapsed = (): number => Math.round(performance.now() - started)
  const guard = guardRedirects(call, cookies, isSecretHeader)
  let answer: A
  let body: Body
  try {
    answer = await sendFresh(request.method, () => send(guard.beforeRedirect))
    const { url, headers, bytes } = answer
    cookies.store(url, headers.getAll('Set-Cookie'))
    const coding = decodes ? headers.get('Content-Encoding') : undefined
    const decoded = coding === undefined ? bytes : await decodeContent(bytes, coding, maxBodyBytes)
    body = new Body(decoded, headers.getAll('Content-Type')[0])
  } catch (error) {
    const failure = limit.isUp ? limit.error() : error
    record({
      protocol: 'http',
      request,
      redirects: guard.followed(),
      outcome: failedWith(failure, call, guard.led()),
      timeMs: elapsed(),
    })
    throw failure
  } finally {
    limit.clear()
  }
  const { status, headers } = answer
  record({
    protocol: 'http',
    request,
    redirects: guard.followed(),
    outcome: { kind: 'answered', status, headers, body },
    timeMs: elapsed(),
  })
  return { answer, body }
}
