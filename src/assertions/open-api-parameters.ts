import type { Headers } from '../exchange'
import { parseExactly, urlDecoded, type BodyDifference } from '../formats'
import type { OpenApiDocument, Operation } from './open-api-document'
import type { Direction } from './open-api-schema'

const describedElsewhere = ['accept', 'authorization', 'content-type']
const separators: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20| |\+/, pipeDelimited: /\||%7C/i }
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)$/

/** Returns the problems of the path, query, header and cookie parameters of a request. Objects are not checked. */
export function checkParameters(
  document: OpenApiDocument,
  operation: Operation,
  url: URL,
  headers: Headers,
): string[] {
  const sent: Readonly<Record<string, readonly (readonly [name: string, value: string])[]>> = {
    path: pathValues(operation, url.pathname),
    query: pairs(url.search.slice(1), '&'),
    cookie: pairs(headers.get('Cookie') ?? '', /;\s*/),
  }
  // A parameter of an operation replaces the one of its path.
  const parameters = new Map<string, unknown>()
  for (const part of [operation.item, operation.part])
    for (const [, parameter] of document.members(document.at(part, 'parameters')))
      parameters.set(
        JSON.stringify([document.at(parameter, 'in'), document.at(parameter, 'name')]),
        parameter,
      )
  return [...parameters.values()].flatMap((parameter) => {
    const place = document.textAt(parameter, 'in') ?? ''
    const name = document.textAt(parameter, 'name') ?? ''
    if (place === 'header') return checkHeader(document, name, parameter, headers, 'request')
    const values = (sent[place] ?? []).filter(([given]) => given === name).map(([, value]) => value)
    const title = `${place.charAt(0).toUpperCase()}${place.slice(1)} parameter "${name}"`
    return checkValue(document, title, parameter, values, place === 'path' ? 'simple' : 'form', 'request')
  })
}

/** Returns the problems of a documented header. */
export function checkHeader(
  document: OpenApiDocument,
  name: string,
  header: unknown,
  headers: Headers,
  direction: Direction,
): string[] {
  if (describedElsewhere.includes(name.toLowerCase())) return []
  const value = headers.get(name)
  const title = `${direction === 'request' ? 'Request' : 'Response'} header "${name}"`
  return checkValue(document, title, header, value === undefined ? [] : [value], 'simple', direction)
}

/**
 * Returns the violations of a schema in a value that was sent as text. `75` may be a string or a number: it is a number
 * if the schema allows no string, or it does not fit as one.
 */
export function checkText(
  document: OpenApiDocument,
  value: string | string[],
  schema: unknown,
  direction: Direction,
): BodyDifference[] {
  const types = typesOf(document, Array.isArray(value) ? document.at(schema, 'items') : schema)
  const numberOf = (text: string) => (scalar.test(text) ? parseExactly(text) : text)
  const asNumbers = Array.isArray(value) ? value.map(numberOf) : numberOf(value)
  const problems = types.includes('string') ? document.check(value, schema, direction) : undefined
  const isString = types.length > 0 && types.every((type) => type === 'string')
  return problems?.length === 0 || isString
    ? (problems ?? [])
    : document.check(asNumbers, schema, direction, value)
}

/** Returns the types that a schema allows; empty if it allows any. */
export function typesOf(document: OpenApiDocument, schema: unknown, depth = 0): string[] {
  const type = document.at(schema, 'type')
  const own = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string')
  if (own.length > 0 || depth > 16) return own
  if (document.at(schema, 'properties') !== undefined) return ['object']
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => document.members(document.at(schema, name)))
  return parts.flatMap(([, part]) => typesOf(document, part, depth + 1))
}

function checkValue(
  document: OpenApiDocument,
  title: string,
  parameter: unknown,
  values: readonly string[],
  byDefault: 'simple' | 'form',
  direction: Direction,
): string[] {
  const schema = document.at(parameter, 'schema')
  const types = typesOf(document, schema)
  const style = document.textAt(parameter, 'style') ?? byDefault
  const isObject = types.includes('object') || style === 'deepObject'
  if (isObject || style === 'label' || style === 'matrix') return []
  const [first] = values
  if (first === undefined)
    return document.at(parameter, 'required') === true ? [`${title} is required but was not sent`] : []
  if (schema === undefined) return []
  const isExploded = style === 'form' && document.at(parameter, 'explode') !== false
  const items = isExploded ? values : first.split(separators[style] ?? ',')
  const value = types.includes('array') ? items.map((item) => urlDecoded(item.trim())) : urlDecoded(first)
  const problems = checkText(document, value, schema, direction)
  return problems.map(({ path, problem }) => `${title}${path === '$' ? '' : ` ${path}`}: ${problem}`)
}

function pathValues({ path, locations }: Operation, sent: string): (readonly [string, string])[] {
  const values = locations.map(({ pattern }) => pattern.exec(sent)).find((match) => match !== null)
  return [...path.matchAll(/\{([^}]*)\}/g)].map((match, index) => [match[1] ?? '', values?.[index + 1] ?? ''])
}

function pairs(text: string, separator: string | RegExp): (readonly [string, string])[] {
  return text.split(separator).map((piece) => {
    const [name = ''] = piece.split('=')
    return [urlDecoded(name.replaceAll('+', ' ')), piece.slice(name.length + 1).replaceAll('+', ' ')]
  })
}
