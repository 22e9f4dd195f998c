import { type BadRequestError } from './bad-request-provider'
import { isEntry, readItem, readSummary } from './error-entry'
import { isObject, membersOf, plainName, textOf, type Members } from './members'
import { nestedProperty, toPropertyName } from './property-name'
import { readValidatorSentence } from './sentence'

const collections = [
  ...[
    'errors',
    'details',
    'detail',
    'issues',
    'violations',
    'fieldviolations',
    'fielderrors',
    'validationerrors',
  ],
  ...['invalidparams', 'modelstate', 'messages', 'validation'],
]
const deepest = 16

type Reader = (body: Members, depth: number) => BadRequestError[]

/** One reader for each shape an error body comes in. A body may have several shapes at once, so all are asked. */
const readers: readonly Reader[] = [
  readSummary,
  function readNestedError(body, depth) {
    return membersOf(body, ['error']).flatMap((error) =>
      isObject(error) ? readErrors(error, depth + 1) : [],
    )
  },
  function readValidatorMessages(body) {
    const lists = membersOf(body, ['message']).filter(Array.isArray)
    return lists
      .flat()
      .flatMap((item) => (isObject(item) ? readItem(item) : readTexts(item, readValidatorSentence)))
  },
  function readCollections(body, depth) {
    return membersOf(body, collections).flatMap((collection) => readCollection(collection, depth))
  },
  function readBareMap(body, depth) {
    const rest = Object.entries(body).filter(
      ([name]) => ![...collections, 'message'].includes(plainName(name)),
    )
    const isMap = rest.length > 0 && rest.every(([, value]) => isMessageTree(value, depth))
    return isMap ? readMap(Object.fromEntries(rest), undefined, depth) : []
  },
]

/** Every error that a parsed body speaks of. */
export function readErrors(body: unknown, depth = 0): BadRequestError[] {
  if (depth > deepest) return []
  if (isObject(body)) return readers.flatMap((read) => read(body, depth))
  return Array.isArray(body) ? readCollection(body, depth) : readTexts(body)
}

function readCollection(collection: unknown, depth: number): BadRequestError[] {
  if (isObject(collection)) return readMap(collection, undefined, depth)
  if (!Array.isArray(collection)) return []
  return collection.flatMap((item: unknown) => {
    if (!isObject(item)) return readTexts(item)
    const inner = depth < deepest ? membersOf(item, ['fieldviolations']) : []
    return [...readItem(item), ...inner.flatMap((list) => readCollection(list, depth + 1))]
  })
}

function readMap(map: Members, parent: string | undefined, depth: number): BadRequestError[] {
  return Object.entries(map).flatMap(([name, value]) =>
    readMapped(value, nestedProperty(parent, toPropertyName(name)), depth),
  )
}

function readMapped(value: unknown, property: string | undefined, depth: number): BadRequestError[] {
  if (depth > deepest) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const place = isObject(item) && !isEntry(item) ? nestedProperty(property, `[${index}]`) : property
      return readMapped(item, place, depth + 1)
    })
  }
  if (isObject(value)) return isEntry(value) ? readItem(value, property) : readMap(value, property, depth + 1)
  return readTexts(value, (message) => (property === undefined ? { message } : { message, property }))
}

function isMessageTree(value: unknown, depth: number): boolean {
  if (depth > deepest) return false
  if (Array.isArray(value)) {
    return (
      value.length > 0 &&
      value.every((item) => (isObject(item) ? isMessageTree(item, depth + 1) : textOf(item) !== undefined))
    )
  }
  return isObject(value) && Object.values(value).every((item) => isMessageTree(item, depth + 1))
}

function readTexts(
  value: unknown,
  read: (message: string) => BadRequestError = (message) => ({ message }),
): BadRequestError[] {
  const text = textOf(value)
  return text === undefined ? [] : [read(text)]
}
