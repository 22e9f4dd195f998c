import type { Body } from '../exchange'
import { asItIs, decodeWithPlaces, type Encoding } from './encodings'
import { formatOf, formatOfBody, formatOfText } from './formats'
import { secretsInHeader, subProtocols } from './formats/header'
import { secretsInUrl } from './formats/url'
import type { Format, Search, Secret } from './secret'
import type { SecretNames } from './secret-names'
import type { Span } from './span'

/** How deep texts inside texts are searched. */
const deepest = 8
/** Matches any text in which a part may be secret, or may be a text that holds a secret. */
const sign = /[={[<%]|:\/|\\[u/]/
const none: readonly Secret[] = []
const passwordInUrl = /:\\?\/\\?\/[^/]*@|:%2F%2F/i

/**
 * Finds the secrets of a message: in its URL, its headers and its body. No other code searches for them: what it finds
 * is learned, and hidden wherever the message is shown.
 */
export class SecretLocator {
  readonly #names: SecretNames
  readonly #paths: readonly string[]
  readonly #bodies = new WeakMap<Body, readonly Secret[]>()

  /** @param paths - JSONPaths of further secrets in bodies */
  constructor(names: SecretNames, paths: readonly string[] = []) {
    this.#names = names
    this.#paths = paths
  }

  inUrl(url: string): readonly Secret[] {
    return this.#mayHoldSecrets(url) ? this.#find(secretsInUrl, url) : []
  }

  inHeader(name: string, value: string): readonly Secret[] {
    if (!sign.test(value) && !this.#names.isSecretHeader(name) && name.toLowerCase() !== subProtocols)
      return none
    return [...secretsInHeader(name, value, this.#search(0))]
  }

  /** Finds the secrets in a text of any origin, such as a log message. */
  inText(text: string): readonly Secret[] {
    return this.#mayHoldSecrets(text) ? this.#find(formatOfText(text), text) : []
  }

  inBody(body: Body): readonly Secret[] {
    let found = this.#bodies.get(body)
    if (found === undefined) this.#bodies.set(body, (found = this.#findInBody(body)))
    return found
  }

  #findInBody(body: Body): readonly Secret[] {
    const format = body.isEmpty ? undefined : formatOfBody(body)
    if (format === undefined) return []
    const { text } = body
    if (this.#paths.length === 0 && !this.#mayHoldSecrets(text)) return []
    return this.#find(format, text, this.#paths)
  }

  #mayHoldSecrets(text: string): boolean {
    return this.#names.mayBeIn(text) || (text.includes('@') && passwordInUrl.test(text))
  }

  #find(format: Format, text: string, paths: readonly string[] = []): Secret[] {
    return [...format(text, { ...this.#search(0), paths })]
  }

  #search(depth: number): Search {
    return {
      names: this.#names,
      paths: [],
      inside: (text, part, encoding, contentType) =>
        this.#inside(text, part, encoding, contentType, depth + 1),
    }
  }

  #inside(
    text: string,
    { start, end }: Span,
    encoding: Encoding,
    contentType: string | undefined,
    depth: number,
  ): readonly Secret[] {
    const written = text.slice(start, end)
    if (depth > deepest || !sign.test(written)) return none
    const { text: inner, writtenAt } = decodeWithPlaces(written, encoding)
    if (!this.#mayHoldSecrets(inner)) return none
    const format = (contentType && formatOf(contentType)) || formatOfText(inner)
    const outer = (secret: Secret): Secret => ({
      start: start + writtenAt(secret.start),
      end: start + writtenAt(secret.end),
      replacement: encoding.write(secret.replacement),
      values:
        encoding === asItIs
          ? secret.values
          : [...secret.values, written.slice(writtenAt(secret.start), writtenAt(secret.end))],
      ...(secret.parts && { parts: secret.parts.map(outer) }),
    })
    return Array.from(format(inner, this.#search(depth)), outer)
  }
}
