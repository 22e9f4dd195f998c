import type { HttpRequest } from '../http'
import type { Response } from '../response'
import type { Api, CallOptions, CallRequest } from '../story'

/** The verbs of {@link Api} over one function that sends. */
export function apiOver(send: (request: HttpRequest) => Promise<Response>): Api {
  const request = (call: CallRequest): Promise<Response> => send(toHttpRequest(call))
  const withBody = (method: string) => (url: string, body?: unknown, options?: CallOptions) =>
    request({ ...options, method, url, body })
  const withoutBody = (method: string) => (url: string, options?: CallOptions) =>
    request({ ...options, method, url })
  return {
    get: withoutBody('GET'),
    head: withoutBody('HEAD'),
    options: withoutBody('OPTIONS'),
    delete: withoutBody('DELETE'),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    request,
  }
}

function toHttpRequest({ headers, query, timeout, ...call }: CallRequest): HttpRequest {
  return {
    ...call,
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(headers !== undefined && {
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([, value]) => isGiven(value))
          .map(([name, value]) => [name, String(value)]),
      ),
    }),
    ...(query !== undefined && {
      query: Object.entries(query).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).filter(isGiven).map((item) => [name, String(item)] as const),
      ),
    }),
  }
}

/** Whether a header or a parameter has a value; one that has none is left out, as axios does. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}
