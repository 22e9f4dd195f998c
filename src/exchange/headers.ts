import { isUtf8 } from 'node:buffer'

type HeaderField = readonly [name: string, value: string]

/** Returns a header value, which Node.js decodes as Latin-1, decoded as UTF-8 if its bytes are UTF-8. */
function readable(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : value
}

/** Header fields in the order received; names are compared case-insensitively (RFC 9110, 5.1). */
export class Headers implements Iterable<HeaderField> {
  readonly #fields: readonly HeaderField[]
  #noteRead: ((name: string) => void) | undefined

  constructor(fields: Iterable<HeaderField> = []) {
    this.#fields = [...fields]
  }

  /**
   * Creates headers from a list of names and values in turn, as in `rawHeaders` of Node.js; names become lower case.
   */
  static received(lines: readonly string[]): Headers {
    const fields: HeaderField[] = []
    for (let at = 0; at < lines.length; at += 2)
      fields.push([(lines[at] as string).toLowerCase(), readable(lines[at + 1] as string)])
    return new Headers(fields)
  }

  /** Registers a function that is called, from now on, with each name (in lower case) that is looked up. */
  watch(noteRead: (name: string) => void): void {
    this.#noteRead = noteRead
  }

  /** Returns the value of a header, several of the same name joined by `, `; undefined when it is absent. */
  get(name: string): string | undefined {
    const values = this.getAll(name)
    return values.length <= 1 ? values[0] : values.join(', ')
  }

  getAll(name: string): string[] {
    const wanted = name.toLowerCase()
    this.#noteRead?.(wanted)
    const values: string[] = []
    for (const [candidate, value] of this.#fields)
      if (candidate.length === wanted.length && candidate.toLowerCase() === wanted) values.push(value)
    return values
  }

  has(name: string): boolean {
    return this.getAll(name).length > 0
  }

  /** Returns the names as they were sent, each once. */
  names(): string[] {
    const names = new Map(this.#fields.map(([name]) => [name.toLowerCase(), name]))
    return [...names.values()]
  }

  [Symbol.iterator](): Iterator<HeaderField> {
    return this.#fields[Symbol.iterator]()
  }
}
