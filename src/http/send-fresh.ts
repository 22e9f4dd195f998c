import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'

const repeatable = new Set(['get', 'head', 'options'])

/**
 * Carries a request, once more where it met a connection that the server had closed meanwhile and sending it again
 * changes nothing.
 */
export function sendFresh(carry: AxiosAdapter, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  return carry(config).catch((error: unknown) => {
    if (!metClosedConnection(error) || !repeatable.has((config.method ?? 'get').toLowerCase())) throw error
    return carry(config)
  })
}

function metClosedConnection(error: unknown): boolean {
  const { code, request } = error as { code?: unknown; request?: SentRequest }
  const sent = request?._currentRequest ?? request
  return (code === 'ECONNRESET' || code === 'EPIPE') && sent?.reusedSocket === true && !sent.res
}

interface SentRequest {
  readonly reusedSocket?: boolean
  readonly res?: unknown
  /** The last request of a chain of redirects. */
  readonly _currentRequest?: SentRequest
}
