import type { AnsweredHttpExchange, ExchangeRequest, HttpExchange } from './exchange'

/** Returns the request that the response belongs to: the one sent or, after redirects, the last one they led to. */
export function answeredRequest(exchange: AnsweredHttpExchange): ExchangeRequest {
  return requestsOf(exchange).at(-1) ?? exchange.request
}

/** Returns the request that was sent, and those that redirects led to. */
export function requestsOf({ request, redirects = [] }: HttpExchange): ExchangeRequest[] {
  const requests = [request]
  let from = request
  for (const { status, headers } of redirects) {
    const location = headers.get('Location') ?? ''
    const method = methodAfterRedirect(status, from.method)
    from = {
      method,
      url: URL.canParse(location, from.url) ? new URL(location, from.url).href : from.url,
      headers: from.headers,
      body: method === from.method ? from.body : undefined,
    }
    requests.push(from)
  }
  return requests
}

/**
 * Returns the method after a redirect: 301 and 302 turn POST into GET, as all clients do; 303 turns all but HEAD into
 * GET.
 */
export function methodAfterRedirect(status: number, method: string): string {
  const becomesGet =
    ((status === 301 || status === 302) && method === 'POST') ||
    (status === 303 && method !== 'GET' && method !== 'HEAD')
  return becomesGet ? 'GET' : method
}
