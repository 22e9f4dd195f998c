import { isJsonObject, urlDecoded } from '../formats'
import { BadRequestProvider, type BadRequestError, type BadRequestResponse } from './bad-request-provider'

type Members = Readonly<Record<string, unknown>>

const outright = ['message', 'msg', 'defaultmessage', 'errormessage']
const messages = [...outright, 'detail', 'errordescription', 'description', 'reason', 'title', 'errors']
const codes = ['errorcode', 'code', 'keyword']
const properties = [
  ...['field', 'fieldname', 'property', 'propertyname', 'propertypath', 'param', 'attribute', 'target'],
]
const propertiesOfItems = [...properties, 'pointer', 'path', 'instancepath', 'parameter', 'name']
const collections = [
  ...['errors', 'details', 'detail', 'issues', 'violations', 'messages', 'validation', 'modelstate'],
  ...['fieldviolations', 'fielderrors', 'formerrors', 'validationerrors', 'nestederrors', 'zoderror'],
  'invalidparams',
]
/** Properties may have these names too, so these are collections only if they contain errors. */
const ambiguousCollections = ['fields', 'inner', 'children', 'data']

/**
 * Reads RFC 9457 problem details and the error bodies of common frameworks and validation libraries, by the rules in
 * `docs/bad-requests.md`. Any other text is one message; a web page has no errors.
 */
export class DefaultBadRequestProvider extends BadRequestProvider {
  override extract({ text: sent, headers }: BadRequestResponse): BadRequestError[] {
    const text = sent.trim()
    if (text === '' || text.startsWith('<')) return []
    // A text that begins with `{` is read as JSON, whatever its media type.
    const isMarkup = !text.startsWith('{') && /\b(html|xml)\b/i.test(headers.get('content-type') ?? '')
    return isMarkup ? [] : distinct(readErrors(readable(parsed(text))))
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}

const maxDepth = 32

/**
 * Returns a JSON value without the parts that are nested too deep. A text that holds a JSON list of objects becomes
 * that list: zod puts one into the message of its errors.
 */
function readable(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return undefined
  if (typeof value === 'string') {
    const list = value.trimStart().startsWith('[') ? parsed(value) : undefined
    const isList = Array.isArray(list) && list.length > 0 && list.every(isJsonObject)
    return isList ? (readable(list, depth + 1) ?? value) : value
  }
  if (Array.isArray(value)) return value.map((item: unknown) => readable(item, depth + 1))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, readable(member, depth + 1)]),
  )
}

/** Removes duplicates and errors that only repeat a part of another error. */
function distinct(errors: readonly BadRequestError[]): BadRequestError[] {
  const keyOf = ({ message, property, errorCode }: BadRequestError) =>
    JSON.stringify([message, property, errorCode])
  const parts = errors.flatMap((error) =>
    (['message', 'property', 'errorCode'] as const)
      .filter((name) => error[name] !== undefined)
      .map((name) => keyOf({ ...error, [name]: undefined })),
  )
  const known = new Set(parts)
  return errors.filter((error) => !known.has(keyOf(error)) && known.add(keyOf(error)))
}

/**
 * Reads every error in a parsed body, by the rules in `docs/bad-requests.md`. A body may mix several formats, so this
 * looks for all of them.
 */
function readErrors(body: unknown): BadRequestError[] {
  if (Array.isArray(body)) return readList(body)
  if (!isJsonObject(body)) return readText(body)
  if (isTree(body) || Array.isArray(body['_errors'])) return readMap(body)
  return [...readObject(body, first(membersOf(body, properties), toPropertyName)), ...readBareMap(body)]
}

/** Reads the error that an item of a list is, and the errors inside it, whose properties are inside the item's. */
function readItem(item: Members, place?: string): BadRequestError[] {
  const about = placeOf(item) ?? (namesKeys(item) ? undefined : place)
  return readObject(item, about, true)
}

function readObject(object: Members, property: string | undefined, isItem = false): BadRequestError[] {
  const about = namedInside(object, property)
  const own = readEntry(object, about, isItem)
  const [parent] = isItem ? about : []
  const inside = readInside(object, parent === undefined)
  if (!isItem || inside.length === 0) return [...own, ...inside]
  const nested = inside.map((error) => {
    const property = nestedProperty(parent, error.property)
    return property === undefined ? error : { ...error, property }
  })
  return [...own.filter((error) => error.message !== undefined || error.errorCode !== undefined), ...nested]
}

/** Reads the errors of the object itself; `about` are their properties. */
function readEntry(entry: Members, about: readonly string[], isListed: boolean): BadRequestError[] {
  const errorCode = codeOf(entry)
  // `error` is the message if there is no other; beside another it is a heading ("Bad Request").
  const own = membersOf(entry, messages)
  const says = own.some((value) => textOf(value) !== undefined || (Array.isArray(value) && value.length > 0))
  const texts = says ? own : membersOf(entry, ['error'])
  const found = texts.flatMap((text) => readText(text, about, isListed))
  const unsaid = about.length > 0 ? about.map((property) => ({ property })) : errorCode ? [{}] : []
  const errors = found.length > 0 ? found : unsaid
  return errorCode === undefined ? errors : errors.map((error) => ({ ...error, errorCode }))
}

/** Reads the lists and maps of errors in an object. */
function readInside(object: Members, isListed: boolean): BadRequestError[] {
  const found = [object, ...objectsOf(object, ['embedded', 'extensions', 'data'])].flatMap((holder) =>
    Object.entries(holder).filter(isCollection),
  )
  return [
    ...membersOf(object, ['error']).flatMap((error) => (textOf(error) ? [] : readErrors(error))),
    // class-validator maps the name of each failed check to its message.
    ...objectsOf(object, ['constraints'])
      .flatMap((constraints) => Object.entries(constraints))
      .flatMap(([errorCode, value]) => readText(value).map(({ message }) => ({ message, errorCode }))),
    ...found.flatMap(([, collection]) => {
      if (Array.isArray(collection)) return readList(collection, undefined, isListed)
      return isJsonObject(collection) && !namesKeys(collection) ? readMap(collection) : []
    }),
  ]
}

function isCollection([name, value]: [name: string, value: unknown]): boolean {
  const plain = plainName(name)
  if (plain === 'message') return Array.isArray(value)
  return ambiguousCollections.includes(plain) ? isListOfErrors(value) : collections.includes(plain)
}

/** Reads a body that is itself a map from properties to their messages, as Django writes them. */
function readBareMap(body: Members): BadRequestError[] {
  const rest = Object.entries(body).filter(
    (member) => !isCollection(member) && plainName(member[0]) !== 'message',
  )
  return rest.every(([, value]) => hasMessagesOnly(value)) ? readMap(Object.fromEntries(rest)) : []
}

function hasMessagesOnly(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => textOf(item) !== undefined || hasMessagesOnly(item))
  return isJsonObject(value) && Object.values(value).every(hasMessagesOnly)
}

function readMap(map: Members, place?: string): BadRequestError[] {
  const isNode = isTree(map)
  return Object.entries(map).flatMap(([name, value]) => {
    const property = isNode ? place : nestedProperty(place, toPropertyName(name))
    if (Array.isArray(value)) return readList(value, property)
    if (isJsonObject(value)) return isEntry(value) ? readItem(value, property) : readMap(value, property)
    return readText(value, property === undefined ? [] : [property])
  })
}

function readList(list: readonly unknown[], place?: string, isListed = true): BadRequestError[] {
  return list.flatMap((item, index) => {
    if (Array.isArray(item)) return readList(item, place, isListed)
    if (!isJsonObject(item)) return readText(item, place === undefined ? [] : [place], isListed)
    return place === undefined || isEntry(item)
      ? readItem(item, place)
      : readMap(item, nestedProperty(place, `[${index}]`))
  })
}

/**
 * Whether the members of an object are kinds of errors, not properties: one member holds the errors of the object
 * itself, another those of its properties. Validation libraries write errors like this as trees and as flat maps.
 */
function isTree(object: Members): boolean {
  const hasOnly = (...known: string[]) => Object.keys(object).every((name) => known.includes(name))
  return (
    (Array.isArray(object['errors']) && hasOnly('errors', 'properties', 'items')) ||
    (isJsonObject(object['fieldErrors']) && hasOnly('formErrors', 'fieldErrors')) ||
    (isJsonObject(object['nested']) && hasOnly('root', 'nested', 'other'))
  )
}

/** Whether an object is itself an error, and not a map of properties to their errors. */
function isEntry(object: Members): boolean {
  return membersOf(object, [...outright, 'error']).some((value) => textOf(value) !== undefined)
}

/** Whether a value is a list of errors, and not a list of properties or of texts about one property. */
function isListOfErrors(value: unknown): boolean {
  const signs = ['message', 'msg', 'errors', 'constraints', 'children']
  return Array.isArray(value) && value.some((item) => isJsonObject(item) && membersOf(item, signs).length > 0)
}

/** Whether an object lists the keys of the request that it is about, as joi does for hapi and celebrate. */
function namesKeys(object: Members): boolean {
  return Array.isArray(object['keys']) && textOf(object['source']) !== undefined
}

/**
 * Returns the code of an error. A text is preferred to a number, and a number to the name of a status; the number of a
 * status is a code only if there is nothing else.
 */
function codeOf(entry: Members): string | undefined {
  // GraphQL and tRPC put their error codes into a separate object.
  const all = [entry, ...objectsOf(entry, ['extensions', 'data'])].flatMap((one) => membersOf(one, codes))
  const numberOf = (value: unknown) => (typeof value === 'number' ? String(value) : undefined)
  const own = all.filter((code) => !/^[45]\d\d$/.test(textOf(code) ?? numberOf(code) ?? ''))
  const word = (names: readonly string[], shape: RegExp) =>
    membersOf(entry, names)
      .map(textOf)
      .find((text) => text !== undefined && shape.test(text))
  return (
    first(own, textOf) ??
    first(own, numberOf) ??
    word(['reason', 'status'], /^[A-Z][A-Z0-9_]+[A-Z0-9]$/) ??
    word(['error'], /^[^ ]+$/) ??
    // In problem details `type` is a URI, and in the errors of a validator that says where it looked, a kind of input.
    ('location' in entry ? undefined : word(['type'], /^[\w.-]+$/)) ??
    first(all, (code) => textOf(code) ?? numberOf(code))
  )
}

/** Returns the property that an item of a list of errors names. */
function placeOf(item: Members): string | undefined {
  const [source] = objectsOf(item, ['source'])
  const pointer = textOf(source?.['pointer'])?.replace(/^\/data(\/(attributes|relationships))?(?=\/|$)/, '')
  const { loc } = item
  const partOfRequest = ['body', 'query', 'path', 'header', 'cookie', 'form']
  const location =
    Array.isArray(loc) && partOfRequest.includes(String(loc[0])) ? (loc as unknown[]).slice(1) : loc
  const extensions = objectsOf(item, ['extensions'])
  return (
    first([pointer, source?.['parameter'], source?.['header']], toPropertyName) ??
    (Array.isArray(location) ? toPropertyName(location) : undefined) ??
    first(
      extensions.flatMap((one) => membersOf(one, [...properties, 'argumentname'])),
      toPropertyName,
    ) ??
    // The `path` of a GraphQL error is one in the response.
    ('locations' in item || 'extensions' in item ? undefined : toPropertyName(pathOf(item)))
  )
}

/** Returns the members that an error about an object names as missing, wrong or unexpected, or else `property`. */
function namedInside(entry: Members, property: string | undefined): string[] {
  const lists = (from: Members, name: string): unknown[] =>
    membersOf(from, [name]).filter((list) => Array.isArray(list) && !isListOfErrors(list))
  const named = ['missingproperty', 'additionalproperty', 'unevaluatedproperty']
  const inside = [
    ...[entry, ...objectsOf(entry, ['validation'])].flatMap((holder) => lists(holder, 'keys')).flat(),
    ...objectsOf(entry, ['params']).flatMap((found) => membersOf(found, named)),
    ...lists(entry, 'fields').flat().filter(isJsonObject).map(pathOf),
  ].flatMap((name) => toPropertyName(name) ?? [])
  if (inside.length > 0) return inside.flatMap((name) => nestedProperty(property, name) ?? [])
  return property === undefined ? [] : [property]
}

/** Returns the path in an item; the `name` of an error class is none. */
function pathOf(item: Members): unknown {
  return membersOf(item, propertiesOfItems).find((value) =>
    typeof value === 'string' ? !/^[A-Z]\w*(?:Error|Exception)$/.test(value) : Array.isArray(value),
  )
}

const betweenSentences = /, (?=(?:body|querystring|params|headers|data)[/ ])/
const aboutPart = /^(?:body|querystring|params|headers|data)(\/\S+)? /
const missing = /must have required property '([^']+)'/
const aboutProperty =
  /^((?:[\w$]+\.)*)(?:each value in )?(?:(?:nested )?property )?([a-z_$\d][\w$.[\]-]*) (?:must|should) /
const beforeColon = /^([a-z_$][\w$.[\]-]*): \S/

/**
 * Reads the errors in a text about these properties. In a list it may begin with its property: `name must be a string`,
 * `name: must not be blank`. Fastify puts the property into the sentence (`body/name must be string`), and several
 * sentences into one text.
 */
function readText(value: unknown, about: readonly string[] = [], isListed = false): BadRequestError[] {
  const text = textOf(value)
  if (text === undefined) return []
  if (about.length > 0) return about.map((property) => ({ message: text, property }))
  const [, parent = '', name = beforeColon.exec(text)?.[1]] = aboutProperty.exec(text) ?? []
  const listed = isListed && name ? toPropertyName(parent + name) : undefined
  if (listed !== undefined) return [{ message: text, property: listed }]
  const sentences = text.split(betweenSentences).map((message) => {
    const part = aboutPart.exec(message)
    const property = part && nestedProperty(toPropertyName(part[1]), missing.exec(message)?.[1])
    return property ? { message, property } : { message }
  })
  return sentences.length === 1 ? sentences : [{ message: text }, ...sentences]
}

/** Normalizes a name: `errorCode`, `ErrorCode`, `error_code` and `error-code` become the same. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** Returns the values of the members that have one of the normalized `names`, in the order of `names`. */
function membersOf(object: Members, names: readonly string[]): unknown[] {
  const entries = Object.entries(object).map(([name, value]) => [plainName(name), value] as const)
  return names.flatMap((name) => entries.filter((entry) => entry[0] === name).map((entry) => entry[1]))
}

function objectsOf(object: Members, names: readonly string[]): Members[] {
  return membersOf(object, names).filter(isJsonObject)
}

/** Returns the trimmed text; undefined for a blank text and any other value. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Returns the first result of `read` that is not undefined. */
function first<Result>(values: readonly unknown[], read: (value: unknown) => Result | undefined) {
  return values.map(read).find((result) => result !== undefined)
}

/** The names for errors that are about the whole body. */
const ofTheWhole = ['', '$', '#', 'base', '_errors', '__all__', 'non_field_errors', 'nonFieldErrors']

/**
 * Converts a JSON Pointer (`#/address/street`), a JSONPath (`$.address.street`), a dotted path or a list of segments to
 * a property name such as `address.street` or `items[0].name`; undefined if it points to the whole.
 */
function toPropertyName(path: unknown): string | undefined {
  let segments: readonly unknown[] = []
  if (Array.isArray(path)) {
    // In some lists each segment is an object with a `key`.
    segments = path.map((segment: unknown) => (isJsonObject(segment) ? segment['key'] : segment))
  } else if (typeof path === 'string' && !ofTheWhole.includes(path.trim())) {
    const [, pointer] = /^#?\/(.*)$/s.exec(path.trim()) ?? []
    segments =
      pointer?.split('/').map((segment) => urlDecoded(segment.replaceAll('~1', '/').replaceAll('~0', '~'))) ??
      path
        .trim()
        .replace(/^\$?\./, '')
        .split('.')
  }
  return segments
    .filter((segment) => typeof segment === 'string' || typeof segment === 'number')
    .map((segment) => (/^\d+$/.test(String(segment)) ? `[${segment}]` : String(segment)))
    .reduce<string | undefined>(nestedProperty, undefined)
}

/** Returns the name of the property `name` inside the property `parent`. */
function nestedProperty(parent: string | undefined, name: string | undefined): string | undefined {
  if (!parent || !name) return parent || name || undefined
  return name.startsWith('[') ? parent + name : `${parent}.${name}`
}
