import { escapePattern } from '../exchange'
import { disguisesOf } from './disguises'
import { placesAsWritten, inOneSpelling } from './spellings'
import type { Span } from './span'

const shortestForm = 4
const fewBeginnings = 64

/**
 * Finds secrets in a text, in every form in which they may come back. A form is looked up by its first characters, so
 * that a text takes about the same time for a thousand secrets as for a hundred.
 */
export class SecretFinder {
  readonly #forms = new Set<string>()
  /** By the first four characters of forms: how long the forms are that begin with them, the longest first. */
  readonly #lengths = new Map<string, number[]>()
  /** Whether some form may be spelt in several ways. */
  #hasSpellings = false
  #beginnings: RegExp | undefined

  add(secret: string): void {
    for (const form of disguisesOf(secret)) {
      const respelt = inOneSpelling(form)
      this.#addForm(form)
      if (respelt === form) continue
      this.#addForm(respelt)
      this.#hasSpellings = true
    }
  }

  /** Where secrets are in a text. */
  find(text: string): Span[] {
    const found = this.#find(text)
    const respelt = this.#hasSpellings ? inOneSpelling(text) : text
    if (respelt !== text) found.push(...placesAsWritten(this.#find(respelt), text))
    return found
  }

  #addForm(form: string): void {
    if (form.length < shortestForm || this.#forms.has(form)) return
    this.#forms.add(form)
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
    const look = (start: number): void => {
      const lengths = this.#lengths.get(text.slice(start, start + shortestForm))
      const length = lengths?.find((each) => this.#forms.has(text.slice(start, start + each)))
      if (length !== undefined) found.push({ start, end: start + length })
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

  /** Where the next form may begin: a pattern finds few beginnings faster than a look at every character does. */
  #nextBeginning(text: string, from: number): number {
    this.#beginnings ??= new RegExp([...this.#lengths.keys()].map(escapePattern).join('|'), 'g')
    this.#beginnings.lastIndex = from
    return this.#beginnings.exec(text)?.index ?? -1
  }
}
