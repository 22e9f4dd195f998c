const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether sending a request of this method, in capitals, again changes nothing (RFC 9110, 9.2.1). */
export function isSafe(method: string): boolean {
  return safe.has(method)
}

/**
 * Sends a request, once more where it met a connection that the server had closed meanwhile and sending it again
 * changes nothing.
 */
export function sendFresh<Answer>(method: string, send: () => Promise<Answer>): Promise<Answer> {
  return send().catch((error: unknown) => {
    if (!metClosedConnection(error) || !isSafe(method)) throw error
    return send()
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
