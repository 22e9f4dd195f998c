import type { AxiosBasicCredentials } from 'axios'
import { urlDecoded } from '../redaction'

/**
 * The `Authorization` that a request gets of itself (RFC 7617), from what axios calls `auth` or from the user information
 * of its URL; undefined where there is neither.
 */
export function basicAuthorization(auth: AxiosBasicCredentials | undefined, url: string): string | undefined {
  if (auth !== undefined) return basic(auth.username, auth.password)
  if (!url.includes('@') || !URL.canParse(url)) return undefined
  const { username, password } = new URL(url)
  return username || password ? basic(urlDecoded(username), urlDecoded(password)) : undefined
}

/** The `Authorization` of a user name and a password (RFC 7617). */
export function basic(username = '', password = ''): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
