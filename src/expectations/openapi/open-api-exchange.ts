/** A request and its response, to check against an OpenAPI document. Header names are in lower case. */
export interface OpenApiExchange {
  readonly method: string
  /** Absolute, or relative to the root of the server. */
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody?: string
  readonly status: number
  readonly responseHeaders: Readonly<Record<string, string>>
  /** Empty if there is none. */
  readonly responseBody: string
}
