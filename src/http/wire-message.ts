import type { AxiosHeaders, AxiosHeaderValue, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { ConfigurationError } from '../errors'
import { Body, Headers, type ExchangeRequest } from '../exchange'
import { basicAuthorization } from './credentials'
import { isPlain, jsonOf } from './json-body'
import { loadAxios } from './load-axios'
import type { PreparedRequest } from './prepared-request'

const tooOld =
  'The client was made by an axios older than 1.0, whose requests the library cannot read.\nInstall a current one: npm install --save-dev axios@latest'

type HeaderFields = InstanceType<typeof AxiosHeaders>

/** The headers of this try alone: the next one of a client that tries again has the cookies of its own time. */
export function headersToSend(
  config: InternalAxiosRequestConfig,
  url: string,
  cookiesKept: string | undefined,
  { namesContentType, namesAuthorization }: PreparedRequest,
): HeaderFields {
  if (typeof config.headers?.hasContentType !== 'function') throw new ConfigurationError(tooOld)
  const hasBody = config.data !== undefined && config.data !== null
  const dropsContentType = !hasBody && !namesContentType && config.headers.hasContentType()
  const authorization = namesAuthorization ? undefined : basicAuthorization(config.auth, url)
  if (cookiesKept === undefined && !dropsContentType && authorization === undefined) return config.headers
  const headers = new (loadAxios().AxiosHeaders)(config.headers)
  if (cookiesKept !== undefined)
    headers.set('Cookie', mergeCookies(cookiesKept, headers.get('Cookie')?.toString()))
  if (dropsContentType) headers.delete('Content-Type')
  if (authorization !== undefined) headers.set('Authorization', authorization)
  return headers
}

/** A request as it is recorded. */
export function requestOf(
  config: InternalAxiosRequestConfig,
  url: string,
  headers: HeaderFields,
): ExchangeRequest {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url,
    headers: headersOf(headers),
    body: bodyOf(config.data, String(headers.get('Content-Type') ?? '')),
  }
}

/** The fields of headers, of axios or plain ones. */
export function headersOf(headers: HeaderFields | AxiosResponse['headers']): Headers {
  const fields: [string, string][] = []
  for (const name of Object.keys(headers)) {
    const value = headers[name] as AxiosHeaderValue | undefined
    if (value === null || value === undefined || value === false) continue
    if (Array.isArray(value)) for (const line of value) fields.push([name, String(line)])
    else fields.push([name, String(value)])
  }
  return new Headers(fields)
}

/** The bytes of an answer; one made up by an adapter of the user's may be any value. */
export function bytesOf(data: unknown): Buffer {
  if (data === undefined || data === null) return Buffer.alloc(0)
  if (Buffer.isBuffer(data)) return data
  if (typeof data === 'string') return Buffer.from(data)
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return Buffer.from(JSON.stringify(data))
}

/** A body as it is recorded, as far as it can be read without using it up. */
export function bodyOf(data: unknown, contentType: string): Body | undefined {
  if (data === undefined || data === null) return undefined
  if (data instanceof URLSearchParams) return new Body(data.toString(), contentType)
  if (typeof data === 'string' || data instanceof ArrayBuffer || ArrayBuffer.isView(data))
    return new Body(bytesOf(data), contentType)
  if (isPlain(data)) return new Body(jsonOf(data), contentType || 'application/json')
  return new Body('<stream>', 'text/plain')
}

/** The cookies that are kept and those of this request alone, which win. */
export function mergeCookies(kept: string, given: string | undefined): string {
  if (given === undefined) return kept
  const givenNames = new Set(given.split(';').map(cookieName))
  const others = kept.split('; ').filter((pair) => !givenNames.has(cookieName(pair)))
  return [...others, given].join('; ')
}

function cookieName(pair: string): string {
  return (pair.split('=', 1)[0] ?? '').trim()
}
