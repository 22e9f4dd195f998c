import { STATUS_CODES } from 'node:http'
import type { AxiosResponse } from 'axios'
import { Headers } from '../exchange'
import { loadAxios } from './client'
import type { AxiosAnswer } from './send'
import type { Transfer } from './transfer'

/** A request as it goes out. */
export interface RelayedRequest {
  /** In capitals. */
  readonly method: string
  /** Absolute, without user information. */
  readonly url: string
  readonly contentType: string
  /** Empty where there is none; undefined where it cannot be known, such as that of a stream. */
  readonly body: Buffer | undefined
  /** Whether the answer is wanted as a stream, which cannot be relayed. */
  readonly wantsStream: boolean
}

/** An answer as it came from the wire. */
export interface RelayedAnswer {
  readonly status: number
  /** Each name followed by its value, as Node.js gives what it received. */
  readonly headerLines: readonly string[]
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** What steps read headers from, once it has been received. */
  readonly headers?: Headers
}

/**
 * Stands between the library and the network, below all that prepares a request or reads an answer: it may have a request
 * sent, and hand its answer back as it came, or give another one.
 */
export interface Relay {
  relay(request: RelayedRequest, send: () => Promise<RelayedAnswer>): Promise<RelayedAnswer>
}

/** What is on its way now, for a relay. */
export function relayedRequest({ config, hop }: Transfer): RelayedRequest {
  const { data } = hop
  return {
    method: hop.method,
    url: hop.url,
    contentType: String(hop.headers.get('Content-Type') ?? ''),
    body: data === undefined ? Buffer.alloc(0) : Buffer.isBuffer(data) ? data : undefined,
    wantsStream: config.responseType === 'stream',
  }
}

/** An answer from a relay, as it would have been received. */
export function receivedAnswer(
  { config, hop }: Transfer,
  { status, headerLines, bytes, headers = Headers.received(headerLines) }: RelayedAnswer,
): AxiosAnswer {
  const fields: Record<string, string | string[]> = {}
  for (const name of headers.names()) {
    const values = headers.getAll(name)
    fields[name] = name === 'set-cookie' ? values : values.join(', ')
  }
  const response: AxiosResponse = {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: loadAxios().AxiosHeaders.from(fields),
    data: bytes,
    config,
    request: { res: { rawHeaders: headerLines, responseUrl: hop.url } },
  }
  return { status, headers, bytes, url: hop.url, response }
}
