import type { Body } from '../exchange'
import {
  asItIs,
  decodeWithPlaces,
  formatOfMediaType,
  formatOfText,
  secretsInHeader,
  secretsInUrl,
  secretsInUrls,
  mayContainEncoded,
  text,
  type Encoding,
  type Format,
  type SecretSearch,
  type SecretSpan,
  type Span,
} from '../formats'
import type { KnownNames } from './names'

/** How many encodings, one in the other, are searched. */
const deepest = 2
const none: readonly SecretSpan[] = []
const passwordInUrl = /\/\\?\/[^/]*@|%(?:25)*2F%(?:25)*2F/i

/** Finds the secrets of a message, as nothing else does: they are learned, and hidden wherever the message is shown. */
export class SecretLocator {
  readonly #bodies = new WeakMap<Body, readonly SecretSpan[]>()
  readonly #search: SecretSearch

  /** @param paths - JSONPaths of further secrets in bodies */
  constructor(
    private readonly names: KnownNames,
    private readonly paths: readonly string[],
  ) {
    this.#search = this.#searchAt(0)
  }

  inUrl(url: string): readonly SecretSpan[] {
    return this.#mayHoldSecrets(url) ? [...secretsInUrl(url, this.#search)] : none
  }

  inUrls(message: string): readonly SecretSpan[] {
    return this.#mayHoldSecrets(message) ? [...secretsInUrls(message, this.#search)] : none
  }

  inHeader(name: string, value: string): readonly SecretSpan[] {
    return secretsInHeader(name, value, this.#search)
  }

  /** Finds the secrets in a text of any origin, such as a log message. */
  inText(written: string): readonly SecretSpan[] {
    return this.#mayHoldSecrets(written) ? this.#find(formatOfText(written), written) : none
  }

  inBody(body: Body): readonly SecretSpan[] {
    let found = this.#bodies.get(body)
    if (found === undefined) this.#bodies.set(body, (found = this.#findInBody(body)))
    return found
  }

  #findInBody(body: Body): readonly SecretSpan[] {
    if (body.isEmpty || body.format.secrets === undefined) return none
    if (this.paths.length === 0 && !this.#mayHoldSecrets(body.text)) return none
    return this.#find(body.format, body.text, this.paths)
  }

  #mayHoldSecrets(text: string): boolean {
    return this.names.mayBeIn(text) || (text.includes('@') && passwordInUrl.test(text))
  }

  #find({ secrets }: Format, written: string, paths: readonly string[] = []): readonly SecretSpan[] {
    return [...(secrets?.(written, { ...this.#search, paths }) ?? none)]
  }

  #searchAt(depth: number): SecretSearch {
    return {
      names: this.names,
      paths: [],
      mayHoldSecrets: (text) => this.#mayHoldSecrets(text),
      inside: (outer, part, encoding, contentType) =>
        depth < deepest ? this.#inside(outer, part, encoding, contentType, depth) : none,
    }
  }

  #inside(
    outerText: string,
    { start, end }: Span,
    encoding: Encoding,
    contentType: string | undefined,
    depth: number,
  ): readonly SecretSpan[] {
    const written = outerText.slice(start, end)
    if (!mayContainEncoded.test(written)) return none
    const { text: inner, writtenAt } = decodeWithPlaces(written, encoding)
    if (!this.#mayHoldSecrets(inner)) return none
    const format = contentType ? (formatOfMediaType(contentType) ?? text) : formatOfText(inner)
    const outer = (secret: SecretSpan): SecretSpan => ({
      start: start + writtenAt(secret.start),
      end: start + writtenAt(secret.end),
      replacement: encoding.write(secret.replacement),
      values:
        encoding === asItIs || secret.values.length === 0
          ? secret.values
          : [...secret.values, written.slice(writtenAt(secret.start), writtenAt(secret.end))],
      ...(secret.parts && { parts: secret.parts.map(outer) }),
    })
    const innerDepth = encoding === asItIs ? depth : depth + 1
    return Array.from(format.secrets?.(inner, this.#searchAt(innerDepth)) ?? none, outer)
  }
}
