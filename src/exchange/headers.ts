/** Header fields in the order they came; names are compared without regard to case (RFC 9110, 5.1). */
export class Headers implements Iterable<readonly [name: string, value: string]> {
  readonly #fields: (readonly [name: string, value: string])[] = []

  constructor(fields: Iterable<readonly [name: string, value: string]> = []) {
    for (const [name, value] of fields) this.#fields.push([name, value])
  }

  /** The value of the header, several of the same name joined by `, `; undefined when it is absent. */
  get(name: string): string | undefined {
    const values = this.getAll(name)
    return values.length === 0 ? undefined : values.join(', ')
  }

  /** Every value of the header, one entry for each field line. */
  getAll(name: string): string[] {
    const wanted = name.toLowerCase()
    return this.#fields.filter(([candidate]) => candidate.toLowerCase() === wanted).map(([, value]) => value)
  }

  has(name: string): boolean {
    return this.getAll(name).length > 0
  }

  /** The names as they were sent, each once. */
  names(): string[] {
    const names = new Map(this.#fields.map(([name]) => [name.toLowerCase(), name]))
    return [...names.values()]
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#fields[Symbol.iterator]()
  }
}
