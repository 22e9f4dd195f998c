import { STATUS_CODES } from 'node:http'
import type { AxiosResponse } from 'axios'
import { Headers } from '../exchange'
import { loadAxios } from './client'
import type { Relay, RelayedAnswer, RelayedRequest } from './relay'
import { messageOf, type AxiosAnswer, type Transfer } from './transfer'
import { watchedHeaders } from './watched-headers'

/** Makes a relay send the next hop or answer it. @param sendToWire - sends it over the network */
export async function sendThrough(
  relay: Relay,
  transfer: Transfer,
  sendToWire: (transfer: Transfer) => Promise<AxiosAnswer>,
): Promise<AxiosAnswer> {
  let received: AxiosAnswer | undefined
  const answer = await relay.relay(relayedRequest(transfer), async () => {
    received = await sendToWire(transfer)
    const { status, headers, bytes, response } = received
    return { status, headers, bytes, headerLines: messageOf(response)?.rawHeaders ?? [...headers].flat() }
  })
  if (received === undefined || received.headers !== answer.headers) return receivedAnswer(transfer, answer)
  const { response } = received
  return { ...received, response: { ...response, headers: watchedHeaders(response.headers, answer.headers) } }
}

/** Returns the next hop in the form that relays get. */
function relayedRequest({ config, hop }: Transfer): RelayedRequest {
  const { data } = hop
  return {
    method: hop.method,
    url: hop.url,
    contentType: String(hop.headers.get('Content-Type') ?? ''),
    body: data === undefined ? Buffer.alloc(0) : Buffer.isBuffer(data) ? data : undefined,
    wantsStream: config.responseType === 'stream',
  }
}

/** Converts a response from a relay to the form of one that was received. */
function receivedAnswer(
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
