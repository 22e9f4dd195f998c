const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'])

const secretWords =
  /(?:^|_)(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|credentials?|(?:api|private|access|secret)_?key|session_?id|(?:amz|goog)_signature|otp|pin|cvv|cvc|jwt|bearer|authorization)(?:$|s$|_)/

/**
 * Names that speak about a secret instead of being one: `token_type`, `password_policy`, `has_password`, and what language
 * models and lists call tokens.
 */
const aboutWords =
  /^(?:has|is)_|^access_control_|(?:^|_)(?:page|continuation)_token$|(?:^|_)(?:prompt|completion|input|output|total|max|cached|reasoning)_tokens$|_(?:type|types|endpoint|endpoints|supported|expires|expired|expiry|expiration|in|at|ttl|count|limit|length|policy|rules?|strength|url|uri|name|required|enabled|status|methods?|alg|algorithm|issuer|scope|scopes)$/

/** Elements of WS-Security and WS-Trust that hold a secret beside what is none. */
const envelopes = new Set([
  'usernametoken',
  'requestsecuritytoken',
  'requestsecuritytokenresponse',
  'requestsecuritytokenresponsecollection',
  'securitytokenreference',
])

/** What the name of a secret field must hold; tested on a whole text before its fields are looked at one by one. */
export const secretHint =
  /pass|pwd|secret|token|credential|key|session|signature|otp|pin|cvv|cvc|jwt|bearer|authorization/i

/** Whether a header carries credentials; `extra` holds names in lower case. */
export function isSecretHeader(name: string, extra: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase()
  return extra.has(lower) || secretHeaders.has(lower) || isSecretField(lower)
}

/** Whether a JSON, form or query field is named like a password, token or secret: `newPassword`, `access_token`, `apiKey`. */
export function isSecretField(name: string): boolean {
  let isSecret = judged.get(name)
  if (isSecret === undefined) {
    isSecret = judge(name)
    if (judged.size < mostJudged) judged.set(name, isSecret)
  }
  return isSecret
}

/** Whether an XML element of this name is called after its secret but holds other elements too: `UsernameToken`. */
export function isEnvelope(name: string): boolean {
  return envelopes.has(name.toLowerCase())
}

/** The same few names come again and again. */
const judged = new Map<string, boolean>()
const mostJudged = 2000

function judge(name: string): boolean {
  if (!secretHint.test(name)) return false
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]/g, '_')
    .toLowerCase()
  return secretWords.test(words) && !aboutWords.test(words)
}
