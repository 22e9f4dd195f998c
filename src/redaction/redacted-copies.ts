import { EventEmitter } from 'node:events'
import {
  areSentences,
  isHiddenEverywhere,
  isJsonNumber,
  isNamedValue,
  namesValue,
  redacted,
  secrecyIn,
  secrecyOf,
  type JsonNumber,
  type Secrecy,
} from '../formats'

interface Redacting {
  readonly isSecretField: (name: string) => boolean
  readonly isSecretHeader: (name: string) => boolean
  readonly isMixed: (name: string) => boolean
  learn(value: unknown): void
  redact(text: string): string
  redactText(text: string): string
}

/**
 * Copies objects without their secrets, and learns values that are secret by name. An error is not copied but reported
 * to `onError`, so that it stays the same object. It uses a list instead of recursion: objects may be nested too deep.
 */
export class RedactedCopies {
  readonly #copies = new Map<object, object>()
  readonly #pending: (() => void)[] = []
  #hasChanged = false

  constructor(
    private readonly redactor: Redacting,
    private readonly onError: (error: Error) => void = () => undefined,
  ) {}

  /** Returns a copy without secrets, or the value itself if it has none. */
  of(value: unknown, name = ''): unknown {
    this.#hasChanged = false
    const secrecy = name === '' ? undefined : this.#secrecyOf({ [name]: value }, name, false)
    const copy = this.#copy(value, secrecy, /headers$/i.test(name))
    for (let fill = this.#pending.pop(); fill !== undefined; fill = this.#pending.pop()) fill()
    return this.#hasChanged ? copy : value
  }

  #copy(value: unknown, secrecy: Secrecy | undefined, isHeaders: boolean): unknown {
    if (typeof value === 'string' || isJsonNumber(value)) return this.#shown(value, secrecy)
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Error && !Object.isFrozen(value)) {
      this.onError(value)
      return value
    }
    const known = this.#copies.get(value)
    if (known !== undefined) return known
    if (ArrayBuffer.isView(value) || namesIn(value).length === 0) return value
    const prototype = Object.getPrototypeOf(value) as object | null
    const copy = Array.isArray(value) ? [] : (Object.create(prototype) as object)
    this.#copies.set(value, copy)
    this.#pending.push(() => this.#fill(copy, value, secrecy, isHeaders))
    return copy
  }

  /** Members such as the socket of a request are kept as they are, but not enumerable, so that nobody prints them. */
  #fill(copy: object, value: object, secrecy: Secrecy | undefined, isHeaders: boolean): void {
    for (const name of namesIn(value)) {
      const member = (value as Record<string, unknown>)[name]
      let secrecyHere = secrecy
      if (secrecy === undefined) secrecyHere = this.#secrecyOf(value, name, isHeaders)
      else if (!Array.isArray(value)) secrecyHere = secrecyIn(secrecy, name, this.redactor)
      const isKept = isKeptOutOfCopies(member)
      if (isKept) this.#hasChanged = true
      Object.defineProperty(copy, name, {
        value: isKept ? member : this.#copy(member, secrecyHere, /headers$/i.test(name)),
        enumerable: !isKept && Object.prototype.propertyIsEnumerable.call(value, name),
        writable: true,
        configurable: true,
      })
    }
  }

  #shown(value: string | JsonNumber, secrecy: Secrecy | undefined): unknown {
    const text = String(value)
    if (secrecy !== undefined) {
      if (isHiddenEverywhere(text, secrecy)) this.redactor.learn(value)
      this.#hasChanged = true
      return redacted
    }
    const shown = typeof value === 'string' ? this.redactor.redactText(text) : this.redactor.redact(text)
    if (shown === text) return value
    this.#hasChanged = true
    return shown
  }

  /** Returns how secret a member of an open object is, by its own name or by the name that another member gives it. */
  #secrecyOf(owner: object, name: string, isHeaders: boolean): Secrecy | undefined {
    if (Array.isArray(owner)) return undefined
    const { isSecretField, isSecretHeader } = this.redactor
    const members = owner as Readonly<Record<string, unknown>>
    if (isHeaders && isSecretHeader(name)) return 'secret'
    if (isSecretField(name)) return areSentences(members[name]) ? undefined : secrecyOf(name, this.redactor)
    const isSecretName = (given: unknown): boolean =>
      typeof given === 'string' && (isSecretField(given) || isSecretHeader(given))
    const isNamed = Object.entries(members).some(([other, given]) => namesValue(other) && isSecretName(given))
    return isNamedValue(name) && isNamed ? 'secret' : undefined
  }
}

/** Returns the members that are copied; of a frozen error, which cannot be changed in place, also its message. */
function namesIn(value: object): string[] {
  return value instanceof Error ? Object.getOwnPropertyNames(value) : Object.keys(value)
}

/** Whether a value is kept out of copies: part of a connection (any event emitter), a map or a set. */
function isKeptOutOfCopies(value: unknown): boolean {
  return value instanceof EventEmitter || value instanceof Map || value instanceof Set
}

/** Removes secrets from what a user's function threw. Errors are changed in place, with their causes; others copied. */
export function redactError(thrown: unknown, redactor: Redacting): unknown {
  if (typeof thrown === 'string') return redactor.redactText(thrown)
  if (typeof thrown !== 'object' || thrown === null) return thrown
  if (thrown instanceof Map) return redactError(Object.fromEntries(thrown), redactor)
  if (thrown instanceof Set) return redactError([...thrown], redactor)
  const errors = new Set<Error>()
  const copyOf = (value: unknown, name?: string): unknown =>
    new RedactedCopies(redactor, (error) => errors.add(error)).of(value, name)
  // The first pass learns secrets, which may also be in what it visited before.
  copyOf(thrown)
  const result = copyOf(thrown)
  // Their causes join the errors on the way.
  for (const error of errors) for (const name of heldBy(error)) copyOf(Reflect.get(error, name), name)
  for (const error of errors) for (const name of heldBy(error)) replace(error, name, copyOf)
  return result
}

/** Returns the members of an error that hold data, and what a runner prints of it even if its class computes it. */
function heldBy(error: Error): Set<string> {
  const held = Object.entries(Object.getOwnPropertyDescriptors(error))
    .filter(([, descriptor]) => 'value' in descriptor && typeof descriptor.value !== 'function')
    .map(([name]) => name)
  return new Set([...held, 'message', 'stack'])
}

function replace(error: Error, name: string, copyOf: (value: unknown, name: string) => unknown): void {
  const value: unknown = Reflect.get(error, name)
  const shown = isKeptOutOfCopies(value) ? value : copyOf(value, name)
  if (isKeptOutOfCopies(value)) Reflect.defineProperty(error, name, { enumerable: false })
  else if (shown !== value) Reflect.defineProperty(error, name, { value: shown })
}
