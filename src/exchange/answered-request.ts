import type { AnsweredHttpExchange, ExchangeRequest } from './exchange'

/** The request that the answer belongs to: the one sent, or after redirects the one that they led to. */
export function answeredRequest({ request, redirects = [] }: AnsweredHttpExchange): ExchangeRequest {
  return redirects.reduce<ExchangeRequest>((from, { status, headers }) => {
    const location = headers.get('Location') ?? ''
    const method = methodAfterRedirect(status, from.method)
    return {
      method,
      url: URL.canParse(location, from.url) ? new URL(location, from.url).href : from.url,
      headers: from.headers,
      body: method === from.method ? from.body : undefined,
    }
  }, request)
}

/** A client is to turn a POST that was moved into a GET, as all do, and whatever was answered by "see other". */
export function methodAfterRedirect(status: number, method: string): string {
  const becomesGet =
    ((status === 301 || status === 302) && method === 'POST') ||
    (status === 303 && method !== 'GET' && method !== 'HEAD')
  return becomesGet ? 'GET' : method
}
