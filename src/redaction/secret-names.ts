import { wordsOf } from './words'

/** Words that make a name secret. */
const secretWords = wordSet(
  'pass password passwd passphrase passcode pwd secret token credential otp pin cvv cvc jwt bearer authorization',
)
/** Words that make a name secret if `key` follows them; header names have further ones. */
const secretKeys = wordSet('api private access secret auth subscription encryption signing shared master')
const headerKeys = wordSet('account admin app application client consumer function license service user')

/** Last words of names that describe a secret but do not hold it: `token_type`, `password_policy`. */
const aboutWords = wordSet(
  'type types endpoint endpoints supported expires expired expiry expiration in at ttl count limit length policy rule ' +
    'rules strength url uri name required enabled status method methods alg algorithm issuer scope scopes',
)
/** Words before `token` and `tokens` in the terms of paged lists and of language models, which are not secret. */
const placeTokens = wordSet('page continuation next')
const countedTokens = wordSet('prompt completion input output total max cached reasoning')

/** Elements of WS-Security and WS-Trust that hold a secret together with other data. */
const envelopes = wordSet(
  'usernametoken requestsecuritytoken requestsecuritytokenresponse requestsecuritytokenresponsecollection securitytokenreference',
)

const secretHeaders = wordSet('authorization proxy-authorization cookie set-cookie x-api-key')
const secretParameters = wordSet('sig signature')

/** Matches any text that may hold the name of a secret, as it is or escaped: a cheap first check. */
const hint =
  /pass|pwd|secret|token|credential|key|session|signature|sig=|otp|pin|cvv|cvc|jwt|bearer|authorization|cookie|\\u00|%[4-7]/i

/** The names of secrets: common ones, and those that the user configures. */
export class SecretNames {
  /** In lower case. */
  readonly #extra: ReadonlySet<string>

  constructor(extra: readonly string[] = []) {
    this.#extra = new Set(extra.map((name) => name.toLowerCase()))
  }

  /** Whether a text may hold the name of a secret; a cheap check before its fields are checked one by one. */
  mayBeIn(text: string): boolean {
    return this.#extra.size > 0 || hint.test(text)
  }

  /** Whether a field with this name in JSON, XML or a form is secret: `newPassword`, `access_token`, `user[pin]`. */
  isSecretField(name: string): boolean {
    return isSecretField(name) || (this.#extra.size > 0 && this.#names(name))
  }

  /** Whether a parameter of a URL or of credentials is secret; there, signatures are secret too. */
  isSecretParameter(name: string): boolean {
    return this.isSecretField(name) || (/sig/i.test(name) && secretParameters.has(wordsOf(name).at(-1) ?? ''))
  }

  /** Whether a header carries credentials. */
  isSecretHeader(name: string): boolean {
    const lower = name.toLowerCase()
    if (this.#extra.has(lower) || secretHeaders.has(lower) || isSecretField(lower)) return true
    if (!/auth|key/.test(lower)) return false
    const words = wordsOf(name)
    const last = words.at(-1) ?? ''
    return last === 'auth' || last === 'authentication' || hasKey(words, headerKeys)
  }

  /** Whether an XML element of this name is secret only if it contains no other elements. */
  isEnvelope(name: string): boolean {
    const lower = name.toLowerCase()
    return envelopes.has(lower) && !this.#extra.has(lower)
  }

  /** Whether the user has configured this name, or the last name in its brackets. */
  #names(name: string): boolean {
    const lower = name.toLowerCase()
    return this.#extra.has(lower) || (lower.endsWith(']') && this.#extra.has(lastInBrackets(lower)))
  }
}

/** Whether a field is named like a password, token or secret, regardless of what the user has configured. */
export function isSecretField(name: string): boolean {
  let isSecret = judged.get(name)
  if (isSecret === undefined) {
    isSecret = judge(name)
    if (judged.size < mostJudged) judged.set(name, isSecret)
  }
  return isSecret
}

/** A cache, because the same few names occur again and again. */
const judged = new Map<string, boolean>()
const mostJudged = 2000

function judge(name: string): boolean {
  if (!hint.test(name)) return false
  const words = wordsOf(name)
  return (hasSecret(words) || hasKey(words, secretKeys)) && !isAbout(words)
}

function hasSecret(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (isIn(secretWords, word)) return true
    const before = words[at - 1]
    return before === 'session'
      ? word === 'id'
      : word === 'signature' && (before === 'amz' || before === 'goog')
  })
}

function hasKey(words: readonly string[], kinds: ReadonlySet<string>): boolean {
  return words.some((word, at) => (word === 'key' || word === 'keys') && isIn(kinds, words[at - 1] ?? ''))
}

function isAbout(words: readonly string[]): boolean {
  const [first, second] = words
  if (first === 'has' || first === 'is' || (first === 'access' && second === 'control')) return true
  const [before = '', last = ''] = words.slice(-2)
  if (words.length > 1 && aboutWords.has(last)) return true
  return (last === 'token' && placeTokens.has(before)) || (last === 'tokens' && countedTokens.has(before))
}

/** Whether a word is in a set, with or without a plural s. */
function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)))
}

/** Returns `pin` for `user[pin]` and for `pin[]`. */
function lastInBrackets(name: string): string {
  const inner = name.split(/[[\]]/).filter((part) => part !== '')
  return inner.at(-1) ?? ''
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
