import { didYouMean, InputError } from '../errors'

/** The kind of grant with which a token is requested (RFC 6749, 4.4, 4.3 and 6). */
type GrantType = 'client credentials' | 'password' | 'refresh token'

/** Where the client's credentials are sent: in the `Authorization` header, or in the form (RFC 6749, 2.3.1). */
type ClientAuthentication = 'basic' | 'body'

/** The settings of a token request. */
export interface OAuth2Settings {
  /** Absolute, or relative to the base URL. */
  readonly tokenEndpoint: string
  /** The grant of RFC 6749 to ask with. */
  readonly grantType: GrantType
  /** The id of the client, which grant `client credentials` needs. */
  readonly clientId?: string
  /** The secret of the client. It is redacted. */
  readonly clientSecret?: string
  /** The user, for grant `password`. */
  readonly username?: string
  /** The password of the user, for grant `password`. It is redacted. */
  readonly password?: string
  /** The token to refresh with, for grant `refresh token`. It is redacted. */
  readonly refreshToken?: string
  /** Scopes, separated by spaces. */
  readonly scope?: string
  /** The API that the token is for, where the server asks for it. */
  readonly audience?: string
  /** How the client names itself: in `Authorization`, or in the form. @defaultValue `basic` */
  readonly clientAuthentication?: ClientAuthentication
}

const settingNames: readonly (keyof OAuth2Settings)[] = [
  'tokenEndpoint',
  'grantType',
  'clientId',
  'clientSecret',
  'username',
  'password',
  'refreshToken',
  'scope',
  'audience',
  'clientAuthentication',
]

const choices: Readonly<Record<string, readonly string[]>> = {
  grantType: ['client credentials', 'password', 'refresh token'] satisfies GrantType[],
  clientAuthentication: ['basic', 'body'] satisfies ClientAuthentication[],
}

/** The settings that each grant type requires. */
const needs: Readonly<Record<GrantType, readonly (keyof OAuth2Settings)[]>> = {
  'client credentials': ['clientId'],
  password: ['username', 'password'],
  'refresh token': ['refreshToken'],
}

/** Returns the name of a setting as the user wrote it. */
type ShowName = (name: string) => string

/**
 * Checks the settings of the option `oauth2`.
 *
 * @throws {@link InputError} for a setting that is unknown, missing or not a text.
 */
export function oauth2Settings(
  given: Readonly<Record<string, unknown>>,
  show: ShowName = (name) => name,
): OAuth2Settings {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!settingNames.includes(name as keyof OAuth2Settings)) throw unknownSetting(name, show)
    if (typeof value !== 'string' || value === '') {
      const was = value === '' ? 'empty' : `a ${typeof value}`
      throw new InputError(`The "${show(name)}" of OAuth 2.0 must be a text, but is ${was}.`)
    }
    settings[name] = chosen(name, value, show)
  }
  const complete = settings as unknown as OAuth2Settings
  for (const name of ['tokenEndpoint', 'grantType', ...(needs[complete.grantType] ?? [])]) {
    if (settings[name] !== undefined) continue
    const grant = complete.grantType === undefined ? '' : ` with the grant type "${complete.grantType}"`
    throw new InputError(
      `OAuth 2.0${grant} needs a "${show(name)}".\nSet it; what can be set: ${settingNames.map(show).join(', ')}`,
    )
  }
  return complete
}

/**
 * Reads the settings of a table, with names such as `token endpoint`.
 *
 * @throws {@link InputError} as {@link oauth2Settings} does, and for a name that is there twice
 */
export function oauth2Table(rows: readonly (readonly [name: string, value: string])[]): OAuth2Settings {
  const given: Record<string, string> = {}
  for (const [written, value] of rows) {
    const words = written.trim().toLowerCase()
    const name = settingNames.find((known) => inWords(known) === words) ?? words
    if (name in given) throw new InputError(`The table names "${written}" twice.\nKeep one of the rows.`)
    given[name] = value
  }
  return oauth2Settings(given, inWords)
}

function chosen(name: string, value: string, show: ShowName): string {
  const allowed = choices[name]
  if (allowed === undefined) return value
  const choice = value.toLowerCase().replaceAll('_', ' ')
  if (allowed.includes(choice)) return choice
  throw new InputError(
    `"${value}" is no ${show(name)} of OAuth 2.0.${didYouMean(choice, allowed)}\nWrite one of: ${allowed.join(', ')}`,
  )
}

function unknownSetting(name: string, show: ShowName): InputError {
  const known = settingNames.map(show)
  return new InputError(
    `OAuth 2.0 has no setting "${name}".${didYouMean(name, known)}\nWhat can be set: ${known.join(', ')}`,
  )
}

/** `token endpoint` of `tokenEndpoint`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}
