import { wordsOf } from './words'

/** Words that make a secret of whatever has them in its name. */
const secretWords = wordSet(
  'pass password passwd passphrase passcode pwd secret token credential otp pin cvv cvc jwt bearer authorization',
)
/** Words before `key` with which it is a secret; in a header's name there are more of them. */
const secretKeys = wordSet('api private access secret auth subscription encryption signing shared master')
const headerKeys = wordSet('account admin app application client consumer function license service user')

/** Last words of names that speak about a secret instead of being one: `token_type`, `password_policy`. */
const aboutWords = wordSet(
  'type types endpoint endpoints supported expires expired expiry expiration in at ttl count limit length policy rule ' +
    'rules strength url uri name required enabled status method methods alg algorithm issuer scope scopes',
)
/** What lists and language models call tokens. */
const placeTokens = wordSet('page continuation next')
const countedTokens = wordSet('prompt completion input output total max cached reasoning')

/** Elements of WS-Security and WS-Trust that hold a secret beside what is none. */
const envelopes = wordSet(
  'usernametoken requestsecuritytoken requestsecuritytokenresponse requestsecuritytokenresponsecollection securitytokenreference',
)

const secretHeaders = wordSet('authorization proxy-authorization cookie set-cookie x-api-key')
const secretParameters = wordSet('sig signature')

/** What the name of a secret must hold, as it is or escaped, for a cheap look at a whole text. */
const hint =
  /pass|pwd|secret|token|credential|key|session|signature|sig=|otp|pin|cvv|cvc|jwt|bearer|authorization|cookie|\\u00|%[4-7]/i

/** The names of secrets: those that everybody uses, and those that the user has named. */
export class SecretNames {
  /** In lower case. */
  readonly #extra: ReadonlySet<string>

  constructor(extra: readonly string[] = []) {
    this.#extra = new Set(extra.map((name) => name.toLowerCase()))
  }

  /** Whether a text may hold the name of a secret; a cheap look before its fields are looked at one by one. */
  mayBeIn(text: string): boolean {
    return this.#extra.size > 0 || hint.test(text)
  }

  /** Whether a field of JSON, of XML or of a form with this name is a secret: `newPassword`, `access_token`, `user[pin]`. */
  isSecretField(name: string): boolean {
    return isSecretField(name) || (this.#extra.size > 0 && this.#names(name))
  }

  /** Whether a parameter of a URL or of credentials is a secret; there a signature is one. */
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

  /** Whether an XML element of this name is a secret only where it holds no other elements. */
  isEnvelope(name: string): boolean {
    const lower = name.toLowerCase()
    return envelopes.has(lower) && !this.#extra.has(lower)
  }

  /** Whether the user has named it, or what stands last in its brackets. */
  #names(name: string): boolean {
    const lower = name.toLowerCase()
    return this.#extra.has(lower) || (lower.endsWith(']') && this.#extra.has(lastInBrackets(lower)))
  }
}

/** Whether a field is named like a password, token or secret, whatever the user has named. */
export function isSecretField(name: string): boolean {
  let isSecret = judged.get(name)
  if (isSecret === undefined) {
    isSecret = judge(name)
    if (judged.size < mostJudged) judged.set(name, isSecret)
  }
  return isSecret
}

/** The same few names come again and again. */
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

/** Whether a word is in a set, in the singular or with an s. */
function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)))
}

/** `pin` of `user[pin]` and of `pin[]`. */
function lastInBrackets(name: string): string {
  const inner = name.split(/[[\]]/).filter((part) => part !== '')
  return inner.at(-1) ?? ''
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
