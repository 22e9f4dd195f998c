import { isJsonObject } from '../../formats'
import { type BadRequestError } from './bad-request-provider'
import { isEntry, readEntry } from './error-entry'
import { isListOfErrors, namesKeys, propertiesOfBody, propertiesOfItem } from './error-properties'
import { isErrorNode, isErrorTree, isMessageTree } from './error-tree'
import { membersOf, objectsOf, plainName, textOf, type Members } from './members'
import { nestedProperty, toPropertyName } from './property-name'
import { readListedSentence, readSentence, type SentenceReader } from './sentence'

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
  if (isErrorTree(body)) return readMap(body)
  return [...readEntry(body, propertiesOfBody(body), readSentence), ...readInside(body), ...readBareMap(body)]
}

/**
 * Reads the error that an item of a list is, and the errors inside it, whose properties are inside the item's property.
 */
function readItem(item: Members, place?: string): BadRequestError[] {
  const properties = propertiesOfItem(item, place)
  const [parent] = properties
  const own = readEntry(item, properties, readListedSentence)
  const inside = readInside(item, parent === undefined ? readListedSentence : readSentence).map((error) => {
    const property = nestedProperty(parent, error.property)
    return property === undefined ? error : { ...error, property }
  })
  const says = own.filter(({ message, errorCode }) => message !== undefined || errorCode !== undefined)
  return inside.length > 0 ? [...says, ...inside] : own
}

function readInside(object: Members, readMessage: SentenceReader = readListedSentence): BadRequestError[] {
  const found = [object, ...objectsOf(object, holders)].flatMap((holder) =>
    Object.entries(holder).filter(isCollection),
  )
  return [
    ...membersOf(object, ['error']).flatMap((error) =>
      textOf(error) === undefined ? readErrors(error) : [],
    ),
    ...objectsOf(object, ['constraints']).flatMap(readConstraints),
    ...found.flatMap(([, collection]) => readCollection(collection, readMessage)),
  ]
}

function isCollection([name, value]: [name: string, value: unknown]): boolean {
  const plain = plainName(name)
  if (plain === 'message') return Array.isArray(value)
  if (ambiguousCollections.includes(plain)) return isListOfErrors(value)
  return collections.includes(plain)
}

function readCollection(collection: unknown, readMessage: SentenceReader): BadRequestError[] {
  if (Array.isArray(collection)) return readList(collection, undefined, readMessage)
  return isJsonObject(collection) && !namesKeys(collection) ? readMap(collection) : []
}

/** class-validator maps the name of each failed check to its message. */
function readConstraints(constraints: Members): BadRequestError[] {
  return Object.entries(constraints).flatMap(([errorCode, value]) =>
    readText(value, (message) => [{ message, errorCode }]),
  )
}

function readBareMap(body: Members): BadRequestError[] {
  const rest = Object.entries(body).filter(
    (member) => !isCollection(member) && plainName(member[0]) !== 'message',
  )
  return rest.every(([, value]) => isMessageTree(value)) ? readMap(Object.fromEntries(rest)) : []
}

function readMap(map: Members, place?: string): BadRequestError[] {
  const ofTheSamePlace = isErrorNode(map)
  return Object.entries(map).flatMap(([name, value]) =>
    readMapped(value, ofTheSamePlace ? place : nestedProperty(place, toPropertyName(name))),
  )
}

function readMapped(value: unknown, place: string | undefined): BadRequestError[] {
  if (Array.isArray(value)) {
    return readList(value, place, place === undefined ? readListedSentence : aboutPlace(place))
  }
  if (isJsonObject(value)) return isEntry(value) ? readItem(value, place) : readMap(value, place)
  return readText(value, aboutPlace(place))
}

function readList(
  list: readonly unknown[],
  place?: string,
  readMessage: SentenceReader = readListedSentence,
) {
  return list.flatMap((item, index): BadRequestError[] => {
    if (Array.isArray(item)) return readList(item, place, readMessage)
    if (!isJsonObject(item)) return readText(item, readMessage)
    const isItem = place === undefined || isEntry(item)
    return isItem ? readItem(item, place) : readMap(item, nestedProperty(place, `[${index}]`))
  })
}

function readText(value: unknown, readMessage: SentenceReader): BadRequestError[] {
  const text = textOf(value)
  return text === undefined ? [] : readMessage(text)
}

function aboutPlace(place: string | undefined): SentenceReader {
  return (message) => [place === undefined ? { message } : { message, property: place }]
}
