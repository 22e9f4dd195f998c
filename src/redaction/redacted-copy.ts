import { EventEmitter } from 'node:events'
import { isJsonNumber, type JsonNumber } from '../formats'
import type { Redactor } from './redactor'
import { redacted } from './secret'
import { isSecretMember } from './secret-fields'

/**
 * Copies objects that errors hold, without their secrets, and learns values that are secret by name. An error is not
 * copied but reported to `onError`, so that it stays the same object. It uses a list instead of recursion.
 */
export class RedactedCopies {
  readonly #redactor: Redactor
  readonly #onError: (error: Error) => void
  readonly #copies = new Map<object, object>()
  readonly #pending: (() => void)[] = []
  #hasChanged = false

  constructor(redactor: Redactor, onError: (error: Error) => void) {
    this.#redactor = redactor
    this.#onError = onError
  }

  /** Returns a copy without secrets, or the value itself if it has none. */
  of(value: unknown, name = ''): unknown {
    this.#hasChanged = false
    const isSecret = name !== '' && isSecretMember({ [name]: value }, name, this.#redactor)
    const copy = this.#copy(value, isSecret, /headers$/i.test(name))
    for (let fill = this.#pending.pop(); fill !== undefined; fill = this.#pending.pop()) fill()
    return this.#hasChanged ? copy : value
  }

  #copy(value: unknown, isSecret: boolean, isHeaders: boolean): unknown {
    if (typeof value === 'string' || isJsonNumber(value)) return this.#shown(value, isSecret)
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Error) {
      this.#onError(value)
      return value
    }
    const known = this.#copies.get(value)
    if (known !== undefined) return known
    if (Object.keys(value).length === 0 || ArrayBuffer.isView(value)) return value
    const copy: object = Array.isArray(value)
      ? []
      : (Object.create(Object.getPrototypeOf(value) as object | null) as object)
    this.#copies.set(value, copy)
    this.#pending.push(() => this.#fill(copy, value, isSecret, isHeaders))
    return copy
  }

  /**
   * Members that {@link isKeptOutOfCopies} finds, such as the socket of a request, are kept as they are, but not enumerable,
   * so that nobody prints them.
   */
  #fill(copy: object, value: object, isSecret: boolean, isHeaders: boolean): void {
    for (const name of Object.keys(value)) {
      const member = (value as Record<string, unknown>)[name]
      const isOwnSecret = isSecretMember(value, name, this.#redactor)
      const isSecretHere = isSecret || isOwnSecret || (isHeaders && this.#redactor.isSecretHeader(name))
      const isData = !isKeptOutOfCopies(member)
      if (!isData) this.#hasChanged = true
      Object.defineProperty(copy, name, {
        value: isData ? this.#copy(member, isSecretHere, /headers$/i.test(name)) : member,
        enumerable: isData,
        writable: true,
        configurable: true,
      })
    }
  }

  #shown(value: string | JsonNumber, isSecret: boolean): unknown {
    if (isSecret) {
      this.#redactor.learn(value)
      this.#hasChanged = true
      return redacted
    }
    const text = String(value)
    const shown = typeof value === 'string' ? this.#redactor.redactText(text) : this.#redactor.redact(text)
    if (shown === text) return value
    this.#hasChanged = true
    return shown
  }
}

/** Whether a value is kept out of copies: part of a connection (any event emitter), a map or a set. */
export function isKeptOutOfCopies(value: unknown): boolean {
  return value instanceof EventEmitter || value instanceof Map || value instanceof Set
}
