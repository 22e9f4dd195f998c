import { parametersIn, type DocumentedOperation, type OpenApiDocument } from '../../assertions'
import { isJsonObject, urlDecoded } from '../../formats'
import { groupOf } from './names'
import type { ApiMember, ApiOperation, ApiRequest } from './operation'
import { isChoice, Samples, signingIn } from './samples'
import { IdPlace, RunValue, signInStep } from './values'

export function operationsOf(api: OpenApiDocument): ApiOperation[] {
  return api.all.map((operation) => operationOf(api, operation))
}

function operationOf(api: OpenApiDocument, documented: DocumentedOperation): ApiOperation {
  const { method, path, operationId, part } = documented
  const samples = new Samples(api)
  const text = (name: string): string | undefined => api.textAt(part, name)?.trim() || undefined
  // The lowest of 2xx says that it worked, else a redirect.
  const worked = [/^2\d\d$/, /^2XX$/i, /^3\d\d$/, /^default$/i]
  const status = firstLike([...documented.statuses].sort(), worked) ?? ''
  const { content, headers } = api.responseOf(documented, status)
  const [, schema] = [...content].find(([type]) => /json|\*\/\*/i.test(type)) ?? []
  const [tag] = api.members(api.at(part, 'tags'))
  return {
    method,
    path,
    name: operationId,
    summary: text('summary'),
    group: typeof tag?.[1] === 'string' ? tag[1] : groupOf(path),
    status: /^\d{3}$/.test(status) ? Number(status) : undefined,
    request: requestOf(documented, samples),
    ids: scalarsIn(api, schema),
    hasLocation: headers.some(({ name }) => /^location$/i.test(name)),
    links: linksOf(api, api.at(api.at(part, 'responses'), status)),
    chapter: text('x-chapter'),
    signIn: signInOf(api, part),
    guesses: samples.guesses,
    problems: samples.problems,
  }
}

function firstLike(texts: readonly string[], forms: readonly RegExp[]): string | undefined {
  return forms.flatMap((form) => texts.find((one) => form.test(one)) ?? [])[0]
}

function requestOf(documented: DocumentedOperation, samples: Samples): ApiRequest {
  const { document: api } = samples
  const parameters = api.allParametersOf(documented)
  const inPath = parametersIn(documented.path).map((name) => {
    const { parameter } = parameters.find((one) => one.place === 'path' && one.name === name) ?? {}
    const schema = api.at(parameter, 'schema')
    const sample = new Samples(api).of(schema, name, exampleOf(api, parameter))
    const isFixed = api.together(schema).some(isChoice)
    const known = typeof sample === 'string' || typeof sample === 'number' ? sample : 'unknown'
    return [name, isFixed ? known : new IdPlace(name, known, `{${name}}`)] as const
  })
  const valuesIn = (wanted: 'query' | 'header'): ApiRequest['query'] => {
    const isSent = ({ place, name, parameter }: (typeof parameters)[number]): boolean =>
      place === wanted &&
      api.at(parameter, 'required') === true &&
      !/^header (?:accept|authorization)$/i.test(`${place} ${name}`)
    const values = parameters.filter(isSent).map(({ name, parameter }) => {
      const value = samples.of(api.at(parameter, 'schema'), name, exampleOf(api, parameter), 1)
      if (isJsonObject(value) && !(value instanceof RunValue))
        samples.problems.push(`its parameter ${name} is an object`)
      return [name, value] as const
    })
    return Object.fromEntries(values)
  }
  const [query, headers] = [valuesIn('query'), valuesIn('header')]
  for (const { place, name, parameter } of parameters)
    if (place === 'cookie' && api.at(parameter, 'required') === true)
      samples.problems.push(`its parameter ${name} is a cookie`)
  const { body, type = '' } = bodyOf(documented, samples)
  const isForm = /urlencoded/i.test(type)
  const isUsual = body === undefined || isForm || /^(?:application\/json|\*\/\*)/i.test(type)
  return {
    path: Object.fromEntries(inPath),
    query,
    body,
    isForm,
    headers: isUsual ? headers : { ...headers, 'Content-Type': type },
  }
}

function exampleOf(api: OpenApiDocument, owner: unknown): unknown {
  const [, first] = api.members(api.at(owner, 'examples'))[0] ?? []
  return api.at(owner, 'example') ?? api.at(first, 'value')
}

/** Returns the body that an operation is sent, and its media type; nothing if it is sent none. */
function bodyOf(documented: DocumentedOperation, samples: Samples): { body?: unknown; type?: string } {
  const { document: api, problems } = samples
  const { content, isRequired } = api.requestBodyOf(documented)
  const types = [...content.keys()]
  const type = firstLike(types, [/\/json(?!-|l)/i, /(?<!json-patch)\+json/i, /urlencoded/i, /^\*\/\*/])
  const schema = content.get(type ?? '')
  if (type === undefined && isRequired) problems.push(`its body is ${types.join(' or ')}`)
  if (type === undefined || (!isRequired && isEmpty(schema))) return {}
  const written = api.at(api.at(api.at(documented.part, 'requestBody'), 'content'), type)
  const value = samples.of(schema, 'the body', exampleOf(api, written))
  const isUnsaid = /urlencoded/i.test(type) && isEmpty(value)
  if (isUnsaid && isRequired) problems.push('nothing says which fields its form has')
  return isUnsaid ? {} : { body: signingIn({ ...documented, name: documented.operationId }, value), type }
}

function isEmpty(value: unknown): boolean {
  return Object.keys(Object(value) as object).length === 0
}

/** Returns the texts and numbers in an object, in the objects in it, and in the first item of a list. */
function scalarsIn(api: OpenApiDocument, schema: unknown, path: ApiMember['path'] = []): ApiMember[] {
  const type = api.typeOf(schema)
  if (type === 'integer' || type === 'number') return [{ path, type: 'number' }]
  if (type === 'string') return [{ path, type: 'string' }]
  if (path.length > 4) return []
  const parts = api.together(schema)
  const items = parts.find((part) => part['items'] !== undefined)?.['items']
  if (items !== undefined) return scalarsIn(api, items, [...path, 0])
  const properties = parts.flatMap((part) => Object.entries(Object(part['properties']) as object))
  return [...new Map(properties)].flatMap(([name, property]) => scalarsIn(api, property, [...path, name]))
}

function linksOf(api: OpenApiDocument, response: unknown): ApiOperation['links'] {
  return api.members(api.at(response, 'links')).flatMap(([, link]) => {
    const [, path = '', method = ''] =
      /#\/paths\/(.*)\/(\w+)$/.exec(api.textAt(link, 'operationRef') ?? '') ?? []
    const to =
      api.textAt(link, 'operationId') ??
      `${method.toUpperCase()} ${urlDecoded(path).replaceAll('~1', '/').replaceAll('~0', '~')}`
    const names = api.members(api.at(link, 'parameters')).map(([name]) => name)
    return names.map((name) => ({ to, parameter: name.replace(/^(?:path|query)\./, '') }))
  })
}

/** Returns the steps of one way to sign in that an operation offers: by a token, which is set easily, else the first. */
function signInOf(api: OpenApiDocument, part: unknown): string[] {
  const schemes = api.at(api.at(api.root, 'components'), 'securitySchemes')
  const ways = api
    .members(api.at(part, 'security') ?? api.at(api.root, 'security'))
    .map(([, way]) => api.members(way).flatMap(([name]) => signInBy(api.at(schemes, name)) ?? []))
  return ways.find((way) => way.every((step) => step === signInStep.bearer())) ?? ways[0] ?? []
}

function signInBy(scheme: unknown): string | undefined {
  const { type, scheme: how, in: place, name } = Object(scheme) as Readonly<Record<string, unknown>>
  if (type === 'http' && /^basic$/i.test(String(how))) return signInStep.basic()
  if (type === 'apiKey' && typeof name === 'string' && !/^authorization$/i.test(name))
    return signInStep[place === 'query' || place === 'cookie' ? place : 'header'](name)
  return /^(?:http|oauth2|openIdConnect|apiKey)$/.test(String(type)) ? signInStep.bearer() : undefined
}
