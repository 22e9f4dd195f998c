import { isJsonObject } from '../../formats'
import type { BadRequestError } from './bad-request-provider'
import {
  isEntry,
  isListOfErrors,
  namesKeys,
  propertiesOfBody,
  propertiesOfItem,
  readEntry,
  readListedSentence,
  readSentence,
  type SentenceReader,
} from './error-entry'
import {
  membersOf,
  nestedProperty,
  objectsOf,
  plainName,
  textOf,
  toPropertyName,
  type Members,
} from './members'

const collections = [
  ...['errors', 'details', 'detail', 'issues', 'violations', 'messages', 'validation', 'modelstate'],
  ...['fieldviolations', 'fielderrors', 'formerrors', 'validationerrors', 'nestederrors', 'zoderror'],
  'invalidparams',
]
/** Properties may have these names too, so these are collections only if they contain errors. */
const ambiguousCollections = ['fields', 'inner', 'children', 'data']
const holders = ['embedded', 'extensions', 'data']

/** Reads every error in a parsed body. A body may mix several formats, so this looks for all of them. */
export function readErrors(body: unknown): BadRequestError[] {
  if (Array.isArray(body)) return readList(body)
  if (!isJsonObject(body)) return readText(body, readSentence)
  if (isErrorNode(body) || Array.isArray(body['_errors'])) return readMap(body)
  return [...readEntry(body, propertiesOfBody(body), readSentence), ...readInside(body), ...readBareMap(body)]
}

/**
 * Reads the error that an item of a list is, and the errors inside it, whose properties are inside the item's property.
 */
function readItem(item: Members, place?: string): BadRequestError[] {
  const properties = propertiesOfItem(item, place)
  const [parent] = properties
  const own = readEntry(item, properties, readListedSentence)
  const inside = readInside(item, parent === undefined ? readListedSentence : readSentence)
  if (inside.length === 0) return own
  const says = own.filter(({ message, errorCode }) => message !== undefined || errorCode !== undefined)
  const nested = inside.map((error) => {
    const property = nestedProperty(parent, error.property)
    return property === undefined ? error : { ...error, property }
  })
  return [...says, ...nested]
}

function readInside(object: Members, readMessage: SentenceReader = readListedSentence): BadRequestError[] {
  const found = [object, ...objectsOf(object, holders)].flatMap((holder) =>
    Object.entries(holder).filter(isCollection),
  )
  return [
    ...membersOf(object, ['error']).flatMap((error) =>
      textOf(error) === undefined ? readErrors(error) : [],
    ),
    // class-validator maps the name of each failed check to its message.
    ...objectsOf(object, ['constraints']).flatMap((constraints) =>
      Object.entries(constraints).flatMap(([errorCode, value]) =>
        readText(value, (message) => [{ message, errorCode }]),
      ),
    ),
    ...found.flatMap(([, collection]) => {
      if (Array.isArray(collection)) return readList(collection, undefined, readMessage)
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
  const isNode = isErrorNode(map)
  return Object.entries(map).flatMap(([name, value]) => {
    const inside = isNode ? place : nestedProperty(place, toPropertyName(name))
    const aboutPlace: SentenceReader = (message) =>
      inside === undefined ? [{ message }] : [{ message, property: inside }]
    if (Array.isArray(value))
      return readList(value, inside, inside === undefined ? readListedSentence : aboutPlace)
    if (!isJsonObject(value)) return readText(value, aboutPlace)
    return isEntry(value) ? readItem(value, inside) : readMap(value, inside)
  })
}

/**
 * Whether the members of an object are kinds of errors, not properties: one member holds the errors of the object
 * itself, another those of its properties. Validation libraries write errors like this as trees and as flat maps.
 */
function isErrorNode(object: Members): boolean {
  const hasOnly = (...known: string[]) => Object.keys(object).every((name) => known.includes(name))
  return (
    (Array.isArray(object['errors']) && hasOnly('errors', 'properties', 'items')) ||
    (isJsonObject(object['fieldErrors']) && hasOnly('formErrors', 'fieldErrors')) ||
    (isJsonObject(object['nested']) && hasOnly('root', 'nested', 'other'))
  )
}

function readList(
  list: readonly unknown[],
  place?: string,
  readMessage: SentenceReader = readListedSentence,
): BadRequestError[] {
  return list.flatMap((item, index) => {
    if (Array.isArray(item)) return readList(item, place, readMessage)
    if (!isJsonObject(item)) return readText(item, readMessage)
    return place === undefined || isEntry(item)
      ? readItem(item, place)
      : readMap(item, nestedProperty(place, `[${index}]`))
  })
}

function readText(value: unknown, readMessage: SentenceReader): BadRequestError[] {
  const text = textOf(value)
  return text === undefined ? [] : readMessage(text)
}
