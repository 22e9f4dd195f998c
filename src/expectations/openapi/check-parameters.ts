import { isJsonMediaType, parseExactly } from '../../formats'
import { type DocumentPart } from './document-part'
import { type OpenApiDocument } from './open-api-document'
import { type OpenApiExchange } from './open-api-exchange'
import { type Direction } from './one-way-members'
import { fromQuery, fromText, shapeOf, type ParameterStyle, type SentValue } from './parameter-value'
import { pathValues, type Route } from './route'

const describedElsewhere = ['accept', 'authorization', 'content-type']
const stylesByPlace: Readonly<Record<string, string>> = { query: 'form', cookie: 'form' }
const asIs = (text: string) => text

/** Returns the problems of the path, query, header and cookie parameters of a request. */
export function checkParameters(
  document: OpenApiDocument,
  route: Route,
  operation: DocumentPart,
  exchange: OpenApiExchange,
): string[] {
  const url = new URL(exchange.url, 'http://localhost')
  const sent = {
    path: pathValues(route, url.pathname),
    query: pairs(url.search.slice(1), '&'),
    cookie: pairs(exchange.requestHeaders['cookie'] ?? '', /;\s*/),
  }
  return parametersOf(route, operation).flatMap((parameter) => {
    const place = parameter.text('in') ?? ''
    const name = parameter.text('name') ?? ''
    if (place === 'header') return checkHeader(document, name, parameter, exchange.requestHeaders, 'request')
    const style = styleOf(name, parameter, stylesByPlace[place] ?? 'simple')
    const read: Readonly<Record<string, () => SentValue | undefined>> = {
      path: () => fromText(sent.path.get(name) ?? '', style),
      query: () => fromQuery(sent.query, style),
      cookie: () => fromQuery(sent.cookie, style),
    }
    return checkValue(
      document,
      `${capitalized(place)} parameter "${name}"`,
      parameter,
      read[place]?.(),
      'request',
    )
  })
}

/** Returns the problems of a documented header; `headers` is keyed by lower-case name. */
export function checkHeader(
  document: OpenApiDocument,
  name: string,
  header: DocumentPart,
  headers: Readonly<Record<string, string>>,
  direction: Direction,
): string[] {
  if (describedElsewhere.includes(name.toLowerCase())) return []
  const key = name.toLowerCase()
  const text = Object.hasOwn(headers, key) ? headers[key] : undefined
  const value = text === undefined ? undefined : fromText(text, styleOf(name, header, 'simple'), asIs)
  return checkValue(document, `${capitalized(direction)} header "${name}"`, header, value, direction)
}

function checkValue(
  document: OpenApiDocument,
  title: string,
  parameter: DocumentPart,
  value: SentValue | undefined,
  direction: Direction,
): string[] {
  if (value === undefined) return parameter.flag('required') ? [`${title} is required but was not sent`] : []
  const schema = parameter.at('schema')
  const [content] = parameter.at('content')?.members() ?? []
  const inside = content?.[1].at('schema')
  const problems = schema ? document.checkText(value, schema, direction) : []
  if (inside && isJsonMediaType(content?.[0] ?? '')) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const parsed = parse(text)
    if (parsed === undefined) return [`${title} is not JSON: ${text}`]
    problems.push(...document.check(parsed.value, inside, direction))
  }
  return problems.map(({ path, problem }) => `${title}${path === '$' ? '' : ` ${path}`}: ${problem}`)
}

/** Returns the parameters of the operation, and those of its path that it does not redeclare. */
function parametersOf(route: Route, operation: DocumentPart): DocumentPart[] {
  const declared = [route.item, operation].flatMap((part) => part.at('parameters')?.members() ?? [])
  const identity = (part: DocumentPart) => JSON.stringify([part.text('in'), part.text('name')])
  return [...new Map(declared.map(([, part]) => [identity(part), part])).values()]
}

function styleOf(name: string, parameter: DocumentPart, byDefault: string): ParameterStyle {
  const style = parameter.text('style') ?? byDefault
  const shape = parameter.at('content') ? shapeOf(undefined) : shapeOf(parameter.at('schema'))
  return { name, style, explode: parameter.flag('explode', style === 'form'), shape }
}

function pairs(text: string, separator: string | RegExp): [name: string, rawValue: string][] {
  const pieces = text.split(separator).filter((piece) => piece !== '')
  return pieces.map((piece) => {
    const [name = ''] = piece.split('=')
    return [new URLSearchParams(`${name}=`).keys().next().value ?? '', piece.slice(name.length + 1)]
  })
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: parseExactly(text) }
  } catch {
    return undefined
  }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
