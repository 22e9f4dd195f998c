import type { AnsweredHttpExchange, ExchangeRequest, HttpExchange } from './exchange'

/** The request that the answer belongs to: the one sent, or after redirects the one that they led to. */
export function answeredRequest(exchange: AnsweredHttpExchange): ExchangeRequest {
  return requestsOf(exchange).at(-1) ?? exchange.request
}

/** The request that was sent, and those that redirects led to. */
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

/** A client is to turn a POST that was moved into a GET, as all do, and whatever was answered by "see other". */
export function methodAfterRedirect(status: number, method: string): string {
  const becomesGet =
    ((status === 301 || status === 302) && method === 'POST') ||
    (status === 303 && method !== 'GET' && method !== 'HEAD')
  return becomesGet ? 'GET' : method
}
