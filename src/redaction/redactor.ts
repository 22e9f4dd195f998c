import { isJsonNumber } from '../formats'
import { type Body, type Exchange, type Headers } from '../exchange'
import { valuesOfPassword } from './credentials'
import { encodedFormsOf } from './disguises'
import { redactPieces } from './pieces'
import { isPlaceholder } from './placeholder'
import { redacted, type Secret } from './secret'
import { secretLeaves } from './secret-fields'
import { SecretFinder } from './secret-finder'
import { SecretLocator } from './secret-locator'
import { SecretNames } from './secret-names'
import { hideSpans, type HiddenSpan } from './span'

/** Shorter values are found in other texts by chance; longer ones would have too many forms. */
const shortestSecret = 4
const longestSecret = 16 * 1024
const lineBreak = /[\n\r\u0085\u2028\u2029]/
/** The replacement of a number, which is not a text. */
const redactedNumber = '"[redacted number]"'

/**
 * Knows the secrets of one scenario. It learns them from every exchange, where its locator finds them, and removes them
 * from every text, as they are and as they look URL-encoded, in base64 or inside JSON or XML.
 */
export class Redactor {
  readonly #names: SecretNames
  readonly #locator: SecretLocator
  readonly #secrets = new Set<string>()
  readonly #finder = new SecretFinder()

  /** @param extra - further secrets: names of headers and fields, and JSONPaths (which begin with `$`) */
  constructor(extra: readonly string[] = []) {
    this.#names = new SecretNames(extra.filter((name) => !name.startsWith('$')))
    this.#locator = new SecretLocator(
      this.#names,
      extra.filter((name) => name.startsWith('$')),
    )
  }

  /** Adds a value to the known secrets, and each of its lines, trimmed: an API may repeat a single line. */
  learn(value: unknown): void {
    if (typeof value !== 'string' && !isJsonNumber(value)) return
    const secret = String(value)
    if (secret.length > longestSecret || this.#secrets.has(secret)) return
    this.#add(secret)
    for (const line of secret.split(lineBreak)) this.#add(line.trim())
  }

  #add(secret: string): void {
    if (secret.length < shortestSecret || this.#secrets.has(secret)) return
    if (/^(?:true|false|null)$/i.test(secret) || redacted.includes(secret)) return
    this.#secrets.add(secret)
    this.#finder.add(secret)
  }

  /** Learns a password, and its base64 form together with its user name. */
  learnCredentials(user: string, password: string): void {
    for (const value of valuesOfPassword(user, password)) this.learn(value)
  }

  /** Learns the values of the fields of an object that are named like secrets. */
  learnFields(value: unknown): void {
    for (const secret of secretLeaves(value, this.#names)) this.learn(secret)
  }

  learnUrl(url: string): void {
    this.#learnAll(this.#locator.inUrl(url))
  }

  learnBody(body: Body): void {
    this.#learnBody(body)
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

  /** Removes all secrets known so far from a text. */
  redact(text: string): string {
    return this.#hide(text, [])
  }

  /**
   * Removes secrets from a text that a person wrote: those known so far, and its own, which are learned. A placeholder
   * such as `{{token}}` is not a secret: it names one.
   */
  redactText(text: string): string {
    const secrets = this.#locator.inText(text).filter(({ values }) => !values.every(isPlaceholder))
    this.#learnAll(secrets)
    return this.#hide(text, secrets)
  }

  /**
   * Removes all secrets from a text, and longer pieces of them: for messages that quote values in part. A piece has at
   * least twelve characters; beside an ellipsis, four.
   */
  redactExcerpts(text: string): string {
    return redactPieces(this.redact(text), [...this.#secrets].flatMap(encodedFormsOf), redacted)
  }

  redactHeader(name: string, value: string): string {
    return this.#hide(value, this.#locator.inHeader(name, value))
  }

  redactUrl(url: string): string {
    return this.#hide(url, this.#locator.inUrl(url))
  }

  /** Redacts the text of a body, or only its beginning, of at least `length` characters. */
  redactBody(body: Body, length = Infinity): string {
    return this.#hide(body.text, this.#locator.inBody(body), length)
  }

  /**
   * Redacts the values that are secret by their place in a JSON body: each value in a secret object or list on its own,
   * a number as `"[redacted number]"`. Secrets known from elsewhere are not removed.
   */
  redactLeaves(body: Body): string {
    const leaves = this.#locator.inBody(body).flatMap((secret) => secret.parts ?? [secret])
    const shown = leaves.flatMap((leaf) => {
      if (leaf.start === leaf.end) return []
      // In JSON inside a text the quotes are escaped, so the replacement stays as it is.
      return leaf.replacement === `"${redacted}"` ? [{ ...leaf, replacement: redactedNumber }] : [leaf]
    })
    const texts = shown
      .filter((leaf) => leaf.replacement !== redactedNumber)
      .sort((one, other) => one.start - other.start)
    let at = 0
    let reached = 0
    // Redacts known secrets that overlap such a value: with a part gone, they could no longer be found.
    const cut = this.#finder
      .find(body.text)
      .sort((one, other) => one.end - other.end)
      .filter(({ start, end }) => {
        for (let leaf = texts[at]; leaf !== undefined && leaf.start < end; leaf = texts[++at])
          reached = Math.max(reached, leaf.end)
        return start < reached
      })
    return hideSpans(body.text, [...shown, ...cut.map((span) => ({ ...span, replacement: redacted }))])
  }

  /** Whether a header of this name holds secrets. */
  isSecretHeader(name: string): boolean {
    return this.#names.isSecretHeader(name)
  }

  /** Whether a field with this name in JSON, XML or a form is secret. */
  isSecretField(name: string): boolean {
    return this.#names.isSecretField(name)
  }

  #hide(text: string, located: readonly HiddenSpan[], length = Infinity): string {
    const shown = length >= text.length ? text : text.slice(0, length + longestSecret)
    const known = this.#secrets.size === 0 ? [] : this.#finder.find(shown)
    return hideSpans(shown, [...located, ...known.map((span) => ({ ...span, replacement: redacted }))])
  }

  #learnHeaders(headers: Headers): void {
    for (const [name, value] of headers) this.#learnAll(this.#locator.inHeader(name, value))
  }

  #learnBody(body: Body | undefined): void {
    if (body !== undefined) this.#learnAll(this.#locator.inBody(body))
  }

  #learnAll(secrets: readonly Secret[]): void {
    for (const { values } of secrets) for (const value of values) this.learn(value)
  }
}
