import type { Response } from '../response'

/** What a single call may set. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string | number>>
  /** Joins the query of the URL; a list repeats the parameter. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>
  /** From sending to the last byte of the answer, in milliseconds. @defaultValue the client's `timeout`, else 30 000 */
  readonly timeout?: number
  /** @defaultValue true */
  readonly followRedirects?: boolean
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

export type QueryValue = string | number | boolean

/** A call whose method and URL are values. */
export interface CallRequest extends CallOptions {
  readonly method: string
  readonly url: string
  readonly body?: unknown
}

/**
 * Sends requests. URLs are absolute or relative to the client's base URL. A text is sent as it is, bytes and forms too;
 * any other body is sent as JSON.
 *
 * @throws {@link NoResponseError} when no answer comes.
 */
export interface Api {
  get(url: string, options?: CallOptions): Promise<Response>
  post(url: string, body?: unknown, options?: CallOptions): Promise<Response>
  put(url: string, body?: unknown, options?: CallOptions): Promise<Response>
  patch(url: string, body?: unknown, options?: CallOptions): Promise<Response>
  delete(url: string, options?: CallOptions & { readonly body?: unknown }): Promise<Response>
  head(url: string, options?: CallOptions): Promise<Response>
  options(url: string, options?: CallOptions): Promise<Response>
  request(request: CallRequest): Promise<Response>
}
