import { STATUS_CODES } from 'node:http'
import type { AxiosResponse } from 'axios'
import { Headers } from '../exchange'
import type { Relay, RelayedResponse, RelayedRequest } from './session'
import { receivedMessage, type WireResponse, type Transfer } from './transfer'

/** Makes a relay send the next hop or give its response. @param sendToWire - sends it over the network */
export async function relayed(
  relay: Relay,
  transfer: Transfer,
  sendToWire: () => Promise<WireResponse>,
): Promise<WireResponse> {
  let received: WireResponse | undefined
  const relayedResponse = await relay.relay(relayedRequest(transfer), async () => {
    received = await sendToWire()
    const { status, headers, bytes, response } = received
    return {
      status,
      headers,
      bytes,
      headerLines: receivedMessage(response)?.rawHeaders ?? [...headers].flat(),
    }
  })
  return received !== undefined && received.headers === relayedResponse.headers
    ? received
    : receivedResponse(transfer, relayedResponse)
}

/** Returns the next hop in the form that relays get. */
function relayedRequest({ isStream, hop }: Transfer): RelayedRequest {
  const { data = Buffer.alloc(0) } = hop
  return {
    method: hop.method,
    url: hop.url,
    contentType: String(hop.headers.get('Content-Type') ?? ''),
    body: Buffer.isBuffer(data) ? data : undefined,
    wantsStream: isStream,
  }
}

/** Converts a response from a relay to the form of one that was received. */
function receivedResponse(
  { config, hop }: Transfer,
  { status, headerLines, bytes, headers = Headers.received(headerLines) }: RelayedResponse,
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
