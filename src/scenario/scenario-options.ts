import { ConfigurationError, kindOfValue, InputError } from '../errors'
import { isJsonObject, jsonPath } from '../formats'
import { BadRequestProvider } from '../assertions'
import {
  checkFieldName,
  checkFieldValue,
  isFieldName,
  oauth2Settings,
  readTls,
  timeLimitRule,
  type AxiosClient,
  type OAuth2Settings,
  type TlsOptions,
} from '../http'
import { filled, flag, problemIn, refusalBy, show, type OptionRule, type RulesOf } from '../option-rules'
import type { ScenarioContext } from '../story'
import { isVariableName } from '../variables'
import type { LogMessage } from './log-writer'

/** What an actor gets to sign in with: an `api` without the credentials of the scenario. */
export type ActorContext = Pick<ScenarioContext<undefined>, 'api' | 'services' | 'log' | 'cleanUp'>

/** Signs an actor in. */
export type Actor = (context: ActorContext) => unknown

const nobody = 'nobody'

export function actorNames(actors: Readonly<Record<string, unknown>> = {}): string[] {
  return [nobody, ...Object.keys(actors)]
}

/** What is requested before the first scenario, until the API responds. */
export interface ReadyOptions {
  /** A path, or a URL. */
  readonly url: string
  /** How long the API may take, in milliseconds; an attempt that has begun may take 5 s more. @defaultValue 30 000 */
  readonly withinMs?: number
  /** The status to wait for. @defaultValue any below 500 */
  readonly status?: number
}

/** Where a stand-in listens, and how the API gets there. */
export interface StandInOptions {
  /** @defaultValue a free one; then each scenario has a path of its own, below which its requests come */
  readonly port?: number
  /** The address to listen on; `0.0.0.0` for an API in a container. @defaultValue 127.0.0.1 */
  readonly host?: string
  /** The URL at which the API reaches it, where that is not the address it listens on. */
  readonly publicUrl?: string
  /** The private key for HTTPS. */
  readonly key?: TlsOptions['key']
  /** The certificate for HTTPS. */
  readonly cert?: TlsOptions['cert']
  /** The file of the OpenAPI document that received requests and their responses are checked against. */
  readonly openapi?: string
}

/** The stand-ins of a project by name, which is also that of a variable: `{{payments.url}}`. */
export type StandInsOption = Readonly<Record<string, StandInOptions>>

/** The options of scenarios. Set `client` or `baseURL` (optional with `useGrpc`). */
export interface ScenarioOptions {
  /** The axios instance to call the API with; it is not modified. */
  readonly client?: AxiosClient
  /** The address of the API, for a client that the library creates. */
  readonly baseURL?: string
  /** The certificates of that client. */
  readonly tls?: TlsOptions
  /** What is asked before the first scenario of a worker, until the API responds: a path, or more. */
  readonly ready?: string | ReadyOptions
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Further origins, beside the base URL's, that secret headers of every request may be sent to, such as
   * `https://auth.example.org`.
   */
  readonly trustedOrigins?: readonly string[]
  /**
   * Authenticates every request with an OAuth 2.0 token, requested once per run and worker, and again when it has
   * expired.
   */
  readonly oauth2?: OAuth2Settings
  /** The URL of GraphQL queries. @defaultValue `/graphql` */
  readonly graphqlPath?: string
  /**
   * The time limit from sending to the last byte of the response, in milliseconds.
   *
   * @defaultValue the client's, else 30 000
   */
  readonly timeout?: number
  /** Receives each block of the log. @defaultValue attachments in Cucumber, else the console */
  readonly logMessage?: LogMessage
  /** Any object; if it has a `createScope()`, each scenario gets its own scope. */
  readonly services?: object
  /** Reads the errors in the responses to refused requests. @defaultValue a `DefaultBadRequestProvider` */
  readonly badRequestProvider?: BadRequestProvider
  /** Check the invariants of a chapter, declared with `always`, after each story. @defaultValue false */
  readonly checkAlways?: boolean
  /** The time limit that every call is checked against, in milliseconds. */
  readonly maxApiResponseTime?: number
  /** Show all headers in the log. @defaultValue false, only `Location` */
  readonly logHeaders?: boolean
  /** The length at which bodies are truncated in the log, in bytes. @defaultValue 65 536 */
  readonly maxLogBodyBytes?: number
  /** The maximum length of a decoded response body, in bytes. @defaultValue 67 108 864 (64 MiB) */
  readonly maxBodyBytes?: number
  /** Names of headers, and JSONPaths (beginning with `$`), of further secrets. */
  readonly redact?: readonly string[]
  /**
   * Those who make calls in place of the user of a scenario, by name, each with a function that signs it in, once a
   * scenario, when first needed. `nobody` is always there.
   */
  readonly actors?: Readonly<Record<string, Actor>>
  /** Servers in place of third parties that the API calls, and of receivers that it calls back, by name. */
  readonly standIns?: StandInsOption
  /** Names of variables that hooks set, so that `chapterwise check` knows them. */
  readonly variables?: readonly string[]
}

const isHttpUrl: OptionRule['fits'] = (value) =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)

const timeLimit: OptionRule = {
  fits: (value) => timeLimitRule.fits(value) && value < Infinity,
  must: timeLimitRule.must,
}

const bytes: OptionRule = {
  fits: (value) => value === Infinity || (Number.isInteger(value) && (value as number) > 0),
  must: 'a whole number of bytes above 0',
}

const status: OptionRule = {
  fits: (value) => Number.isInteger(value) && (value as number) >= 100 && (value as number) <= 999,
  must: 'a status from 100 to 999',
}

const pem: OptionRule = {
  fits: (value) => Buffer.isBuffer(value) || filled(value),
  must: 'the name of a file, or a Buffer with its content',
}

const rules: RulesOf<ScenarioOptions> = {
  client: { fits: isClient, must: 'an axios instance, such as axios.create({ baseURL })' },
  baseURL: {
    fits: (value) => isHttpUrl(value) && !/[?#]/.test(value as string),
    must: 'an absolute URL without a query, such as http://localhost:3000',
  },
  tls: {
    fits: isJsonObject,
    must: 'an object of files: { ca, cert, key, rejectUnauthorized }',
    settings: { ca: pem, cert: pem, key: pem, rejectUnauthorized: flag } satisfies RulesOf<TlsOptions>,
    check: readTls,
  },
  ready: {
    fits: (value) => isUrlOrPath(value) || (isJsonObject(value) && value['url'] !== undefined),
    must: "a path such as '/health', or an object with a url: { url, withinMs, status }",
    settings: {
      url: { fits: isUrlOrPath, must: 'a path or a URL, such as /health' },
      withinMs: timeLimit,
      status,
    } satisfies RulesOf<ReadyOptions>,
  },
  headers: {
    fits: isJsonObject,
    must: 'an object of header names and texts',
    check: checkHeaders,
  },
  trustedOrigins: {
    fits: (value) => Array.isArray(value) && value.every(isOrigin),
    must: 'a list of origins, such as https://auth.example.org',
  },
  oauth2: { fits: isJsonObject, must: 'an object of settings', check: oauth2Settings },
  graphqlPath: { fits: isUrlOrPath, must: 'a path or a URL, such as /graphql' },
  timeout: timeLimitRule,
  logMessage: { fits: (value) => typeof value === 'function', must: 'a function that takes a text' },
  services: { fits: (value) => typeof value === 'object' && value !== null, must: 'an object' },
  badRequestProvider: {
    fits: (value) =>
      value instanceof BadRequestProvider || (isJsonObject(value) && typeof value['extract'] === 'function'),
    must: 'an instance of a class that extends BadRequestProvider',
  },
  checkAlways: flag,
  maxApiResponseTime: timeLimit,
  logHeaders: flag,
  maxLogBodyBytes: bytes,
  maxBodyBytes: bytes,
  redact: {
    fits: (value) =>
      Array.isArray(value) &&
      value.every((name: unknown) => isFieldName(name) || (typeof name === 'string' && name.startsWith('$'))),
    must: 'a list of header names, and of JSONPaths that begin with "$"',
    check: (places: readonly string[]) => {
      if (places.includes('$'))
        throw new InputError('"$" is the whole body.\nName what is secret in it, such as $.user.pin')
      for (const place of places) if (place.startsWith('$')) jsonPath.check(place)
    },
  },
  actors: {
    fits: (value) => isJsonObject(value) && Object.values(value).every((one) => typeof one === 'function'),
    must: "an object of functions, such as { 'another customer': ({ api }) => api.authenticate(token) }",
    check: (actors: object) => {
      if (Object.hasOwn(actors, nobody))
        throw new InputError(
          `"${nobody}" is there already: it has no credentials.\nGive the actor another name.`,
        )
    },
  },
  standIns: {
    fits: (value) => isJsonObject(value) && Object.values(value).every(isJsonObject),
    must: 'an object of stand-ins, such as { payments: { port: 4010 }, callbacks: {} }',
    check: checkStandIns,
  },
  variables: {
    fits: (value) =>
      Array.isArray(value) && value.every((name) => typeof name === 'string' && isVariableName(name)),
    must: "a list of names of variables, such as ['unique']",
  },
}

/** @throws {@link InputError} that names the header */
function checkHeaders(headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string')
      throw new InputError(
        `The header "${name}" must be a text, but is ${kindOfValue(value)}.${value === undefined ? '\nIf it comes from the environment, the variable is not set.' : ''}`,
      )
    checkFieldValue(checkFieldName(name), value)
  }
}

const standInRules: RulesOf<StandInOptions> = {
  port: {
    fits: (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536,
    must: 'a port from 1 to 65535; leave it out for a free one',
  },
  host: { fits: filled, must: 'an address to listen on, such as 0.0.0.0' },
  publicUrl: { fits: isHttpUrl, must: 'an absolute URL, such as http://host.docker.internal:4010' },
  key: pem,
  cert: pem,
  openapi: { fits: filled, must: 'the name of a file' },
}

function checkStandIns(standIns: StandInsOption): void {
  for (const [name, settings] of Object.entries(standIns)) {
    if (!isVariableName(name) || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name))
      throw new InputError(
        `"${name}" cannot be the name of a stand-in.\nA name has letters and digits, and begins with a letter, so that {{name.url}} can refer to it.`,
      )
    const { key, cert } = settings
    const hasTls = key !== undefined || cert !== undefined
    const problem =
      problemIn(settings, standInRules) ?? (hasTls ? refusalBy(rules.tls, { key, cert }) : undefined)
    if (problem !== undefined) throw new InputError(`The stand-in "${name}" is wrong. ${problem}`)
  }
}

const onlyInCode = ['client', 'logMessage', 'services', 'badRequestProvider', 'checkAlways', 'actors']

/** The options that can be written in a configuration file, as `worldParameters`. */
export const parameterNames = Object.keys(rules).filter((name) => !onlyInCode.includes(name))

interface OptionsCheck {
  readonly kind?: 'option' | 'world parameter'
  readonly known?: readonly string[]
  readonly needsClient?: boolean
}

/** Checks options. @throws {@link ConfigurationError} that names the one that is unknown, ill-typed or missing */
export function checkOptions(
  options: unknown,
  { kind = 'option', known = Object.keys(rules), needsClient = true }: OptionsCheck = {},
): ScenarioOptions {
  if (!isJsonObject(options))
    throw new ConfigurationError(`The configuration must be an object of options, but is ${show(options)}.`)
  const problem = problemIn(options, rules, kind, known)
  if (problem !== undefined) throw new ConfigurationError(problem)
  if (options['client'] !== undefined && options['baseURL'] !== undefined)
    throw new ConfigurationError(
      'The configuration has both "client" and "baseURL".\nGive one of them: the client knows its own base URL.',
    )
  if (options['client'] !== undefined && options['tls'] !== undefined)
    throw new ConfigurationError(
      'The configuration has both "client" and "tls".\nGive the client an httpsAgent with these certificates, or give "baseURL" in its place.',
    )
  if (needsClient && options['client'] === undefined && options['baseURL'] === undefined)
    throw new ConfigurationError(
      kind === 'option'
        ? 'The configuration has no client to call the API with.\n' +
            "Say where the API is: configure({ baseURL: 'http://localhost:3000' }), or hand over an axios instance: configure({ client })"
        : 'The world parameters name no "baseURL" to call the API at.\n' +
            "Add one to the Cucumber configuration: worldParameters: { baseURL: 'http://localhost:3000' }",
    )
  return options
}

function isUrlOrPath(value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || /\s/.test(value)) return false
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || (/^https?:/i.test(value) && URL.canParse(value))
}

function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && /^(?:https?|wss?):\/\/[^/?#@*]+\/?$/i.test(value) && URL.canParse(value)
}

function isClient(value: unknown): boolean {
  const { request, interceptors } = (value ?? {}) as { request?: unknown; interceptors?: unknown }
  return typeof request === 'function' && interceptors !== undefined
}
