import type { DocumentedOperation, OpenApiDocument } from '../../assertions'
import { parametersIn } from '../../exchange'
import { isJsonObject, urlDecoded } from '../../formats'
import { isSecretField } from '../../redaction'
import { inWords } from '../../story'
import type { ApiBody, ApiMember, ApiOperation, ApiParameter, Credential } from './operation'
import { Samples } from './samples'
import { fromEnvironment, IdPlace, partsIn, RunValue } from './values'

/** Returns the operations of a document, as `draft` takes them. */
export function operationsOf(api: OpenApiDocument): ApiOperation[] {
  return api.all.map((operation) => operationOf(api, operation))
}

function operationOf(api: OpenApiDocument, documented: DocumentedOperation): ApiOperation {
  const { method, path, operationId, part } = documented
  const samples = new Samples(api)
  const text = (name: string): string | undefined => api.textAt(part, name)?.trim() || undefined
  const status = successOf(documented)
  const response = api.at(api.at(part, 'responses'), status ?? '')
  const schema = jsonSchemaOf(api, response)
  const parameters = parametersOf(api, documented, samples)
  const { body, problem } = bodyOf(api, documented, samples)
  const first = api.members(api.at(part, 'tags'))[0]?.[1]
  return {
    method,
    path,
    name: operationId,
    summary: text('summary'),
    group: typeof first === 'string' ? first : groupOf(path),
    status: /^\d{3}$/.test(status ?? '') ? Number(status) : undefined,
    mayBeMissing: documented.statuses.includes('404') && api.typeOf(schema) !== 'array',
    parameters,
    body,
    ids: schema === undefined ? [] : scalarsIn(api, schema),
    hasLocation: api.members(api.at(response, 'headers')).some(([name]) => /^location$/i.test(name)),
    links: linksOf(api, response),
    chapter: text('x-chapter'),
    credentials: credentialsOf(api, part),
    guesses: samples.guesses,
    problems: [
      ...(problem ?? []),
      ...parameters
        .filter(({ value }) => isJsonObject(value))
        .map(({ name }) => `its parameter ${name} is an object`),
    ],
  }
}

/** Returns the status by which an operation says that it worked: the lowest of 2xx, else a redirect. */
function successOf({ statuses }: DocumentedOperation): string | undefined {
  const sorted = [...statuses].sort()
  return [/^2\d\d$/, /^2XX$/i, /^3\d\d$/, /^default$/i]
    .map((form) => sorted.find((one) => form.test(one)))
    .find((one) => one !== undefined)
}

/** Returns the first word of a path that is no version. */
export function groupOf(path: string): string {
  const words = path.split('/').filter((one) => one !== '' && !one.startsWith('{'))
  return words.find((word) => !/^(?:api|rest|v\d.*)$/i.test(word)) ?? words[0] ?? 'root'
}

function parametersOf(
  api: OpenApiDocument,
  { item, part, path }: DocumentedOperation,
  samples: Samples,
): ApiParameter[] {
  const written = new Map<string, unknown>()
  for (const owner of [item, part])
    for (const [, one] of api.members(api.at(owner, 'parameters')))
      written.set(`${String(api.at(one, 'in'))} ${String(api.at(one, 'name'))}`, one)
  const inPath = parametersIn(path).map((name) => `path ${name}`)
  const wanted = [...written].filter(
    ([key, one]) => !key.startsWith('path ') && api.at(one, 'required') === true,
  )
  return [...inPath, ...wanted.map(([key]) => key)].flatMap((key): ApiParameter[] => {
    const [place = '', name = ''] = /^(\S*) (.*)$/.exec(key)?.slice(1) ?? []
    if (!isPlace(place) || (place === 'header' && /^(?:accept|authorization|content-type)$/i.test(name)))
      return []
    const one = written.get(key)
    const schema =
      api.at(one, 'schema') ??
      Object.values(Object(api.at(one, 'content')) as object).map((content) => api.at(content, 'schema'))[0]
    const parts = api.together(schema)
    const has = (keyword: string): boolean => parts.some((each) => each[keyword] !== undefined)
    const given = exampleOf(api, one)
    const sample = place === 'path' ? new Samples(api) : samples
    const made = given ?? sample.of(schema, name, place === 'path' ? 0 : 1)
    const value = place === 'path' && isJsonObject(made) ? 'unknown' : made
    return [{ place, name, value, isFixed: has('enum') || has('const') || has('default') }]
  })
}

function isPlace(place: string): place is ApiParameter['place'] {
  return ['path', 'query', 'header', 'cookie'].includes(place)
}

/** Returns the example that a parameter or a body has itself. */
function exampleOf(api: OpenApiDocument, owner: unknown): unknown {
  const [, first] = api.members(api.at(owner, 'examples'))[0] ?? []
  return api.at(owner, 'example') ?? api.at(first, 'value')
}

function bodyOf(
  api: OpenApiDocument,
  { part, method, path, operationId }: DocumentedOperation,
  samples: Samples,
): { readonly body?: ApiBody; readonly problem?: [string] } {
  const requestBody = api.at(part, 'requestBody')
  const contents = api.members(api.at(requestBody, 'content'))
  if (contents.length === 0) return {}
  const isJson = (type: string): boolean => /[/+]json\b/i.test(type) && !/patch|seq|lines/i.test(type)
  const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded/i.test(type)
  const [mediaType, content] =
    contents.find(([type]) => isJson(type)) ??
    contents.find(([type]) => /merge-patch\+json/i.test(type)) ??
    contents.find(([type]) => isForm(type)) ??
    contents.find(([type]) => type === '*/*') ??
    []
  const isNeeded = api.at(requestBody, 'required') === true
  if (mediaType === undefined) {
    if (!isNeeded) return {}
    return { problem: [`its body is ${contents.map(([type]) => type).join(' or ')}`] }
  }
  const schema = api.at(content, 'schema')
  if (!isNeeded && (schema === undefined || Object.keys(Object(schema) as object).length === 0)) return {}
  const given = exampleOf(api, content)
  const fits = given !== undefined && (schema === undefined || conforms(api, given, schema))
  const sampled = samples.of(schema, 'the body')
  const value = fits ? withIdPlaces(given, sampled) : sampled
  if (isNeeded && isForm(mediaType) && Object.keys(Object(value) as object).length === 0)
    return { problem: ['nothing says which fields its form has'] }
  const isSignIn = method === 'POST' && signsIn(`${path} ${inWords(operationId ?? '')}`)
  return { body: { mediaType, isForm: isForm(mediaType), value: isSignIn ? signingIn(value) : value } }
}

/** Whether the path and name of an operation are those of a sign-in. */
export function signsIn(words: string): boolean {
  return /\b(?:log-?in|sign-?in|log in|sign in|sessions?|tokens?|auth\w*)\b/i.test(words)
}

/** Puts the credentials of the environment into the body of a request that signs in. */
export function signingIn(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isSecretField(name)) return [name, fromEnvironment('API_PASSWORD')]
      if (/user|mail|login|^name$/i.test(name)) return [name, fromEnvironment('API_USERNAME')]
      // A kind of token, for example, is no text of one's own.
      return [name, member instanceof RunValue ? new IdPlace(name, 'unknown') : member]
    }),
  )
}

/** Takes an example, but where ids of something else are needed. */
function withIdPlaces(given: unknown, sampled: unknown): unknown {
  const isOpen = partsIn(sampled).some((part) => part instanceof IdPlace || part.inFeature === '{{$email}}')
  if (!isOpen || !isJsonObject(given) || !isJsonObject(sampled)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const other = sampled[name]
      if (other instanceof IdPlace) return [name, new IdPlace(name, value)]
      return [
        name,
        other instanceof RunValue && typeof value === 'string' && /@/.test(value)
          ? other
          : isJsonObject(other)
            ? withIdPlaces(value, other)
            : value,
      ]
    }),
  )
}

function conforms(api: OpenApiDocument, value: unknown, schema: unknown): boolean {
  try {
    return api.check(value, schema, 'request').length === 0
  } catch {
    return true // What is wrong with the schema is said where responses are checked.
  }
}

function jsonSchemaOf(api: OpenApiDocument, response: unknown): unknown {
  const [, content] =
    api.members(api.at(response, 'content')).find(([type]) => /json|\*\/\*/i.test(type)) ?? []
  return api.at(content, 'schema')
}

/** Returns the texts and numbers in an object, and in the objects in it. */
function scalarsIn(api: OpenApiDocument, schema: unknown, path: readonly string[] = []): ApiMember[] {
  const properties = new Map(
    api
      .together(schema)
      .flatMap((part) => (isJsonObject(part['properties']) ? Object.entries(part['properties']) : [])),
  )
  return [...properties].flatMap(([name, property]): ApiMember[] => {
    const type = api.typeOf(property)
    const place = [...path, name]
    if (type === 'integer' || type === 'number') return [{ path: place, type: 'number' }]
    if (type === 'string') return [{ path: place, type: 'string' }]
    return path.length < 1 && type !== 'array' ? scalarsIn(api, property, place) : []
  })
}

function linksOf(api: OpenApiDocument, response: unknown): ApiOperation['links'] {
  return api.members(api.at(response, 'links')).flatMap(([, link]) => {
    const reference = /#\/paths\/(.*)\/(\w+)$/.exec(api.textAt(link, 'operationRef') ?? '')
    const [, path = '', method = ''] = reference ?? []
    const to =
      api.textAt(link, 'operationId') ??
      `${method.toUpperCase()} ${urlDecoded(path).replaceAll('~1', '/').replaceAll('~0', '~')}`
    return api.members(api.at(link, 'parameters')).flatMap(([name, expression]) => {
      const [, pointer] = /^\$response\.body#\/(.+)$/.exec(String(expression)) ?? []
      const parameter = name.replace(/^(?:path|query)\./, '')
      return pointer === undefined ? [] : [{ to, parameter, member: pointer.split('/') }]
    })
  })
}

/** Returns the credentials of the first way to prove who one is that an operation offers; none where none is needed. */
function credentialsOf(api: OpenApiDocument, part: unknown): Credential[] {
  const security = api.members(api.at(part, 'security') ?? api.at(api.root, 'security')).map(([, one]) => one)
  const schemes = api.at(api.at(api.root, 'components'), 'securitySchemes')
  const ways = security.map((way) =>
    api.members(way).map(([name]) => credentialOf(api, api.at(schemes, name))),
  )
  const rank = (way: readonly (Credential | undefined)[]): number =>
    way.length === 0
      ? 0
      : Math.max(
          ...way.map((one) =>
            one === undefined ? 9 : ['bearer', 'header', 'basic', 'cookie', 'query'].indexOf(one.kind) + 1,
          ),
        )
  const [best] = ways.sort((one, other) => rank(one) - rank(other))
  return best?.flatMap((one) => one ?? []) ?? []
}

function credentialOf(api: OpenApiDocument, scheme: unknown): Credential | undefined {
  const [type, how, place, name] = ['type', 'scheme', 'in', 'name'].map((member) =>
    String(api.at(scheme, member)),
  )
  if (type === 'http' && /^basic$/i.test(how ?? '')) return { kind: 'basic' }
  if (type === 'http' || type === 'oauth2' || type === 'openIdConnect') return { kind: 'bearer' }
  if (type !== 'apiKey' || name === undefined) return undefined
  if (/^authorization$/i.test(name)) return { kind: 'bearer' }
  return { kind: place === 'query' || place === 'cookie' ? place : 'header', name }
}

/** Names the credentials of an operation. */
export function variablesOf(credential: Credential): string[] {
  if (credential.kind === 'basic') return ['API_USERNAME', 'API_PASSWORD']
  return [credential.kind === 'bearer' ? 'API_TOKEN' : 'API_KEY']
}
