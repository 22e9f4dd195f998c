import type { SecretNames } from '../formats'
import { remembered } from '../remembered'

/** A name with its words in lower case between hyphens: `-user-new-password-` for `user[newPassword1]`. */
const wordSeparators = /[^\p{L}\p{N}]+/gu

/** Words that short ones such as `pin` are glued to; after any other, as in `spin`, those are not secret. */
const gluedWords =
  'access|account|admin|again|api|app|application|auth|aws|basic|card|client|confirm|confirmation|consumer|current|' +
  'database|db|default|key|ldap|login|master|my|new|old|proxy|reset|root|service|smtp|ssh|temp|temporary|user|wifi|your'

/** Names that hold a secret, by one of their words; a word may be glued to those before it. */
const secret = new RegExp(
  [
    'passw(?:or)?d(?!less)|passphrase|passcode|credential|secret(?!ar)|token(?!i[sz])',
    `-(?:(?:${gluedWords})-?)*(?:pass|pwd|otp|pin|cvv|cvc|jwt|bearer)s?-`,
    '-(?:bearer|authorization)s?-',
    '-session-?id-',
    '-(?:amz|goog)-?signature-',
    '^-(?:set-)?cookies?-$',
    '(?:account|api|private|access|secret|auth|subscription|encryption|signing|shared|master)s?-?keys?-',
  ].join('|'),
)
/** Names that only describe a secret: `token_type`, `password_policy`, `hasPassword`. */
const about = new RegExp(
  [
    '^-(?:has|is|access-control)-',
    '.(?:-|token|password|passwd|passcode|passphrase|secret|credential)s?-?(?:types?|endpoints?|supported|expires|expired|expiry|expiration|in|at|on|date|ttl|count|limit|length|policy|rules?|strength|ur[li]|name|required|enabled|status|methods?|alg|algorithm|issuer|scopes?)-$',
    // Terms of paged lists and of language models.
    '-(?:page|continuation|next)-?token-$',
    '-(?:prompt|completion|input|output|total|max|cached|reasoning)-?tokens-$',
    '^-tokens-?(?:used|remaining|left|total|consumed)-$|-pass-?(?:rate|ratio|percentage)s?-$',
  ].join('|'),
)
const signature = /-sig-$|signature-$/
const secretHeader =
  /^-(?:proxy-)?authorization-$|^-(?:set-)?cookie-$|-(?:(?:api|app|basic|client|my|proxy|service|user)-?)?auth(?:entication)?-$|(?:account|admin|app|application|client|consumer|function|license|service|user)s?-?keys?-$/

/** Matches any text that may hold the name of a secret, as it is or escaped: a cheap first check. */
const hint =
  /pass|pwd|secret|token|credential|key|session|signature|sig\d*\W|otp|pin|cvv|cvc|jwt|bearer|authorization|cookie|\\u00|%(?:25)*[4-7]/i

/** Elements of WS-Security and WS-Trust that hold a secret together with other data. */
const envelope =
  /^(?:usernametoken|requestsecuritytoken(?:response(?:collection)?)?|securitytokenreference)$/i

/** Whether a field is named like a password, token or secret, regardless of what the user has configured. */
export const isSecretField = remembered((name) => {
  const words = wordsOf(name)
  return secret.test(words) && !about.test(words)
})
const isSecretParameter = remembered((name) => isSecretField(name) || signature.test(wordsOf(name)))
const isSecretHeader = remembered((name) => isSecretField(name) || secretHeader.test(wordsOf(name)))

export interface KnownNames extends SecretNames {
  /** Whether a text may hold the name of a secret; a cheap check before its fields are checked one by one. */
  readonly mayBeIn: (text: string) => boolean
}

/** The names of secrets: common ones, and those that the user configures. */
export function secretNames(extra: readonly string[] = []): KnownNames {
  const own = new Set(extra.map((name) => name.toLowerCase()))
  /** Whether the user has configured a name, or the last name in its brackets. */
  const isOwn = (name: string): boolean =>
    own.size > 0 && (own.has(name.toLowerCase()) || (name.endsWith(']') && own.has(lastInBrackets(name))))
  return {
    mayBeIn: (text) => own.size > 0 || hint.test(text),
    isSecretField: (name) => isSecretField(name) || isOwn(name),
    isSecretParameter: (name) => isSecretParameter(name) || isOwn(name),
    isSecretHeader: (name) => isSecretHeader(name) || isOwn(name),
    isMixed: (name) => !isOwn(name),
    isEnvelope: (name) => envelope.test(name) && !isOwn(name),
  }
}

function wordsOf(name: string): string {
  const words = name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2').replace(wordSeparators, '-')
  return `-${words.toLowerCase().replace(/(\p{L})\d+(?=-|$)/gu, '$1')}-`.replace(/-{2,}/g, '-')
}

/** Returns `pin` for `user[pin]` and for `pin[]`. */
function lastInBrackets(name: string): string {
  const inner = name.split(/[[\]]/).filter((part) => part !== '')
  return inner.at(-1)?.toLowerCase() ?? ''
}
