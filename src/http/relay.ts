import { STATUS_CODES } from 'node:http'
import type { AxiosResponse } from 'axios'
import { Headers } from '../exchange'
import { loadAxios, type AxiosHeaders } from './axios'
import type { Relay, RelayedAnswer, RelayedRequest } from './session'
import { messageOf, type WireResponse, type Transfer } from './transfer'

/** Makes a relay send the next hop or answer it. @param sendToWire - sends it over the network */
export async function relayed(
  relay: Relay,
  transfer: Transfer,
  sendToWire: () => Promise<WireResponse>,
): Promise<WireResponse> {
  let received: WireResponse | undefined
  const answer = await relay.relay(relayedRequest(transfer), async () => {
    received = await sendToWire()
    const { status, headers, bytes, response } = received
    return { status, headers, bytes, headerLines: messageOf(response)?.rawHeaders ?? [...headers].flat() }
  })
  if (received === undefined || received.headers !== answer.headers) return receivedAnswer(transfer, answer)
  const { response } = received
  const { AxiosHeaders } = loadAxios()
  return {
    ...received,
    response: {
      ...response,
      headers: watchedHeaders(AxiosHeaders.from(response.headers as Record<string, string>), answer.headers),
    },
  }
}

/** Returns the next hop in the form that relays get. */
function relayedRequest({ isStream, hop }: Transfer): RelayedRequest {
  const { data } = hop
  return {
    method: hop.method,
    url: hop.url,
    contentType: String(hop.headers.get('Content-Type') ?? ''),
    body: data === undefined ? Buffer.alloc(0) : Buffer.isBuffer(data) ? data : undefined,
    wantsStream: isStream,
  }
}

/** Converts a response from a relay to the form of one that was received. */
function receivedAnswer(
  { config, hop }: Transfer,
  { status, headerLines, bytes, headers = Headers.received(headerLines) }: RelayedAnswer,
): WireResponse {
  const fields: Record<string, string | string[]> = {}
  for (const name of headers.names()) {
    const values = headers.getAll(name)
    fields[name] = name === 'set-cookie' ? values : values.join(', ')
  }
  const response: AxiosResponse = {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: fields,
    data: bytes,
    config,
    request: { res: { rawHeaders: headerLines, responseUrl: hop.url } },
  }
  return { status, headers, bytes, url: hop.url, response }
}

/**
 * Wraps the headers of an axios response: a header that is read by name is looked up in `headers` too, so that their
 * watcher learns of it. Enumerating all headers counts as reading none.
 */
function watchedHeaders(given: AxiosHeaders, headers: Headers): AxiosHeaders {
  /** The name that an enumeration of all headers is about to read. */
  let listed: string | symbol | undefined
  return new Proxy(given, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value === 'function')
        return (...args: unknown[]): unknown => {
          if ((name === 'get' || name === 'has') && typeof args[0] === 'string') headers.has(args[0])
          return Reflect.apply(value, target, args)
        }
      if (typeof name === 'string' && name !== listed) headers.has(name)
      listed = undefined
      return value
    },
    getOwnPropertyDescriptor(target, name) {
      listed = name
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
}
