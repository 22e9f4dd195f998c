const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key']
const secretField =
  /(?:^|[-_.])(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|credentials?|api[-_.]?key|private[-_.]?key|access[-_.]?key|client[-_.]?secret|otp|pin|cvv|cvc|jwt|bearer|authorization)(?:$|[-_.])/i

/** What a secret field's name must hold; tested on a whole text before its fields are looked at one by one. */
export const secretHint = /pass|pwd|secret|token|credential|key|otp|pin|cvv|cvc|jwt|bearer|authorization/i

/** Whether a header carries credentials; `extra` holds names in lower case. */
export function isSecretHeader(name: string, extra: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase()
  return secretHeaders.includes(lower) || extra.has(lower) || isSecretField(lower)
}

/** Whether a JSON, form or query field is named like a password, token or secret: `newPassword`, `access_token`, `apiKey`. */
export function isSecretField(name: string): boolean {
  return secretHint.test(name) && secretField.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
}
