import type { Body, Exchange, Headers } from '../exchange'
import {
  isJsonNumber,
  isPlaceholder,
  isGraphql,
  membersAtAnyDepth,
  redacted,
  valuesOfPassword,
  type SecretSpan,
  type Span,
} from '../formats'
import { hideSpans, SecretValues, type HiddenSpan } from './known-values'
import { secretNames } from './names'
import { RedactedCopies } from './redacted-copies'
import type { RedactedText } from './redacted-text'
import { SecretLocator } from './secret-locator'

/** A body is cut only this far behind what is shown, so that a secret across the end is still recognized. */
const lookAhead = 16 * 1024
/** The replacement of a number, which is not a text. */
const redactedNumber = '"[redacted number]"'

/**
 * Knows the secrets of one scenario. It learns them from every exchange, where its locator finds them, and removes them
 * from every text, as they are and as they look URL-encoded, in base64 or inside JSON or XML.
 */
export class Redactor {
  readonly #locator: SecretLocator
  readonly #known = new SecretValues()
  /** The redacted text of each body and URL, which are shown several times, as long as no more secrets are known. */
  readonly #shown = new Map<Body | string, RedactedText>()
  #knownWhenShown = 0
  readonly isSecretHeader: (name: string) => boolean
  readonly isSecretField: (name: string) => boolean
  readonly isMixed: (name: string) => boolean

  /** @param extra - further secrets: names of headers and fields, and JSONPaths (which begin with `$`) */
  constructor(extra: readonly string[] = []) {
    const names = secretNames(extra.filter((name) => !name.startsWith('$')))
    this.isSecretHeader = names.isSecretHeader
    this.isSecretField = names.isSecretField
    this.isMixed = names.isMixed
    this.#locator = new SecretLocator(
      names,
      extra.filter((name) => name.startsWith('$')),
    )
  }

  learn(value: unknown): void {
    if (typeof value !== 'string' && !isJsonNumber(value)) return
    const secret = String(value)
    if (!/^(?:true|false|null)$/i.test(secret) && !redacted.includes(secret)) this.#known.add(secret)
  }

  /** Learns a password, and its base64 form together with its user name. */
  learnCredentials(user: string, password: string): void {
    for (const value of valuesOfPassword(user, password)) this.learn(value)
  }

  /** Learns the values of fields that are named like secrets, and the secrets in texts. Returns a copy without them. */
  learnFields<Value>(value: Value): Value {
    return typeof value === 'object' && value !== null ? (new RedactedCopies(this).of(value) as Value) : value
  }

  learnFrom(other: Redactor): void {
    this.#known.addAll(other.#known)
  }

  learnHeader(name: string, value: string): void {
    this.#learnAll(this.#locator.inHeader(name, value))
  }

  learnUrl(url: string): void {
    this.#learnAll(this.#locator.inUrl(url))
  }

  learnBody(body: Body | undefined): void {
    if (body !== undefined) this.#learnAll(this.#locator.inBody(body))
  }

  observe(exchange: Exchange): void {
    const { request, outcome } = exchange
    this.#learnHeaders(request.headers)
    this.learnBody(request.body)
    // Whatever the protocol: the message of a gRPC status, or why there is no response.
    for (const text of Object.values(outcome)) if (typeof text === 'string') this.redactText(text)
    if (exchange.protocol === 'grpc') {
      this.#learnHeaders(exchange.outcome.trailers)
      this.learnFields(exchange.outcome.richStatus)
    } else {
      this.learnUrl(exchange.request.url)
      for (const { headers } of exchange.redirects ?? []) this.#learnHeaders(headers)
    }
    if (outcome.kind === 'failed') return
    if (request.body !== undefined && outcome.body.json.ok)
      this.#learnAliases(request.body, outcome.body.json.value)
    this.#learnHeaders(outcome.headers)
    this.learnBody(outcome.body)
  }

  redact(text: string): RedactedText {
    return this.#hide(text, [])
  }

  /** Removes secrets from a text that a person wrote, and learns its own; `{{token}}` only names one. */
  redactText(text: string): RedactedText {
    const secrets = this.#locator.inText(text).filter((secret) => !isOnlyPlaceholders(secret))
    this.#learnAll(secrets)
    return this.#hide(text, secrets)
  }

  /** Removes secrets and pieces of them (twelve characters; beside an ellipsis four), as messages quote values in part. */
  redactExcerpts(text: string): RedactedText {
    const inUrls = this.#locator.inUrls(text).filter(({ values }) => !values.some(isPlaceholder))
    return this.#hide(text, [...inUrls, ...hidden(this.#known.findPieces(text))])
  }

  redactHeader(name: string, value: string): RedactedText {
    return this.#hide(value, this.#locator.inHeader(name, value))
  }

  redactUrl(url: string): RedactedText {
    return this.#shownOnce(url, () => this.#hide(url, this.#locator.inUrl(url)))
  }

  /** Redacts the text of a body, or only its beginning, of at least `length` characters. */
  redactBody(body: Body, length = Infinity): RedactedText {
    const secrets = this.#locator.inBody(body)
    if (length < body.text.length) return this.#hide(body.text.slice(0, length + lookAhead), secrets)
    return this.#shownOnce(body, () => this.#hide(body.text, secrets))
  }

  /**
   * Redacts the values that are secret by their place in a JSON body: each value in a secret object or list on its own,
   * a number as `"[redacted number]"`. Of secrets known from elsewhere only those are removed that overlap such a
   * value: with a part gone, they could no longer be found.
   */
  redactLeaves(body: Body): string {
    const leaves = this.#locator.inBody(body).flatMap((secret) => secret.parts ?? [secret])
    // In JSON inside a text the quotes are escaped, so the replacement stays as it is.
    const shown = leaves
      .filter(({ start, end }) => start < end)
      .map((leaf) => (leaf.replacement === `"${redacted}"` ? { ...leaf, replacement: redactedNumber } : leaf))
    return hideSpans(body.text, shown.length === 0 ? [] : [...shown, ...this.#known.find(body.text)])
  }

  /** Learns what a response has under the alias that a GraphQL query gives to a secret field: `{ x: accessToken }`. */
  #learnAliases({ text }: Body, response: unknown): void {
    if (!/\bquery\b/.test(text) && !isGraphql(text)) return
    const aliases = new Set<string>()
    for (const [, alias = '', field = ''] of text.matchAll(/(?<!["$\w])([_A-Za-z]\w*)\s*:\s*([_A-Za-z]\w*)/g))
      if (this.isSecretField(field)) aliases.add(alias)
    if (aliases.size === 0) return
    for (const [name, member] of membersAtAnyDepth(response)) if (aliases.has(name)) this.learn(member)
  }

  #hide(text: string, located: readonly HiddenSpan[]): RedactedText {
    if (located.length === 0 && this.#known.size === 0) return text as RedactedText
    return hideSpans(text, [...located, ...hidden(this.#known.find(text))]) as RedactedText
  }

  #shownOnce(key: Body | string, show: () => RedactedText): RedactedText {
    if (this.#knownWhenShown !== this.#known.size) this.#shown.clear()
    this.#knownWhenShown = this.#known.size
    const shown = this.#shown.get(key) ?? show()
    this.#shown.set(key, shown)
    return shown
  }

  #learnHeaders(headers: Headers): void {
    for (const [name, value] of headers) this.learnHeader(name, value)
  }

  #learnAll(secrets: readonly SecretSpan[]): void {
    for (const { values } of secrets) for (const value of values) this.learn(value)
  }
}

/** Whether a secret, or each one in a secret object, is a placeholder, which names a secret. */
function isOnlyPlaceholders({ values, parts }: SecretSpan): boolean {
  return parts ? parts.every(isOnlyPlaceholders) : values.length > 0 && values.every(isPlaceholder)
}

function hidden(spans: readonly Span[]): HiddenSpan[] {
  return spans.map(({ start, end }) => ({ start, end, replacement: redacted }))
}
