import type { AxiosBasicCredentials } from 'axios'

/**
 * The `Authorization` that a request gets of itself (RFC 7617), from what axios calls `auth` or from the user information
 * of its URL; undefined where there is neither.
 */
export function basicAuthorization(
  auth: AxiosBasicCredentials | undefined,
  { username, password }: URL,
): string | undefined {
  if (auth !== undefined) return basic(auth.username, auth.password)
  return username || password ? basic(decodeURIComponent(username), decodeURIComponent(password)) : undefined
}

function basic(username = '', password = ''): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
