import { isJsonObject, parseJson, pointerSteps, urlDecoded } from '../formats'
import { errorsInXml } from './xml-errors'

/** One error in the body of a response that refused a request. */
export interface BadRequestError {
  /** The sentence meant for people. */
  message?: string
  /** The member of the request it is about; a nested one is written `address.street` or `items[0].name`. */
  property?: string
  /** The code meant for programs. */
  errorCode?: string
}

/** The part of a response that a {@link BadRequestProvider} reads. */
export interface BadRequestResponse {
  /** The status code. */
  readonly status: number
  /** The body as text; empty if there is none. */
  readonly text: string
  /** Header values by name; names are case-insensitive. */
  readonly headers: { get(name: string): string | undefined }
}

/**
 * Reads the errors in the responses of an API. Extend it if your API has an error format that the
 * {@link DefaultBadRequestProvider} does not understand.
 *
 * @example
 * class BankBadRequestProvider extends BadRequestProvider {
 *   extract(response: BadRequestResponse) {
 *     const { fault } = JSON.parse(response.text) as { fault: { text: string; number: string } }
 *     return [{ message: fault.text, errorCode: fault.number }]
 *   }
 * }
 */
export abstract class BadRequestProvider {
  /** Returns every error in the body; an empty list if there is none. */
  abstract extract(response: BadRequestResponse): BadRequestError[]
}

/**
 * Reads RFC 9457 problem details and the error bodies of common frameworks and validation libraries, by the rules in
 * `docs/bad-requests.md`, and SOAP faults. Any other text is one message; a web page and other XML have no errors.
 */
export class DefaultBadRequestProvider extends BadRequestProvider {
  override extract({ text: sent, headers }: BadRequestResponse): BadRequestError[] {
    const text = sent.trim()
    if (text === '') return []
    if (text.startsWith('<')) return distinct(readBody(errorsInXml(text)))
    // A text that begins with `{` is read as JSON, whatever its media type.
    const isMarkup = !text.startsWith('{') && /\b(html|xml)\b/i.test(headers.get('content-type') ?? '')
    return isMarkup ? [] : distinct(readBody(readable(parsed(sent.replace(/\r?\n$/, '')))))
  }
}

type Members = Readonly<Record<string, unknown>>

// What the members of an error are called, in lower case without `-` and `_`; the first name wins.
const messages =
  'message msg defaultmessage errormessage detail errordescription description reason title errors'.split(' ')
const codes = ['errorcode', 'code', 'keyword']
const properties = 'field fieldname property propertyname propertypath param attribute target'.split(' ')
/** The names for the property of an error in a list; a body may have these for something else. */
const propertiesOfItems = [...properties, 'pointer', 'path', 'instancepath', 'parameter', 'name']
const collections = (
  'errors details detail issues violations messages modelstate invalidparams fieldviolations fielderrors ' +
  'formerrors validationerrors nestederrors validation'
).split(' ')
/** Properties may have these names too, so these are collections only if they contain errors. */
const ambiguousCollections = ['message', 'inner', 'children', 'data']
/** Objects around the collections. */
const holders = ['embedded', 'extensions', 'data', 'zoderror']
/** The members of an object that is an error, and not a map from properties to their errors. */
const signs = ['message', 'msg', 'defaultmessage', 'errormessage', 'error', 'constraints', 'children']

function parsed(text: string): unknown {
  const json = parseJson(text)
  return json.ok && typeof json.value !== 'number' ? json.value : text
}

const maxDepth = 32

/** Returns a JSON value without what is nested too deep. A text with a JSON list, as in errors of zod, becomes the list. */
function readable(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return undefined
  if (typeof value === 'string' && /^\s*\[\s*\{/.test(value)) {
    const list = parsed(value)
    return Array.isArray(list) ? readable(list, depth + 1) : value
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

/** Reads a body, or its `error`. It may mix several formats, so this looks for all of them. */
function readBody(body: unknown): BadRequestError[] {
  if (Array.isArray(body)) return readList(body)
  if (!isJsonObject(body)) return readText(body)
  if (isTree(body)) return readMap(body)
  // Django writes a map from properties to their messages.
  const rest = Object.entries(body).filter((member) => !isCollection(member) && member[0] !== 'message')
  const isMap = rest.every(([, value]) => hasMessagesOnly(value))
  return [...readError(body), ...(isMap ? readMap(Object.fromEntries(rest)) : [])]
}

function hasMessagesOnly(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => textOf(item) !== undefined || hasMessagesOnly(item))
  return isJsonObject(value) && Object.values(value).every(hasMessagesOnly)
}

/** Reads an error and those inside it. An `item` of a list or map may be about the property at its place. */
function readError(error: Members, item?: { readonly place: string | undefined }): BadRequestError[] {
  const placeOfItem = namesKeys(error) ? undefined : item?.place
  const own = membersOf(error, properties).find(toPropertyName)
  const property = item === undefined ? toPropertyName(own) : (propertyOf(error) ?? placeOfItem)
  const about = namedInside(error, property)
  const errorCode = codeOf(error)
  const places = about.length > 0 ? about : [undefined]
  const said = messagesOf(error).flatMap((text) => {
    // joi joins a sentence for each member.
    const sentences = text.split(/\. (?=")/)
    const areOfOneEach = places.length > 1 && sentences.length === places.length
    return [
      ...(areOfOneEach ? [{ message: text }] : []),
      ...places.flatMap((place, at) =>
        readText(areOfOneEach ? sentences[at] : text, place, item !== undefined),
      ),
    ]
  })
  const inside = readInside(error, about.length === 0).map((one) => {
    const nested = item && nestedProperty(about[0], one.property)
    return nested === undefined ? one : { ...one, property: nested }
  })
  const isSaid = said.length > 0 || (item !== undefined && inside.length > 0 && errorCode === undefined)
  const unsaid: BadRequestError[] = about.map((property) => ({ property }))
  if (unsaid.length === 0 && errorCode !== undefined) unsaid.push({})
  const errors = isSaid ? said : unsaid
  return [...errors.map((one) => (errorCode === undefined ? one : { ...one, errorCode })), ...inside]
}

/** Returns the messages of an error; `error` is one if there is no other, else a heading such as "Bad Request". */
function messagesOf(error: Members): string[] {
  const own = membersOf(error, messages).filter((value) => textOf(value) ?? Array.isArray(value))
  return (own.length > 0 ? own : membersOf(error, ['error'])).flatMap((value) => textOf(value) ?? [])
}

function readInside(object: Members, isListed: boolean): BadRequestError[] {
  return [
    ...membersOf(object, ['error']).flatMap((error) => (textOf(error) ? [] : readBody(error))),
    // class-validator maps the name of each failed check to its message.
    ...objectsOf(object, ['constraints']).flatMap((constraints) =>
      Object.entries(constraints).flatMap(([errorCode, value]) => {
        const message = textOf(value)
        return message === undefined ? [] : { message, errorCode }
      }),
    ),
    ...withHolders(object)
      .flatMap((holder) => Object.entries(holder).filter(isCollection))
      .flatMap(([, list]) => {
        if (Array.isArray(list)) return readList(list, undefined, isListed)
        return isJsonObject(list) && !namesKeys(list) ? readMap(list) : []
      }),
  ]
}

/** Whether an object lists the members of the request that it is about, as joi does for hapi and celebrate. */
function namesKeys({ keys, source }: Members): boolean {
  return Array.isArray(keys) && textOf(source) !== undefined
}

function withHolders(object: Members): Members[] {
  return [object, ...objectsOf(object, holders).flatMap(withHolders)]
}

function isCollection([name, value]: [name: string, value: unknown]): boolean {
  const plain = plainName(name)
  if (!ambiguousCollections.includes(plain)) return collections.includes(plain)
  if (!Array.isArray(value)) return false
  return plain === 'message' || value.some((item) => isJsonObject(item) && isError(item))
}

function isError(object: Members): boolean {
  return membersOf(object, signs).some((value) => textOf(value) ?? typeof value === 'object')
}

function readList(list: readonly unknown[], place?: string, isListed = true): BadRequestError[] {
  return list.flatMap((item, index) => {
    if (Array.isArray(item)) return readList(item, place, isListed)
    if (!isJsonObject(item)) return readText(item, place, isListed)
    const isItem = place === undefined || isError(item)
    return isItem ? readError(item, { place }) : readMap(item, nestedProperty(place, `[${index}]`))
  })
}

function readMap(map: Members, parent?: string): BadRequestError[] {
  const isNode = isTree(map)
  return Object.entries(map).flatMap(([name, value]) => {
    const place = isNode ? parent : nestedProperty(parent, toPropertyName(name))
    if (Array.isArray(value)) return readList(value, place)
    if (!isJsonObject(value)) return readText(value, place)
    return isError(value) ? readError(value, { place }) : readMap(value, place)
  })
}

/**
 * Whether the members of an object are kinds of errors, not properties: one holds the errors of the object itself, another
 * those of its properties. zod and valibot write errors like this.
 */
function isTree(object: Members): boolean {
  const hasOnly = (...known: string[]): boolean => Object.keys(object).every((name) => known.includes(name))
  return (
    (Array.isArray(object['errors']) && hasOnly('errors', 'properties', 'items')) ||
    (isJsonObject(object['nested']) && hasOnly('root', 'nested', 'other'))
  )
}

const betweenSentences = /, (?=(?:body|querystring|params|headers)[/ ])/
const aboutPart = /^(?:body|querystring|params|headers)(\/\S+)? must (?:have required property '([^']+)')?/
const aboutProperty =
  /^((?:[\w$]+\.)*)(?:each value in )?(?:(?:nested )?property )?([a-z_$\d][\w$.[\]-]*) (?:must|should) /
const beforeColon = /^([a-z_$][\w$.[\]-]*): \S/

/**
 * Reads a text about a property. Without one, a text in a list may begin with it: `name must be a string`, `name: must
 * not be blank`. Fastify puts it into the sentence: `body/name must be string`.
 */
function readText(value: unknown, place?: string, isListed = false): BadRequestError[] {
  const message = textOf(value)
  if (message === undefined) return []
  const sentences = message.split(betweenSentences)
  if (place === undefined && sentences.length > 1)
    return [{ message }, ...sentences.flatMap((sentence) => readText(sentence))]
  const [, parent = '', name = beforeColon.exec(message)?.[1]] = aboutProperty.exec(message) ?? []
  const [, part, missing] = aboutPart.exec(message) ?? []
  const property =
    place ??
    (isListed && name ? toPropertyName(parent + name) : nestedProperty(toPropertyName(part), missing))
  return [property === undefined ? { message } : { message, property }]
}

/** Returns the code of an error: a text rather than a number, and the number of a status only if there is nothing else. */
function codeOf(error: Members): string | undefined {
  // GraphQL and tRPC put their error codes into a separate object.
  const given = [error, ...objectsOf(error, ['extensions', 'data'])].flatMap((one) => membersOf(one, codes))
  const numbers = given.filter((code) => typeof code === 'number').map(String)
  const all = [...given.flatMap((code) => textOf(code) ?? []), ...numbers]
  const word = (names: readonly string[], shape: RegExp) =>
    membersOf(error, names)
      .map(textOf)
      .find((text) => text !== undefined && shape.test(text))
  return (
    all.find((code) => !/^[45]\d\d$/.test(code)) ??
    word(['reason', 'status'], /^[A-Z][A-Z0-9_]+[A-Z0-9]$/) ??
    word(['error'], /^[^ ]+$/) ??
    // In problem details `type` is a URI, and in the errors of a validator that says where it looked, a kind of input.
    ('location' in error ? undefined : word(['type'], /^[\w.-]+$/)) ??
    all[0]
  )
}

function propertyOf(item: Members): string | undefined {
  const { loc, source, extensions } = item
  if (isJsonObject(source)) {
    const pointer = textOf(source['pointer'])?.replace(/^\/data(\/(attributes|relationships))?(?=\/|$)/, '')
    return toPropertyName(pointer) ?? toPropertyName(source['parameter']) ?? toPropertyName(source['header'])
  }
  if (Array.isArray(loc)) {
    const isInPart = ['body', 'query', 'path', 'header', 'cookie', 'form'].includes(String(loc[0]))
    return toPropertyName(loc.slice(isInPart ? 1 : 0))
  }
  // The `path` of a GraphQL error is one in the response.
  const isGraphql = 'locations' in item || extensions !== undefined
  const named = isGraphql
    ? membersOf(isJsonObject(extensions) ? extensions : {}, ['field', 'argumentname'])
    : membersOf(item, propertiesOfItems)
  // The `name` of an error may be that of its class.
  return toPropertyName(named.find((value) => !/^[A-Z]\w*(?:Error|Exception)$/.test(String(value))))
}

/** Returns the members that an error about an object names as missing or unexpected, or else `property`. */
function namedInside(error: Members, property: string | undefined): string[] {
  const params = ['missingproperty', 'additionalproperty', 'unevaluatedproperty']
  const named = [
    ...[error, ...objectsOf(error, ['validation'])].flatMap(({ keys }): unknown[] =>
      Array.isArray(keys) ? keys : [],
    ),
    ...objectsOf(error, ['params']).flatMap((found) => membersOf(found, params)),
  ]
  const inside = named.flatMap((name) => nestedProperty(property, toPropertyName(name)) ?? [])
  return inside.length > 0 || property === undefined ? inside : [property]
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

/** Returns the text; undefined for a blank text and any other value. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The names for errors that are about the whole body. */
const ofTheWhole = ['', '$', '#', 'base', '_errors', '__all__', 'non_field_errors', 'nonFieldErrors']

/**
 * Converts a JSON Pointer (`#/address/street`), a JSONPath (`$.address.street`), a dotted path or a list of segments to
 * a property name such as `address.street` or `items[0].name`; undefined if it points to the whole.
 */
function toPropertyName(path: unknown): string | undefined {
  // In some lists each segment is an object with a `key`.
  if (Array.isArray(path)) return joined(path.map((one: unknown) => (isJsonObject(one) ? one['key'] : one)))
  const text = typeof path === 'string' ? path.trim() : ''
  if (ofTheWhole.includes(text)) return undefined
  if (/^#?\//.test(text)) return joined(pointerSteps(urlDecoded(text)))
  return joined(text.replace(/^\$?\./, '').split('.'))
}

function joined(segments: readonly unknown[]): string | undefined {
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
