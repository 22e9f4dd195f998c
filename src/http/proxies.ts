import type { AxiosRequestConfig } from 'axios'

const proxyVariables = ['http_proxy', 'https_proxy', 'all_proxy']

let proxies: readonly string[] | undefined

/** Returns the proxies that the environment names; read once, because every access to it is a system call. */
export function proxyUrls(): readonly string[] {
  return (proxies ??= proxyVariables.flatMap(
    (name) => process.env[name] || process.env[name.toUpperCase()] || [],
  ))
}

interface NodeRequest {
  readonly path?: string
  readonly agent?: object
}

/** An error of axios, with the request of Node.js, or with that of follow-redirects around it. */
interface FailedRequest {
  readonly code?: string
  readonly request?: NodeRequest & { readonly _currentRequest?: NodeRequest }
}

/** Returns whose proxy a request went to that failed: the variable of the environment, or the client; undefined if none. */
export function proxyOf(
  url: string,
  { proxy, httpsAgent }: AxiosRequestConfig,
  error: unknown,
): string | undefined {
  const { request, code = '' } = Object(error) as FailedRequest
  const { path = '', agent } = request?._currentRequest ?? request ?? {}
  const isTunnelled = agent !== httpsAgent && 'proxy' in Object(agent)
  // Where the address of the proxy is no URL, or of another protocol, there is no request yet.
  const hasWrongAddress =
    request === undefined && /^ERR_INVALID_(?:URL|PROTOCOL)$/.test(code) && URL.canParse(url)
  if (!/^https?:/.test(path) && !isTunnelled && !hasWrongAddress) return undefined
  if (proxy) return 'the client'
  const names = [`${new URL(url).protocol.slice(0, -1)}_proxy`, 'all_proxy']
  return names.flatMap((name) => [name, name.toUpperCase()]).find((name) => process.env[name])
}
