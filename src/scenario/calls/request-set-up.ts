import { InputError } from '../../errors'
import { checkFieldName, checkFieldValue, checkRemovable, type HttpRequest } from '../../http'
import { checkGraphqlVariables } from './graphql-request'

/** A body and its media type, if one is set. */
export interface SetUpBody {
  readonly content: unknown
  readonly mediaType?: string | undefined
  /** A note that the log shows before the request. */
  readonly note?: string | undefined
}

/** What the steps of a scenario have set for the next request. */
export class RequestSetUp {
  #headers: [name: string, value: string][] = []
  #query: [name: string, value: string][] = []
  #cookies: [name: string, value: string][] = []
  #removedHeaders: string[] = []
  #body: SetUpBody | undefined
  #followRedirects = true
  #times = 1
  #graphql: { variables?: unknown; operation?: string } = {}

  header(name: string, value: string): void {
    this.#headers.push([checkFieldName(name), checkFieldValue(name, value)])
    this.#keepHeader(name)
  }

  /** Omits a header, whoever set it. */
  removeHeader(name: string): void {
    this.#removedHeaders.push(checkRemovable(name))
    this.#headers = this.#headers.filter(([set]) => !isSameName(set, name))
    if (isSameName(name, 'Cookie')) this.#cookies = []
  }

  /** A header that is set after it was removed is sent. */
  #keepHeader(name: string): void {
    this.#removedHeaders = this.#removedHeaders.filter((removed) => !isSameName(removed, name))
  }

  query(name: string, value: string): void {
    this.#query.push([name, value])
  }

  cookie(name: string, value: string): void {
    if (value.includes(';')) {
      throw new InputError(
        `The value of the cookie "${name}" has a ";" at position ${value.indexOf(';') + 1}, which would begin another cookie.\nSet each cookie in a step of its own, or encode it as %3B.`,
      )
    }
    this.#cookies.push([checkFieldName(name), checkFieldValue(name, value)])
    this.#keepHeader('Cookie')
  }

  body(body: SetUpBody): void {
    if (this.#body !== undefined)
      throw new InputError(
        'The next request has a body already.\nSet one only: leave out this step, or the one before that sets it.',
      )
    this.#body = body
  }

  /** The note that the log shows before the next request. */
  get note(): string | undefined {
    return this.#body?.note
  }

  /** Sets the variables of the next GraphQL query. @throws {@link InputError} if they are not an object */
  graphqlVariables(variables: unknown): void {
    checkGraphqlVariables(variables)
    this.#graphql = { ...this.#graphql, variables }
  }

  /** Sets which operation of the next GraphQL query to execute. */
  graphqlOperation(operation: string): void {
    this.#graphql = { ...this.#graphql, operation }
  }

  /** Returns what was set for the next GraphQL query, and resets it. */
  takeGraphql(): { readonly variables?: unknown; readonly operation?: string } {
    const graphql = this.#graphql
    this.#graphql = {}
    return graphql
  }

  doNotFollowRedirects(): void {
    this.#followRedirects = false
  }

  /** Sets how many times the next request is sent at once. */
  times(count: number): void {
    if (!Number.isInteger(count) || count < 2 || count > 100)
      throw new InputError(`A request is sent 2 to 100 times at once, not ${count}.`)
    this.#times = count
  }

  /** Returns how many times to send the next request at once, and resets it to 1. */
  takeTimes(): number {
    const times = this.#times
    this.#times = 1
    return times
  }

  /** Returns the request as set up, and resets it. The more specific setting wins. */
  take(method: string, url: string): HttpRequest {
    return { method, url, ...this.takeParts() }
  }

  /** Returns the request that opens a stream. @throws {@link InputError} when it is to be sent several times. */
  takeOpening(url: string): HttpRequest {
    if (this.takeTimes() > 1)
      throw new InputError(
        'A stream is opened once.\nLeave out the step that sends the next request several times.',
      )
    return this.take('GET', url)
  }

  /** Returns the request without method and URL, and resets it. */
  takeParts(): Omit<HttpRequest, 'method' | 'url'> {
    const parts = {
      headers: this.#mergedHeaders(),
      ...(this.#removedHeaders.length > 0 && { removedHeaders: this.#removedHeaders }),
      query: this.#query,
      followRedirects: this.#followRedirects,
      ...(this.#body !== undefined && { body: this.#body.content }),
    }
    this.#headers = []
    this.#removedHeaders = []
    this.#query = []
    this.#cookies = []
    this.#body = undefined
    this.#followRedirects = true
    return parts
  }

  #mergedHeaders(): Record<string, string> {
    const merged = new Map<string, [name: string, value: string]>()
    if (this.#body?.mediaType !== undefined)
      merged.set('content-type', ['Content-Type', this.#body.mediaType])
    const cookies = this.#cookies.map(([name, value]) => ['Cookie', `${name}=${value}`] as const)
    const seen = new Set<string>()
    for (const [name, value] of [...this.#headers, ...cookies]) {
      const key = name.toLowerCase()
      const separator = key === 'cookie' ? '; ' : ', '
      const earlier = seen.has(key) ? merged.get(key) : undefined
      merged.set(key, earlier === undefined ? [name, value] : [earlier[0], earlier[1] + separator + value])
      seen.add(key)
    }
    return Object.fromEntries(merged.values())
  }
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
