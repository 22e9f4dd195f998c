import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Problem } from './problem-details'

/** A request that has been routed and read. */
export class ApiRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders

  constructor(
    incoming: IncomingMessage,
    readonly url: URL,
    /** The values in the path: for `/api/bankaccounts/{id}`, `id`. */
    readonly path: Readonly<Record<string, string>>,
    readonly body: Buffer<ArrayBuffer>,
    /** Aborted when the client goes away before it has the response. */
    readonly signal: AbortSignal,
  ) {
    this.method = incoming.method ?? 'GET'
    this.headers = incoming.headers
  }

  /** The query as an object; the values of a repeated key are a list. */
  get query(): Record<string, string | string[]> {
    return objectOf(this.url.searchParams)
  }

  /** The media type of the body, lower-case and without parameters; empty when the client named none. */
  get mediaType(): string {
    return (this.headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase()
  }

  /** Parses the body as a JSON object. Returns an empty object if there is no body. */
  json(...mediaTypes: string[]): Record<string, unknown> {
    if (this.body.length === 0) return {}
    this.shouldBe('application/json', ...mediaTypes)
    const value = this.#parse()
    if (isObject(value)) return value
    throw new Problem(400, 'invalid_json', 'The request body must be a JSON object.')
  }

  /** The fields of a form as an object; the values of a repeated field are a list. */
  form(): Record<string, string | string[]> {
    this.shouldBe('application/x-www-form-urlencoded')
    return objectOf(new URLSearchParams(this.body.toString()))
  }

  /** The parts of a multipart form. */
  async multipart(): Promise<FormData> {
    this.shouldBe('multipart/form-data')
    try {
      const headers = { 'Content-Type': this.headers['content-type'] ?? '' }
      return await new Response(this.body, { headers }).formData()
    } catch (cause) {
      throw new Problem(400, 'invalid_form', 'The request body is not valid multipart/form-data.', { cause })
    }
  }

  /** Throws a 415 for a body of any other media type. */
  shouldBe(...mediaTypes: string[]): void {
    if (mediaTypes.includes(this.mediaType)) return
    const sent = this.mediaType === '' ? 'The request body has no media type' : `Got ${this.mediaType}`
    const detail = `${sent}: send ${mediaTypes.join(' or ')}.`
    throw new Problem(415, 'unsupported_media_type', detail, { headers: { Accept: mediaTypes.join(', ') } })
  }

  /** The URL of another resource, on the host that this client used. */
  urlOf(path: string): string {
    const { host } = this.headers
    return host === undefined ? path : `http://${host}${path}`
  }

  #parse(): unknown {
    try {
      return JSON.parse(this.body.toString())
    } catch (cause) {
      throw new Problem(400, 'invalid_json', 'The request body is not valid JSON.', { cause })
    }
  }
}

function objectOf(parameters: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(parameters.keys())].map((name) => {
    const values = parameters.getAll(name)
    return [name, values.length === 1 ? values.join() : values] as const
  })
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
