import { isJsonObject } from '../../formats'
import type { BadRequestError } from './bad-request-provider'
import {
  firstOf,
  membersOf,
  nestedProperty,
  objectsOf,
  textOf,
  toPropertyName,
  type Members,
} from './members'

const outright = ['message', 'msg', 'defaultmessage', 'errormessage']
const messages = [...outright, 'detail', 'errordescription', 'description', 'reason', 'title', 'errors']
const codes = ['errorcode', 'code', 'keyword']
const properties = [
  ...['field', 'fieldname', 'property', 'propertyname', 'propertypath', 'param', 'attribute', 'target'],
]
const propertiesOfItems = [...properties, 'pointer', 'path', 'instancepath', 'parameter', 'name']
const propertiesInParams = ['missingproperty', 'additionalproperty', 'unevaluatedproperty']
const partsOfRequests = ['body', 'query', 'path', 'header', 'cookie', 'form']

/** Reads the errors in one text. */
export type SentenceReader = (text: string) => BadRequestError[]

/** Whether an object is itself an error, and not a map of properties to their errors. */
export function isEntry(object: Members): boolean {
  return membersOf(object, [...outright, 'error']).some((value) => textOf(value) !== undefined)
}

/** Whether a value is a list of errors, and not a list of properties or of texts about one property. */
export function isListOfErrors(value: unknown): boolean {
  const signs = ['message', 'msg', 'errors', 'constraints', 'children']
  return Array.isArray(value) && value.some((item) => isJsonObject(item) && membersOf(item, signs).length > 0)
}

/**
 * Reads the errors of the object itself about the given properties; without any, `readSentence` looks for a property in
 * the message.
 */
export function readEntry(
  entry: Members,
  about: readonly string[],
  readSentence: SentenceReader,
): BadRequestError[] {
  const errorCode = codeOf(entry)
  // `error` is the message if there is no other; beside another it is a heading ("Bad Request").
  const own = membersOf(entry, messages)
  const says = own.some((value) => textOf(value) !== undefined || (Array.isArray(value) && value.length > 0))
  const texts = (says ? own : membersOf(entry, ['error'])).flatMap((value) => textOf(value) ?? [])
  const said = texts.flatMap((text) =>
    about.length === 0 ? readSentence(text) : readSentenceAbout(about, text),
  )
  const unsaid = about.length === 0 ? [{}] : about.map((property) => ({ property }))
  const found = said.length > 0 || (about.length === 0 && errorCode === undefined) ? said : unsaid
  return errorCode === undefined ? found : found.map((error) => ({ ...error, errorCode }))
}

/**
 * Returns the code of an error. A text is preferred to a number, and a number to the name of a status. An HTTP status
 * code is returned only if there is nothing else: no other code, no name of a status, no single word in `error`, and no
 * name of a failed check in `type`.
 */
function codeOf(entry: Members): string | undefined {
  // GraphQL and tRPC put their error codes into a separate object.
  const all = [entry, ...objectsOf(entry, ['extensions', 'data'])].flatMap((one) => membersOf(one, codes))
  const own = all.filter((code) => !/^[45]\d\d$/.test(textOf(code) ?? numberOf(code) ?? ''))
  // In problem details `type` is a URI, which is not an error code.
  const type = 'location' in entry ? [] : membersOf(entry, ['type'])
  return (
    firstOf(own, textOf) ??
    firstOf(own, numberOf) ??
    firstOf(membersOf(entry, ['reason', 'status']), like(/^[A-Z][A-Z0-9_]+[A-Z0-9]$/)) ??
    firstOf(membersOf(entry, ['error']), like(/^[^ ]+$/)) ??
    firstOf(type, like(/^[\w.-]+$/)) ??
    firstOf(all, (code) => textOf(code) ?? numberOf(code))
  )
}

function numberOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined
}

function like(shape: RegExp): (value: unknown) => string | undefined {
  return (value) => {
    const text = textOf(value)
    return text !== undefined && shape.test(text) ? text : undefined
  }
}

/**
 * Returns the properties that the whole body is about. Its `path` and `name` do not count: they describe the resource.
 */
export function propertiesOfBody(body: Members): string[] {
  const own = firstOf(membersOf(body, properties), toPropertyName)
  return namedInside(body, own, objectsOf(body, ['validation']))
}

/** Returns the properties that an item of a list of errors is about; `place` is the default. */
export function propertiesOfItem(item: Members, place?: string): string[] {
  const own = placeInSource(item) ?? placeInLocation(item) ?? placeInExtensions(item) ?? placeInItem(item)
  return namedInside(item, own ?? (namesKeys(item) ? undefined : place))
}

/** Whether an object lists the keys of the request that it is about, as joi does for hapi and celebrate. */
export function namesKeys(object: Members): boolean {
  return Array.isArray(object['keys']) && textOf(object['source']) !== undefined
}

function placeInSource(item: Members): string | undefined {
  const [source] = objectsOf(item, ['source'])
  const pointer = textOf(source?.['pointer'])?.replace(/^\/data(\/(attributes|relationships))?(?=\/|$)/, '')
  return firstOf([pointer, source?.['parameter'], source?.['header']], toPropertyName)
}

function placeInLocation({ loc }: Members): string | undefined {
  if (!Array.isArray(loc)) return undefined
  return toPropertyName(partsOfRequests.includes(String(loc[0])) ? loc.slice(1) : loc)
}

function placeInExtensions(item: Members): string | undefined {
  const names = [...properties, 'argumentname']
  const found = objectsOf(item, ['extensions']).flatMap((extensions) => membersOf(extensions, names))
  return firstOf(found, toPropertyName)
}

/** The `path` of a GraphQL error is one in the response. */
function placeInItem(item: Members): string | undefined {
  return 'locations' in item || 'extensions' in item ? undefined : toPropertyName(pathOf(item))
}

/** Returns the members that an error about an object names as missing, wrong or unexpected, or else `property`. */
function namedInside(entry: Members, property: string | undefined, holders: Members[] = []): string[] {
  const keys: unknown[][] = [entry, ...holders]
    .flatMap((holder) => membersOf(holder, ['keys']))
    .filter((list) => Array.isArray(list))
  const fields = membersOf(entry, ['fields']).filter((list) => Array.isArray(list) && !isListOfErrors(list))
  const params = objectsOf(entry, ['params']).flatMap((found) => membersOf(found, propertiesInParams))
  const inside = [...keys.flat(), ...params, ...fields.flat().filter(isJsonObject).map(pathOf)].flatMap(
    (name) => toPropertyName(name) ?? [],
  )
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
 * Reads the errors in one text. Fastify puts the property into the sentence (`body/name must be string`), and several
 * sentences into one text.
 */
export function readSentence(text: string): BadRequestError[] {
  const sentences = text.split(betweenSentences).map((message) => {
    const part = aboutPart.exec(message)
    const property = part && nestedProperty(toPropertyName(part[1]), missing.exec(message)?.[1])
    return property ? { message, property } : { message }
  })
  return sentences.length === 1 ? sentences : [{ message: text }, ...sentences]
}

/** Reads a sentence in a list. It may begin with its property: `name must be a string`, `name: must not be blank`. */
export function readListedSentence(text: string): BadRequestError[] {
  const [, parent = '', name = beforeColon.exec(text)?.[1]] = aboutProperty.exec(text) ?? []
  const property = name && toPropertyName(parent + name)
  return property ? [{ message: text, property }] : readSentence(text)
}

/** Reads a text about several properties; joi puts a sentence for each of them into one text. */
function readSentenceAbout(about: readonly string[], text: string): BadRequestError[] {
  const sentences = text.split(/\. (?=")/)
  if (sentences.length === 1 || sentences.length !== about.length)
    return about.map((property) => ({ message: text, property }))
  return [{ message: text }, ...about.map((property, at) => ({ message: sentences[at] ?? text, property }))]
}
