import type { AxiosRequestConfig } from 'axios'

/** A request that was checked and prepared, before a client has had its say. */
export interface PreparedRequest {
  /** In capitals. */
  readonly method: string
  /** Absolute, or relative to the base URL of the client. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Whether a `Content-Type` is among the headers; axios sends one even with a body that is not there. */
  readonly namesContentType: boolean
  /** Whether an `Authorization` is among the headers; it wins over credentials of the client or of the URL. */
  readonly namesAuthorization: boolean
  readonly data: unknown
  readonly timeoutMs: number | undefined
  /** 0 where none is to be followed; undefined leaves it to the client. */
  readonly maxRedirects: 0 | undefined
  readonly responseType: AxiosRequestConfig['responseType'] | undefined
  readonly signal: AbortSignal | undefined
}
