import { escapePattern } from '../formats'
import { encodedFormsOf } from './disguises'
import { inOneSpelling, mayBeEscaped, placesAsWritten } from './spellings'
import type { Span } from './span'

const shortestForm = 4
const fewBeginnings = 64

/**
 * Finds secrets in a text, in every form in which they may be repeated. A form is looked up by its first characters, so
 * a thousand secrets take about as long as a hundred.
 */
export class SecretFinder {
  readonly #forms = new Set<string>()
  /** The lengths of the forms, the longest first, by the first four characters of the forms. */
  readonly #lengths = new Map<string, number[]>()
  /** The last four characters of the forms: a slice with another end need not be looked up. */
  readonly #ends = new Set<string>()
  /** Whether a form may be spelled in several ways. */
  #hasSpellings = false
  #beginnings: RegExp | undefined

  add(secret: string): void {
    this.#hasSpellings ||= mayBeEscaped(secret)
    for (const form of encodedFormsOf(secret)) {
      const respelt = inOneSpelling(form)
      this.#addForm(form)
      if (respelt === form) continue
      this.#addForm(respelt)
      this.#hasSpellings = true
    }
  }

  /** Returns where secrets are in a text, without those that lie in another one that is returned. */
  find(text: string): Span[] {
    const found = this.#find(text)
    const respelt = this.#hasSpellings ? inOneSpelling(text) : text
    return respelt === text ? found : [...found, ...placesAsWritten(this.#find(respelt), text)]
  }

  #addForm(form: string): void {
    if (form.length < shortestForm || this.#forms.has(form)) return
    this.#forms.add(form)
    this.#ends.add(form.slice(-shortestForm))
    const beginning = form.slice(0, shortestForm)
    const lengths = this.#lengths.get(beginning)
    if (lengths === undefined) this.#beginnings = undefined
    else if (lengths.includes(form.length)) return
    this.#lengths.set(
      beginning,
      [...(lengths ?? []), form.length].sort((one, other) => other - one),
    )
  }

  #find(text: string): Span[] {
    const found: Span[] = []
    let reached = 0
    const isForm = (start: number, end: number): boolean =>
      end > reached &&
      this.#ends.has(text.slice(end - shortestForm, end)) &&
      this.#forms.has(text.slice(start, end))
    const look = (start: number): void => {
      const lengths = this.#lengths.get(text.slice(start, start + shortestForm))
      const length = lengths?.find((each) => isForm(start, start + each))
      if (length !== undefined) found.push({ start, end: (reached = start + length) })
    }
    if (this.#lengths.size > fewBeginnings)
      for (let start = 0; start + shortestForm <= text.length; start++) look(start)
    else
      for (
        let start = this.#nextBeginning(text, 0);
        start !== -1;
        start = this.#nextBeginning(text, start + 1)
      )
        look(start)
    return found
  }

  /** Returns where the next form may begin: for few beginnings, a pattern is faster than a look at every character. */
  #nextBeginning(text: string, from: number): number {
    this.#beginnings ??= new RegExp([...this.#lengths.keys()].map(escapePattern).join('|'), 'g')
    this.#beginnings.lastIndex = from
    return this.#beginnings.exec(text)?.index ?? -1
  }
}
