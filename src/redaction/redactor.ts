import type { Body, Exchange, Headers } from '../exchange'
import { disguisesOf, urlDecoded } from './disguises'
import { redactPieces } from './pieces'
import { collectFields, secretLeaves } from './secret-fields'
import { SecretFinder } from './secret-finder'
import { isEnvelope, isSecretField, isSecretHeader, secretHint } from './secret-names'
import { secretsInXml, valuesOf, type XmlSecret } from './secret-xml'

/** What stands where a secret was. */
export const redacted = '[redacted]'

/** A shorter value would be found by chance in every other text. */
const shortestSecret = 4
const shortestCookie = 8

const urlInText = /\b[a-z][\w+.-]*:\/\/[^\s"'<>\\]+/gi

/**
 * Knows the secrets of one scenario. It learns them from every exchange: credentials in headers, and fields of bodies,
 * forms and queries that are named like secrets or lie at a path the user named. It blots them out of every text, as
 * they are and as they look URL-encoded, in base64 or inside JSON or XML.
 */
export class Redactor {
  /** Names of further secrets, in lower case. */
  readonly #names: ReadonlySet<string>
  readonly #paths: readonly string[]
  readonly #secrets = new Set<string>()
  readonly #finder = new SecretFinder()
  readonly #isSecretField = (name: string): boolean => this.isSecretField(name)

  /** @param extra - names of headers and fields, and JSONPaths (which begin with `$`), of further secrets. */
  constructor(extra: readonly string[] = []) {
    this.#names = new Set(extra.filter((name) => !name.startsWith('$')).map((name) => name.toLowerCase()))
    this.#paths = extra.filter((name) => name.startsWith('$'))
  }

  /** Makes a value known as secret from now on. */
  learn(value: unknown, shortest = shortestSecret): void {
    if (!['string', 'number', 'bigint'].includes(typeof value)) return
    const secret = String(value)
    if (/^(?:true|false|null)$/i.test(secret)) return
    if (secret.length < shortest || this.#secrets.has(secret) || secret === redacted) return
    this.#secrets.add(secret)
    this.#finder.add(secret)
  }

  /** Learns a password, and what it becomes together with its user name (RFC 7617). */
  learnCredentials(user: string, password: string): void {
    this.learn(password)
    this.learn(Buffer.from(`${user}:${password}`).toString('base64'))
  }

  /** Learns the values of an object whose fields are named like secrets. */
  learnFields(value: unknown): void {
    for (const secret of secretLeaves(value, this.#isSecretField)) this.learn(secret)
  }

  /** Learns the secrets of an exchange. */
  observe(exchange: Exchange): void {
    const { request, outcome } = exchange
    this.#learnHeaders(request.headers)
    this.#learnBody(request.body)
    if (exchange.protocol === 'grpc') {
      this.#learnHeaders(exchange.outcome.trailers)
      this.learnFields(exchange.outcome.richStatus)
    } else {
      this.learnUrl(exchange.request.url)
      for (const { headers } of exchange.redirects ?? []) this.#learnHeaders(headers)
    }
    if (outcome.kind === 'failed') return
    this.#learnHeaders(outcome.headers)
    this.#learnBody(outcome.body)
  }

  /** The text without any secret known so far. */
  redact(text: string): string {
    return this.#secrets.size === 0 ? text : this.#finder.replace(text, redacted)
  }

  /**
   * The text without any secret, and without any longer piece of one: for messages that quote values in part. A piece
   * has at least twelve characters, at an ellipsis four.
   */
  redactExcerpts(text: string): string {
    return redactPieces(this.redact(text), [...this.#secrets].flatMap(disguisesOf), redacted)
  }

  /** The value of a header as it may be shown. */
  redactHeader(name: string, value: string): string {
    return this.isSecretHeader(name) ? redacted : this.redact(value)
  }

  /** Whether a header of this name carries secrets. */
  isSecretHeader(name: string): boolean {
    return isSecretHeader(name, this.#names)
  }

  /** Whether a field of JSON, of XML, of a form or of a query with this name is a secret. */
  isSecretField(name: string): boolean {
    return isSecretField(name) || (this.#names.size > 0 && this.#names.has(name.toLowerCase()))
  }

  /** Whether an XML element of this name is a secret only where it holds no other elements. */
  isEnvelope(name: string): boolean {
    return isEnvelope(name) && !this.#names.has(name.toLowerCase())
  }

  /** The values of elements and attributes in an XML text whose name, without its prefix, is that of a secret field. */
  secretsInXml(xml: string): Iterable<XmlSecret> {
    return this.#mayHoldSecrets(xml) ? secretsInXml(xml, this) : []
  }

  /** Whether a text may hold a secret field; a cheap look before its fields are looked at one by one. */
  #mayHoldSecrets(text: string): boolean {
    return this.#names.size > 0 || secretHint.test(text)
  }

  #learnHeaders(headers: Headers): void {
    const location = headers.get('Location')
    if (location !== undefined) this.learnUrl(location)
    for (const [name, value] of headers) {
      if (!this.isSecretHeader(name)) continue
      const kind = name.toLowerCase()
      if (kind === 'cookie') value.split(';').forEach((pair) => this.#learnCookie(pair))
      else if (kind === 'set-cookie') this.#learnCookie(value.split(';', 1)[0] ?? '')
      else this.#learnCredentials(value)
      if (kind.endsWith('-bin')) this.learn(Buffer.from(value, 'base64').toString())
    }
  }

  #learnCookie(pair: string): void {
    this.learn(pair.slice(pair.indexOf('=') + 1).trim(), shortestCookie)
  }

  /** `Bearer <token>`, `Basic <user:password in base64>`, or the bare value (RFC 9110, 11.4). */
  #learnCredentials(value: string): void {
    const [, scheme, credentials] = /^([\w-]+)\s+(.+)$/.exec(value) ?? []
    if (scheme === undefined || credentials === undefined) return this.learn(value)
    this.learn(credentials)
    if (scheme.toLowerCase() !== 'basic') return
    const pair = Buffer.from(credentials, 'base64').toString()
    this.learn(pair.slice(pair.indexOf(':') + 1))
  }

  /** Learns the secrets of a URL: its password, and fields of its query that are named like secrets. */
  learnUrl(url: string): void {
    const parsed = url.includes('@') && URL.canParse(url) ? new URL(url) : undefined
    if (parsed?.password) this.learnCredentials(urlDecoded(parsed.username), urlDecoded(parsed.password))
    if (!this.#mayHoldSecrets(url)) return
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
    for (const pair of query.split(/[&#]/)) {
      const [[name, value] = ['', '']] = new URLSearchParams(pair)
      if (!this.isSecretField(name)) continue
      const written = pair.slice(pair.indexOf('=') + 1)
      for (const form of [value, written, urlDecoded(written)]) this.learn(form)
    }
  }

  #learnBody(body: Body | undefined): void {
    if (body === undefined || body.isEmpty || body.isBinary) return
    const mayHoldSecrets = this.#mayHoldSecrets(body.text)
    if (body.text.includes('://') && (mayHoldSecrets || body.text.includes('@')))
      for (const [url] of body.text.matchAll(urlInText)) this.learnUrl(url)
    if (this.#paths.length === 0 && !mayHoldSecrets) return
    for (const secret of collectFields(body, this.#paths, this.#isSecretField)) this.learn(secret)
    if (body.isXml) this.#learnXml(body.text)
  }

  #learnXml(xml: string): void {
    for (const secret of this.secretsInXml(xml)) for (const value of valuesOf(xml, secret)) this.learn(value)
  }
}
