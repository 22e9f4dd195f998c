import type { SecretNames } from './secret-names'

const schemeAndSpace = /^([\w-]{1,40}) +(?=\S)/
const usualScheme = /^(?:bearer|basic|digest|token|apikey)$/i
const parameter = /([\w-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|([^\s,"]+))/g
const secretParameters = new Set(['response', 'mac'])

/**
 * Returns the secret values in credentials: `Bearer <token>`, `Basic <user:password in base64>`, a scheme with
 * parameters such as `Digest response="…"`, or a bare value (RFC 9110, 11.4).
 */
export function valuesOfCredentials(value: string, names: SecretNames): string[] {
  const [prefix, scheme = ''] = schemeAndSpace.exec(value) ?? []
  if (prefix === undefined) return [value]
  const rest = value.slice(prefix.length)
  if (scheme.toLowerCase() === 'basic') {
    const pair = Buffer.from(rest, 'base64').toString()
    return [rest, pair.slice(pair.indexOf(':') + 1)]
  }
  const parameters = Array.from(rest.matchAll(parameter), ([, name = '', quoted, bare]) => {
    const isSecret = names.isSecretParameter(name) || secretParameters.has(name.toLowerCase())
    return isSecret ? (quoted ?? bare ?? '') : ''
  })
  return [rest, ...parameters]
}

/** Returns the forms of a secret, and each of them without the scheme that it may begin with. */
export function valuesOfSecret(forms: readonly string[]): readonly string[] {
  return forms.some((form) => form.includes(' '))
    ? forms.flatMap((form) => [form, withoutScheme(form)])
    : forms
}

function withoutScheme(value: string): string {
  const space = value.indexOf(' ')
  return space > 0 && usualScheme.test(value.slice(0, space)) ? value.slice(space).trimStart() : value
}

/** Returns a password, and its base64 form together with its user name (RFC 7617). */
export function valuesOfPassword(user: string, password: string): string[] {
  return [password, Buffer.from(`${user}:${password}`).toString('base64')]
}
