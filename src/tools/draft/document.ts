import type { DocumentedOperation, OpenApiDocument } from '../../assertions'
import { parametersIn } from '../../exchange'
import { isJsonObject, urlDecoded } from '../../formats'
import { isSecretField } from '../../redaction'
import { inWords } from '../../story'
import { literalsOf } from './names'
import type { ApiBody, ApiMember, ApiOperation, ApiParameter, Credential } from './operation'
import { isChoice, Samples } from './samples'
import { fromEnvironment, IdPlace, mapParts, RunValue } from './values'

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
  const contents = api.members(api.at(response, 'content'))
  const [, content] = contents.find(([type]) => /json|\*\/\*/i.test(type)) ?? []
  const parameters = parametersOf(api, documented, samples)
  const { body, mediaType, problem } = bodyOf(api, documented, samples)
  const objects = parameters.filter(({ value }) => isJsonObject(mapParts(value, () => '')))
  const [first] = api.members(api.at(part, 'tags')).map(([, tag]) => tag)
  return {
    ...{ method, path, name: operationId, summary: text('summary') },
    group: typeof first === 'string' ? first : groupOf(path),
    status: /^\d{3}$/.test(status ?? '') ? Number(status) : undefined,
    parameters:
      mediaType === undefined
        ? parameters
        : [...parameters, { place: 'header', name: 'Content-Type', value: mediaType }],
    body,
    ids: scalarsIn(api, api.at(content, 'schema')),
    hasLocation: api.members(api.at(response, 'headers')).some(([name]) => /^location$/i.test(name)),
    links: linksOf(api, response),
    chapter: text('x-chapter'),
    credentials: credentialsOf(api, part),
    guesses: samples.guesses,
    problems: [...(problem ?? []), ...objects.map(({ name }) => `its parameter ${name} is an object`)],
  }
}

/** Returns the status by which an operation says that it worked: the lowest of 2xx, else a redirect. */
function successOf({ statuses }: DocumentedOperation): string | undefined {
  return firstLike([...statuses].sort(), [/^2\d\d$/, /^2XX$/i, /^3\d\d$/, /^default$/i])
}

/** Returns the first text of the first of these forms that any text has. */
function firstLike(texts: readonly string[], forms: readonly RegExp[]): string | undefined {
  return forms.map((form) => texts.find((one) => form.test(one))).find((one) => one !== undefined)
}

/** Returns the first word of a path that is no version. */
function groupOf(path: string): string {
  const words = literalsOf(path)
  return words.find((word) => !/^(?:api|rest|v\d.*)$/i.test(word)) ?? words[0] ?? 'root'
}

function parametersOf(
  api: OpenApiDocument,
  { item, part, path }: DocumentedOperation,
  samples: Samples,
): ApiParameter[] {
  const written = [item, part].flatMap((owner) => api.members(api.at(owner, 'parameters')))
  const documented = new Map(
    written.map(([, one]) => [`${api.textAt(one, 'in')} ${api.textAt(one, 'name')}`, one]),
  )
  const inPath = parametersIn(path).map((name): ApiParameter => {
    const one = documented.get(`path ${name}`)
    const schema = api.at(one, 'schema')
    const sample = new Samples(api).of(schema, name, exampleOf(api, one))
    const isFixed = api.together(schema).some((each) => isChoice((keyword) => each[keyword]))
    const known = typeof sample === 'string' || typeof sample === 'number' ? sample : 'unknown'
    return { place: 'path', name, value: isFixed ? known : new IdPlace(name, known) }
  })
  const required = [...documented.values()].flatMap((one): ApiParameter[] => {
    const [place, name = ''] = [api.textAt(one, 'in'), api.textAt(one, 'name')]
    const isSent = place === 'query' || (place === 'header' && !/^(?:accept|authorization)$/i.test(name))
    if (!isSent || api.at(one, 'required') !== true) return []
    const [, content] = api.members(api.at(one, 'content'))[0] ?? []
    const schema = api.at(one, 'schema') ?? api.at(content, 'schema')
    return [{ place, name, value: samples.of(schema, name, exampleOf(api, one), 1) }]
  })
  return [...inPath, ...required]
}

/** Returns the example that a parameter or a body has itself. */
function exampleOf(api: OpenApiDocument, owner: unknown): unknown {
  const [, first] = api.members(api.at(owner, 'examples'))[0] ?? []
  return api.at(owner, 'example') ?? api.at(first, 'value')
}

/** Returns the body that an operation is sent, and its media type if that is not the usual one. */
function bodyOf(
  api: OpenApiDocument,
  { part, method, path, operationId }: DocumentedOperation,
  samples: Samples,
): { readonly body?: ApiBody; readonly mediaType?: string | undefined; readonly problem?: [string] } {
  const requestBody = api.at(part, 'requestBody')
  const isNeeded = api.at(requestBody, 'required') === true
  const contents = api.at(requestBody, 'content')
  const types = api.members(contents).map(([type]) => type)
  const usual = types.filter((type) => !/ndjson|jsonl|json-(?:patch|seq)/i.test(type))
  const type = firstLike(usual, [/\/json/i, /\+json/i, /urlencoded/i, /^\*\/\*/])
  if (type === undefined) return isNeeded ? { problem: [`its body is ${types.join(' or ')}`] } : {}
  const content = api.at(contents, type)
  const schema = api.at(content, 'schema')
  const isEmpty = Object.keys(Object(schema) as object).length === 0
  if (!isNeeded && isEmpty) return {}
  const given = exampleOf(api, content)
  const fits = given !== undefined && (schema === undefined || samples.allows(schema, given))
  const value = samples.of(schema, 'the body', fits ? given : undefined)
  const isForm = /urlencoded/i.test(type)
  if (isForm && Object.keys(Object(value) as object).length === 0)
    return isNeeded ? { problem: ['nothing says which fields its form has'] } : {}
  const isSignIn =
    method === 'POST' && signIn.test(`${literalsOf(path).join('/')} ${inWords(operationId ?? '')}`)
  return {
    body: { isForm, value: isSignIn ? signingIn(value) : value },
    mediaType: isForm || /^(?:application\/json|\*\/\*)/i.test(type) ? undefined : type,
  }
}

/** The path or name of an operation that signs in. */
const signIn = /\b(?:log-?in|sign-?in|log in|sign in|sessions?|tokens?|auth\w*)\b/i

/** Puts the credentials of the environment into the body of a request that signs in. */
function signingIn(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, signInMember(name, member)] as const)
  return Object.fromEntries(members)
}

function signInMember(name: string, member: unknown): unknown {
  if (typeof member !== 'string' && !(member instanceof RunValue)) return member
  if (isSecretField(name)) return fromEnvironment('API_PASSWORD')
  if (/user|mail|login|^name$/i.test(name)) return fromEnvironment('API_USERNAME')
  // The usual kind of a grant is known only where the document names it.
  return /^grant_?type$/i.test(name) && member instanceof RunValue ? new IdPlace(name, 'unknown') : member
}

/** Returns the texts and numbers in an object, in the objects in it, and in the first item of a list. */
function scalarsIn(api: OpenApiDocument, schema: unknown, path: ApiMember['path'] = []): ApiMember[] {
  const type = api.typeOf(schema)
  if (type === 'integer' || type === 'number') return [{ path, type: 'number' }]
  if (type === 'string') return [{ path, type: 'string' }]
  const items = api.together(schema).find((part) => part['items'] !== undefined)?.['items']
  if (items !== undefined) return path.includes(0) ? [] : scalarsIn(api, items, [...path, 0])
  if (path.filter((one) => one !== 0).length > 2) return []
  const parts = api.together(schema).map((part) => Object(part['properties']) as object)
  const properties = [...new Map(parts.flatMap(Object.entries))]
  return properties.flatMap(([name, property]) => scalarsIn(api, property, [...path, name]))
}

function linksOf(api: OpenApiDocument, response: unknown): ApiOperation['links'] {
  return api.members(api.at(response, 'links')).flatMap(([, link]) => {
    const reference = /#\/paths\/(.*)\/(\w+)$/.exec(api.textAt(link, 'operationRef') ?? '')
    const [, path = '', method = ''] = reference ?? []
    const to =
      api.textAt(link, 'operationId') ??
      `${method.toUpperCase()} ${urlDecoded(path).replaceAll('~1', '/').replaceAll('~0', '~')}`
    const names = api.members(api.at(link, 'parameters')).map(([name]) => name)
    return names.map((name) => ({ to, parameter: name.replace(/^(?:path|query)\./, '') }))
  })
}

/** The kinds of credentials, the easiest to set first. */
const ranked: readonly Credential['kind'][] = ['bearer', 'header', 'basic', 'cookie', 'query']

/** Returns the credentials of the easiest way to sign in that an operation offers; none where none are needed. */
function credentialsOf(api: OpenApiDocument, part: unknown): Credential[] {
  const schemes = api.at(api.at(api.root, 'components'), 'securitySchemes')
  const ways = api
    .members(api.at(part, 'security') ?? api.at(api.root, 'security'))
    .map(([, way]) => api.members(way).map(([name]) => credentialOf(api, api.at(schemes, name))))
  const known = ways.map((way) => way.flatMap((one) => one ?? []))
  const rank = (way: readonly Credential[]): number =>
    Math.max(...way.map(({ kind }) => ranked.indexOf(kind)))
  return known.sort((one, other) => rank(one) - rank(other))[0] ?? []
}

function credentialOf(api: OpenApiDocument, scheme: unknown): Credential | undefined {
  const [type, how, place, name] = ['type', 'scheme', 'in', 'name'].map((member) =>
    api.textAt(scheme, member),
  )
  if (type === 'http' && /^basic$/i.test(how ?? '')) return { kind: 'basic' }
  if (type === 'http' || type === 'oauth2' || type === 'openIdConnect') return { kind: 'bearer' }
  if (type !== 'apiKey' || name === undefined) return undefined
  if (/^authorization$/i.test(name)) return { kind: 'bearer' }
  return { kind: place === 'query' || place === 'cookie' ? place : 'header', name }
}
