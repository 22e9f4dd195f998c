import { createHash } from 'node:crypto'
import { InputError } from '../errors'
import type { NewValue } from './new-value'
import { shiftedTime } from './shifted-time'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

export interface ValueSource {
  draw(value: NewValue): string | number
}

/**
 * Generates the values that `{{$…}}` asks for. The same seed gives the same values in the same order; times are the
 * current time.
 */
export class NewValues implements ValueSource {
  /** The values generated from the seed so far. */
  readonly drawn = new Set<string | number>()
  readonly #seed: string
  #draws = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  get hasDrawn(): boolean {
    return this.drawn.size > 0
  }

  /**
   * @throws {@link InputError} for an environment variable that is not set or empty, and a time beyond the year 9999.
   */
  draw(value: NewValue): string | number {
    switch (value.kind) {
      case 'uuid':
        return this.#note(uuidOf(this.#bytes()))
      case 'email':
        return this.#note(`${this.#text(12).toLowerCase()}@example.com`)
      case 'number':
        return this.#note(this.#number(value.least, value.most))
      case 'text':
        return this.#note(this.#text(value.length))
      case 'now':
        return timeOf(value).toISOString()
      case 'today':
        return timeOf(value).toISOString().slice(0, 10)
      case 'environment':
        return environmentVariable(value.name)
    }
  }

  #note<Value extends string | number>(drawn: Value): Value {
    this.drawn.add(drawn)
    return drawn
  }

  /** Returns a whole number from `least` to `most`, both included. */
  #number(least: number, most: number): number {
    const count = BigInt(most) - BigInt(least) + 1n
    return Number(BigInt(least) + (this.#bytes().readBigUInt64BE() % count))
  }

  #text(length: number): string {
    let text = ''
    while (text.length < length)
      for (const byte of this.#bytes()) text += letters.charAt(byte % letters.length)
    return text.slice(0, length)
  }

  /** Returns the next 32 bytes derived from the seed. */
  #bytes(): Buffer {
    return createHash('sha256').update(`${this.#seed}\n${this.#draws++}`).digest()
  }
}

/** Formats bytes as a UUID of version 4 (RFC 9562, 5.4). */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Gives examples of new values when nothing is sent: the environment of the run is not known then. */
export const exampleValues: ValueSource = {
  draw: (value) => (value.kind === 'environment' ? value.name : new NewValues('').draw(value)),
}

function timeOf({ shift }: NewValue & { kind: 'now' | 'today' }): Date {
  return shift === undefined ? new Date() : shiftedTime(new Date(), shift)
}

function environmentVariable(name: string): string {
  // Inherited properties of the object are not environment variables.
  const value = Object.hasOwn(process.env, name) ? process.env[name] : undefined
  if (value) return value
  throw new InputError(
    `The environment variable ${name} is ${value === undefined ? 'not set' : 'empty'}, so {{$env.${name}}} has no value.\nSet it before the run: ${name}=… npx cucumber-js`,
  )
}
