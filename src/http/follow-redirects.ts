import type { AxiosError, InternalAxiosRequestConfig } from 'axios'
import { loadAxios } from './load-axios'
import { isSent, send, type Hop, type NodeAnswer, type HopSettings } from './node-transport'
import { originOf } from './redirects'

const defaultMaxRedirects = 21
const credentials = /^(?:authorization|proxy-authorization|cookie)$/i

/** What `beforeRedirect` is given, and may change. */
type RedirectOptions = Record<string, unknown> & {
  protocol: string
  hostname: string
  port: string
  path: string
  method: string
  headers: Record<string, string>
}

/**
 * Sends a request and follows redirects (RFC 9110, 15.4). Axios' own way sends every request, led on or not, through a
 * wrapper that costs a quarter of a call. `beforeRedirect` is called as axios calls it.
 */
export async function sendAndFollow(first: Hop, settings: HopSettings): Promise<NodeAnswer> {
  const { config } = settings
  const most = config.maxRedirects ?? defaultMaxRedirects
  let hop = first
  for (let followed = 0; ; followed++) {
    const answer = await send(hop, settings)
    const location = most === 0 ? undefined : whereTo(answer)
    if (location === undefined) return answer
    if (followed === most)
      throw failure('Maximum number of redirects exceeded', 'ERR_FR_TOO_MANY_REDIRECTS', config, answer)
    hop = nextHop(first, hop, settings, answer, location)
  }
}

/** Where a redirect leads; undefined of any other answer. */
function whereTo({ status, headers }: NodeAnswer): string | undefined {
  return status >= 300 && status < 400 ? headers.getAll('Location')[0] : undefined
}

function nextHop(
  first: Hop,
  from: Hop,
  { config, beforeRedirect }: HopSettings,
  answer: NodeAnswer,
  location: string,
): Hop {
  const target = targetOf(config, from, answer, location)
  const isAtHome = target.origin === originOf(first.url)
  const method = nextMethod(answer.status, from.method)
  const keepsBody = method === from.method
  const headers: Record<string, string> = {}
  const sensitive = new Set(config.sensitiveHeaders?.map((name) => name.toLowerCase()))
  for (const [name, value] of first.headers) {
    const isDropped =
      /^host$/i.test(name) ||
      (!isAtHome && (credentials.test(name) || sensitive.has(name.toLowerCase()))) ||
      ((!keepsBody || from.data === undefined) && /^content-/i.test(name))
    if (!isDropped && isSent(value)) headers[name] = String(value)
  }
  const options: RedirectOptions = { ...locationOf(target), method, headers }
  beforeRedirect(
    options,
    { headers: answer.message.headers as Record<string, string>, statusCode: answer.status },
    {
      url: from.url,
      method: from.method,
      headers: Object.fromEntries(from.headers) as Record<string, string>,
    },
  )
  if (!/^https?:$/.test(options.protocol))
    throw misled(`Unsupported protocol ${options.protocol}`, config, answer)
  return {
    url: urlOf(options, target),
    method: options.method.toUpperCase(),
    headers: Object.entries(options.headers),
    data: keepsBody ? from.data : undefined,
  }
}

/** A client is to turn a POST that was moved into a GET, as all do, and whatever was answered by "see other". */
function nextMethod(status: number, method: string): string {
  const becomesGet =
    ((status === 301 || status === 302) && method === 'POST') ||
    (status === 303 && method !== 'GET' && method !== 'HEAD')
  return becomesGet ? 'GET' : method
}

function targetOf(config: InternalAxiosRequestConfig, from: Hop, answer: NodeAnswer, location: string): URL {
  if (!URL.canParse(location, from.url)) throw misled('Invalid URL', config, answer)
  const target = new URL(location, from.url)
  const here = new URL(from.url)
  if (target.origin === here.origin && target.username === '') {
    target.username = here.username
    target.password = here.password
  }
  return target
}

function locationOf(target: URL): Record<'protocol' | 'hostname' | 'port' | 'path', string> {
  const { href, protocol, host, hostname, port, pathname, search } = target
  const location = { href, protocol, host, hostname, port, pathname, search, path: pathname + search }
  return location
}

/** Where the options lead, which `beforeRedirect` may have changed. */
function urlOf({ protocol, hostname, port, path }: RedirectOptions, target: URL): string {
  const url = new URL(path, target)
  url.protocol = protocol
  url.hostname = hostname
  url.port = port
  return url.href
}

function misled(problem: string, config: InternalAxiosRequestConfig, answer: NodeAnswer): AxiosError {
  return failure(`Redirected request failed: ${problem}`, 'ERR_FR_REDIRECTION_FAILURE', config, answer)
}

function failure(
  message: string,
  code: string,
  config: InternalAxiosRequestConfig,
  { request }: NodeAnswer,
): AxiosError {
  const { AxiosError } = loadAxios()
  return new AxiosError(message, code, config, request)
}
