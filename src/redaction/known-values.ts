import { decode, decodeWithPlaces, escapeJson, escapeXml, inAnyWay, type Span } from '../formats'

/** Shorter values are found in other texts by chance; longer ones would make the search slow. */
const shortestSecret = 4
/** One of three, such as the CVV of a card, is looked for as a whole string in quotes. */
const shortestInQuotes = 3
const longestSecret = 16 * 1024
/** Shorter pieces are found in other base64 by chance. */
const shortestBase64 = 8
const shortestPiece = 12
const shortestAtEllipsis = 4
/** How often a text may have been escaped, one encoding in the other. */
const deepestEncoding = 2
const lineBreak = /[\n\r\u0085\u2028\u2029]/
const escapeSign = /[\\%&+]/

/**
 * The secrets that are known by their values. A text is searched as it is and decoded, so that an escaped secret is
 * found however the API escapes it; each secret is looked for as it is and in base64. A form is looked up by its first
 * characters, so a thousand secrets take about as long as a hundred.
 */
export class SecretValues {
  readonly #secrets = new Set<string>()
  readonly #short = new Set<string>()
  readonly #forms = new Set<string>()
  /** The lengths of the forms, the longest first, by the first four characters of the forms. */
  readonly #lengths = new Map<string, number[]>()
  /** The last four characters of the forms: a long slice with another end need not be looked up. */
  readonly #ends = new Set<string>()
  /** The first character of each form: most places in a text are passed over by it. */
  readonly #firsts = new Set<number>()
  #pieces: Pieces | undefined

  /** The number of known secrets, which only grows. */
  get size(): number {
    return this.#secrets.size
  }

  addAll(other: SecretValues): void {
    for (const secret of [...other.#secrets, ...other.#short]) this.add(secret)
  }

  /** Adds a secret, and each of its lines, trimmed: an API may repeat a single line. */
  add(secret: string): void {
    if (secret.length > longestSecret || this.#secrets.has(secret)) return
    this.#addLine(secret)
    for (const line of secret.split(lineBreak)) this.#addLine(line.trim())
  }

  find(text: string): Span[] {
    return this.#forms.size === 0 ? [] : inEveryReading(text, (reading) => this.#findForms(reading))
  }

  /** Returns where a text repeats pieces of secrets, as messages that quote values in part do. */
  findPieces(text: string): Span[] {
    const short = [...this.#short].flatMap((secret) => placesOf(`"${secret}"`, text))
    if (this.#forms.size === 0) return short
    const pieces = (this.#pieces ??= piecesOf(this.#forms))
    return [...short, ...inEveryReading(text, (reading) => findPieces(reading, pieces))]
  }

  #addLine(secret: string): void {
    if (this.#secrets.has(secret)) return
    if (secret.length < shortestSecret) {
      if (secret.length === shortestInQuotes) this.#short.add(secret)
      return
    }
    this.#secrets.add(secret)
    this.#pieces = undefined
    for (const form of formsOf(secret)) this.#addForm(form)
  }

  #addForm(form: string): void {
    if (form.length < shortestSecret || this.#forms.has(form)) return
    this.#forms.add(form)
    this.#firsts.add(form.charCodeAt(0))
    this.#ends.add(form.slice(-shortestSecret))
    const beginning = form.slice(0, shortestSecret)
    const lengths = this.#lengths.get(beginning) ?? []
    if (lengths.includes(form.length)) return
    this.#lengths.set(
      beginning,
      [...lengths, form.length].sort((one, other) => other - one),
    )
  }

  #findForms(text: string): Span[] {
    const found: Span[] = []
    let reached = 0
    for (let start = 0; start + shortestSecret <= text.length; start++) {
      if (!this.#firsts.has(text.charCodeAt(start))) continue
      const end = this.#lengths
        .get(text.slice(start, start + shortestSecret))
        ?.map((length) => start + length)
        .find((each) => each > reached && this.#isForm(text, start, each))
      if (end !== undefined) found.push({ start, end: (reached = end) })
    }
    return found
  }

  #isForm(text: string, start: number, end: number): boolean {
    return this.#ends.has(text.slice(end - shortestSecret, end)) && this.#forms.has(text.slice(start, end))
  }
}

/** Searches a text as it is written, and decoded once or more often. */
function inEveryReading(text: string, search: (reading: string) => Span[]): Span[] {
  const found = search(text)
  let writtenAt = (place: number): number => place
  for (let depth = 0, written = text; depth < deepestEncoding && escapeSign.test(written); depth++) {
    const decoded = decodeWithPlaces(written, inAnyWay)
    if (decoded.text === written) break
    const outer = writtenAt
    writtenAt = (place) => outer(decoded.writtenAt(place))
    for (const { start, end } of search(decoded.text))
      found.push({ start: writtenAt(start), end: writtenAt(end) })
    written = decoded.text
  }
  return found
}

/** Returns the forms in which a decoded text may repeat a secret: as it is, and in base64, where nothing is escaped. */
function formsOf(secret: string): Set<string> {
  const text = Buffer.from(secret).toString()
  const escaped = [text, escapeJson(text), escapeXml(text), encodeURIComponent(text)]
  const forms = new Set([text, ...[...new Set(escaped)].flatMap(base64Of)])
  // A secret may itself look escaped, and is decoded wherever the text around it is.
  for (let depth = 0; depth < deepestEncoding; depth++)
    for (const form of [...forms]) if (escapeSign.test(form)) forms.add(decode(form, inAnyWay))
  return forms
}

/** Returns the forms of a value in base64 and base64url, wherever it begins in a longer encoded text (RFC 4648). */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const pieces = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const ownEnd = (offset + bytes.length) % 3 === 0 ? encoded.length : encoded.length - 1
    return encoded.slice(offset === 0 ? 0 : offset + 1, ownEnd)
  })
  const whole = bytes.toString('base64').replace(/=+$/, '')
  return [whole, ...pieces.filter(({ length }) => length >= shortestBase64)].flatMap((piece) => [
    piece,
    piece.replaceAll('+', '-').replaceAll('/', '_'),
  ])
}

/** Returns where a text in quotes stands; the quotes are not part of it. */
function placesOf(quoted: string, text: string): Span[] {
  const found: Span[] = []
  for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1))
    found.push({ start: at + 1, end: at + quoted.length - 1 })
  return found
}

interface Pieces {
  readonly all: ReadonlySet<string>
  /** Shorter beginnings and ends of forms, for where an ellipsis cuts them off. */
  readonly starts: ReadonlySet<string>
  readonly ends: ReadonlySet<string>
}

function piecesOf(forms: Iterable<string>): Pieces {
  const [all, starts, ends] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const form of forms) {
    for (let at = 0; at + shortestPiece <= form.length; at++) all.add(form.slice(at, at + shortestPiece))
    for (let length = shortestAtEllipsis; length < Math.min(shortestPiece, form.length); length++) {
      starts.add(form.slice(0, length))
      ends.add(form.slice(-length))
    }
  }
  return { all, starts, ends }
}

function findPieces(text: string, { all, starts, ends }: Pieces): Span[] {
  const found: Span[] = []
  for (let start = 0; start + shortestPiece <= text.length; start++)
    if (all.has(text.slice(start, start + shortestPiece))) found.push({ start, end: start + shortestPiece })
  for (const { 0: ellipsis, index: start } of text.matchAll(/"?…"?/g)) {
    const end = start + ellipsis.length
    for (let length = shortestAtEllipsis; length < shortestPiece; length++) {
      if (starts.has(text.slice(start - length, start))) found.push({ start: start - length, end: start })
      if (ends.has(text.slice(end, end + length))) found.push({ start: end, end: end + length })
    }
  }
  return found
}

/** A part of a text that is hidden; without a replacement, only together with another one that it overlaps. */
export interface HiddenSpan extends Span {
  readonly replacement?: string | undefined
}

/** Replaces the hidden parts of a text. Parts that overlap are hidden as one, with the replacement of the first. */
export function hideSpans(text: string, hidden: readonly HiddenSpan[]): string {
  if (hidden.length === 0) return text
  let result = ''
  let from = 0
  let last: HiddenSpan = { start: 0, end: 0 }
  const close = (): void => {
    if (last.replacement === undefined) return
    result += text.slice(from, last.start) + last.replacement
    from = Math.min(last.end, text.length)
  }
  for (const next of [...hidden].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (next.start >= text.length && next.end > next.start) break
    if (next.start >= last.end) {
      close()
      last = next
    } else {
      const replacement = last.replacement ?? next.replacement
      last = { start: last.start, end: Math.max(last.end, next.end), replacement }
    }
  }
  close()
  return result + text.slice(from)
}
