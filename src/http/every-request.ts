import type { AxiosDefaults, AxiosRequestConfig } from 'axios'
import { isSent } from './request-headers'
import type { RequestOrigin, Session } from './session'
import { absoluteUrl, isAbsolute } from './url'

/**
 * Adds the headers of every request to a request; those that the request names itself take precedence. If its target is
 * not trusted, secrets among the added headers and the client's defaults are left out.
 */
export function withHeadersOfEveryRequest(
  config: AxiosRequestConfig,
  defaults: AxiosRequestConfig | AxiosDefaults,
  session: Session,
  origin: RequestOrigin,
): AxiosRequestConfig {
  const isTrusted = isTrustedTarget(config, defaults, session)
  const every = session.headers()
  const timeout = config.timeout ?? session.timeoutMs
  if (every.size === 0 && isTrusted) return timeout === undefined ? config : { ...config, timeout }
  const named = new Set(Object.keys(config.headers ?? {}).map((name) => name.toLowerCase()))
  const headers: Record<string, string | null> = {}
  let { auth } = config
  for (const [key, { name, value }] of every) {
    if (named.has(key)) continue
    if (value === false) origin.removed.add(key)
    else if (isTrusted || !session.isSecretHeader(name)) {
      headers[name] = value
      if (key === 'authorization') auth ??= null as never
    } else origin.withheld.push(name)
  }
  if (!isTrusted) {
    for (const name of secretDefaults(config, defaults, session)) {
      if (named.has(name.toLowerCase())) continue
      headers[name] = null
      origin.withheld.push(name)
    }
    if (defaults.auth && auth === undefined) {
      auth = null as never
      origin.withheld.push('Authorization')
    }
  }
  return {
    ...config,
    ...(timeout !== undefined && { timeout }),
    ...(auth !== undefined && { auth }),
    headers: { ...headers, ...config.headers },
  }
}

/** Whether secret headers of every request may be sent to the target of this one. */
function isTrustedTarget(
  { url, baseURL }: AxiosRequestConfig,
  defaults: AxiosRequestConfig | AxiosDefaults,
  { origins }: Session,
): boolean {
  if (baseURL === undefined && !isAbsolute(url ?? '')) return true
  return origins.mayBeSent(absoluteUrl({ baseURL: baseURL ?? defaults.baseURL, url }))
}

/** The names of the secret headers that the client sends with every request of a method. */
function secretDefaults(
  { method = 'get' }: AxiosRequestConfig,
  { headers = {} }: AxiosRequestConfig | AxiosDefaults,
  { isSecretHeader }: Session,
): string[] {
  const all = headers as Record<string, unknown>
  const ofMethod = { ...all, ...(all['common'] as object), ...(all[method.toLowerCase()] as object) }
  return Object.entries(ofMethod).flatMap(([name, value]) =>
    typeof value !== 'object' && isSent(value) && isSecretHeader(name) ? [name] : [],
  )
}
