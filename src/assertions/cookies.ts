import { didYouMean, InputError } from '../errors'
import type { Headers } from '../exchange'
import { redacted } from '../formats'
import { parseSetCookie, type SetCookie } from '../http'
import { fail, namesInsteadOf, type CheckedSubject, type AssertionSubject } from './failed-assertion'
import { expectValue, matching, same, type Requirement } from './requirements'
import { chainOf } from './uncalled-assertions'

const attributeNames = 'HttpOnly Secure SameSite Path Domain Max-Age Expires Partitioned Priority'.split(' ')
/** Names of cookies whose values are hidden, however short they are. */
const secretCookie = /sess|sid$/i

/** Returns the cookie that the response sets: the last one of this name. Fails if it sets none. */
export function cookieOf(subject: AssertionSubject, name: string): SetCookie {
  const { exchange } = subject
  const cookies = cookiesIn(exchange.outcome.headers)
  const cookie = cookies.filter((one) => one.name === name).at(-1)
  if (cookie !== undefined) return cookie
  const names = [...new Set(cookies.map((one) => one.name))]
  const redirects = exchange.protocol === 'http' ? exchange.redirects : []
  const isInRedirect = redirects?.some(({ headers }) => cookiesIn(headers).some((one) => one.name === name))
  const sets = isInRedirect
    ? `${names.join(', ') || 'none'}.\nA redirect before it does; write: Given redirects are not followed`
    : namesInsteadOf(name, names)
  return fail(subject, `The response should set the cookie "${name}" but sets ${sets}`)
}

function cookiesIn(headers: Headers): SetCookie[] {
  return headers.getAll('Set-Cookie').flatMap((header) => parseSetCookie(header) ?? [])
}

export function expectNoCookie(subject: AssertionSubject, name: string): void {
  if (cookiesIn(subject.exchange.outcome.headers).some((one) => one.name === name))
    fail(subject, `The response should not set the cookie "${name}" but does`)
}

export function expectCookieValue(subject: AssertionSubject, name: string, requirement: Requirement): void {
  const { value } = cookieOf(subject, name)
  const { redactor } = subject
  const isHidden =
    secretCookie.test(name) || redactor.isSecretHeader(name) || redactor.redact(value) !== value
  expectValue(subject, `response cookie "${name}"`, value, requirement, isHidden ? redacted : undefined)
}

/** Asserts that a cookie has an attribute, with this value if one is given, in whatever way each is written. */
export function expectCookieAttribute(
  subject: AssertionSubject,
  name: string,
  attribute: string,
  value?: string,
): void {
  const wanted = value === undefined ? undefined : attributeWith(attribute, value)
  const found = attributeOf(subject, name, attribute)
  if (found !== undefined && (wanted === undefined || found === wanted)) return
  const has = cookieOf(subject, name).attributes.join('; ') || 'none'
  fail(subject, `The response cookie "${name}" should have ${named(attribute, value)} but has ${has}`)
}

export function expectNoCookieAttribute(subject: AssertionSubject, name: string, attribute: string): void {
  const found = attributeOf(subject, name, attribute)
  if (found !== undefined)
    fail(subject, `The response cookie "${name}" should not have ${named(attribute)} but has ${found}`)
}

function attributeOf(subject: AssertionSubject, name: string, attribute: string): string | undefined {
  const wanted = checkCookieAttribute(attribute)
  return cookieOf(subject, name).attributes.find((one) => one.split('=', 1)[0] === wanted)
}

function named(attribute: string, value?: string): string {
  return `the attribute "${attribute}"${value === undefined ? '' : ` with "${value}"`}`
}

/** Returns the name of an attribute as all write it. @throws {@link InputError} for a name that no browser knows */
export function checkCookieAttribute(name: string): string {
  const known = attributeNames.find((one) => one.toLowerCase() === name.toLowerCase())
  if (known !== undefined) return known
  throw new InputError(
    `A cookie has no attribute "${name}".${didYouMean(name, attributeNames)}\nIt may have: ${attributeNames.join(', ')}`,
  )
}

/** Returns an attribute as all write it. @throws {@link InputError} for a value that it cannot have */
function attributeWith(name: string, value: string): string {
  const known = checkCookieAttribute(name)
  const [attribute = '', ...others] = parseSetCookie(`a=b; ${known}=${value}`)?.attributes ?? []
  if (attribute.includes('=') && others.length === 0) return attribute
  throw new InputError(
    `"${value}" is not a value of the attribute ${known}.\nHttpOnly, Secure and Partitioned have none; SameSite has Strict, Lax or None, Max-Age a number of seconds, Path one that begins with "/".`,
  )
}

/** A cookie that a response sets, and assertions on it: `response.cookie('sid').shouldHaveAttribute('HttpOnly')`. */
export class ResponseCookie {
  readonly #response: CheckedSubject
  readonly #name: string

  /** @internal */
  constructor(response: CheckedSubject, name: string) {
    this.#response = response
    this.#name = name
  }

  /** The value. @throws AssertionError when the response does not set the cookie. */
  get value(): string {
    return cookieOf(this.#response, this.#name).value
  }

  /** Asserts that the response sets the cookie. */
  shouldBeSet(): this {
    return this.#check(`the response should set the cookie "${this.#name}"`, cookieOf)
  }

  /** Asserts that the response does not set the cookie. */
  shouldNotBeSet(): void {
    this.#check(`the response should not set the cookie "${this.#name}"`, expectNoCookie)
  }

  /** Asserts the value. */
  shouldBe(value: string): this {
    return this.#should(`be "${value}"`, (...cookie) => expectCookieValue(...cookie, same(value)))
  }

  /** Asserts that the regular expression matches the whole value. */
  shouldMatch(pattern: string): this {
    return this.#should(`match "${pattern}"`, (...cookie) => expectCookieValue(...cookie, matching(pattern)))
  }

  /** Asserts an attribute, with this value if one is given. Its name is case-insensitive. */
  shouldHaveAttribute(attribute: string, value?: string): this {
    return this.#should(`have ${named(attribute, value)}`, (...cookie) =>
      expectCookieAttribute(...cookie, attribute, value),
    )
  }

  /** Asserts that the response sets the cookie without an attribute. */
  shouldNotHaveAttribute(attribute: string): this {
    return this.#should(`not have ${named(attribute)}`, (...cookie) =>
      expectNoCookieAttribute(...cookie, attribute),
    )
  }

  #should(words: string, expectation: (subject: AssertionSubject, name: string) => unknown): this {
    return this.#check(`the response cookie "${this.#name}" should ${words}`, expectation)
  }

  #check(phrase: string, expectation: (subject: AssertionSubject, name: string) => unknown): this {
    this.#response.check(phrase, (response) => expectation(response, this.#name))
    return chainOf(this)
  }
}
