import type { AxiosResponse } from 'axios'
import type { Body } from '../exchange'
import { loadAxios } from './client'
import { isStream } from './send'
import type { AxiosAnswer, Transfer } from './transfer'

/** Returns the response of an axios instance as the adapter itself would have built it. */
export function responseFor(transfer: Transfer, { response, url }: AxiosAnswer, body: Body): AxiosResponse {
  const { config, carrier } = transfer
  const message = (response.request as { res?: object } | undefined)?.res
  if (message !== undefined) Object.assign(message, { responseUrl: url })
  const headers = loadAxios().AxiosHeaders.from(response.headers as Record<string, string>)
  if (carrier.kind === 'http' && config.decompress !== false) headers.delete('content-encoding')
  const isAsItCame = isStream(config) || !isBytes(response.data)
  return {
    ...response,
    config,
    headers,
    data: isAsItCame ? (response.data as unknown) : dataFor(transfer, body),
  }
}

/** Returns the response if its status is valid, as axios' own adapters do. @throws AxiosError if it is not */
export function settle(response: AxiosResponse): AxiosResponse {
  const { config, status } = response
  const isValid = config.validateStatus
  if (!isValid || isValid(status)) return response
  const { AxiosError } = loadAxios()
  const code = status >= 400 && status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE
  throw new AxiosError(`Request failed with status code ${status}`, code, config, response.request, response)
}

/** Returns the data that the adapter would have handed to the response transformers. */
function dataFor({ config, carrier }: Transfer, body: Body): unknown {
  const { responseType, responseEncoding } = config
  if (responseType === 'arraybuffer') return body.bytes
  if (responseType === 'blob' && carrier.kind === 'fetch')
    return new Blob([new Uint8Array(body.bytes)], { type: body.mediaType })
  return responseEncoding ? body.bytes.toString(responseEncoding as BufferEncoding) : body.text
}

function isBytes(data: unknown): boolean {
  return data instanceof ArrayBuffer || ArrayBuffer.isView(data)
}
