import { type BadRequestError } from './bad-request-provider'
import { firstOf, isObject, membersOf, textOf, type Members } from './members'
import { toPropertyName } from './property-name'
import { readSentence } from './sentence'

const outright = ['message', 'msg', 'defaultmessage', 'errormessage']
const messages = [
  ...outright,
  'detail',
  'errordescription',
  'description',
  'reason',
  'title',
  'errors',
  'error',
]
const codes = ['errorcode', 'code']
const properties = [
  'field',
  'fieldname',
  'property',
  'propertyname',
  'propertypath',
  'param',
  'attribute',
  'target',
]
const propertiesOfAnItem = [...properties, 'pointer', 'path', 'instancepath', 'parameter', 'name']

/** Whether an object is an error in its own right, rather than a map of properties to their errors. */
export function isEntry(object: Members): boolean {
  return membersOf(object, [...outright, 'error']).some((value) => textOf(value) !== undefined)
}

/** What the body as a whole says: its `path` and `name` are those of the resource, not of a property. */
export function readSummary(body: Members): BadRequestError[] {
  return readEntry(body, firstOf(membersOf(body, properties), toPropertyName))
}

/** What one item in a list of errors says, by default about the property `parent`. */
export function readItem(item: Members, parent?: string): BadRequestError[] {
  return readEntry(item, firstOf(propertyFinders, (find) => find(item)) ?? parent)
}

const propertyFinders: readonly ((item: Members) => string | undefined)[] = [
  function fromJsonApi(item) {
    const source = firstOf(membersOf(item, ['source']), asObject)
    const pointer = textOf(source?.['pointer'])?.replace(/^\/data(\/(attributes|relationships))?(?=\/|$)/, '')
    return (
      toPropertyName(pointer) ?? toPropertyName(source?.['parameter']) ?? toPropertyName(source?.['header'])
    )
  },
  function fromFastApi(item) {
    const place = item['loc']
    return Array.isArray(place) ? toPropertyName(place.slice(1)) : undefined
  },
  function fromGraphQl(item) {
    const extensions = asObject(item['extensions'])
    return extensions && firstOf(membersOf(extensions, [...properties, 'argumentname']), toPropertyName)
  },
  function fromItsOwnMember(item) {
    const ofTheAnswer = 'locations' in item || 'extensions' in item
    return ofTheAnswer ? undefined : firstOf(membersOf(item, propertiesOfAnItem), toPropertyName)
  },
]

function readEntry(entry: Members, property: string | undefined): BadRequestError[] {
  const errorCode = codeOf(entry)
  const sentences = membersOf(entry, messageNames(entry)).flatMap((value) => readSentence(textOf(value)))
  const found = sentences.length > 0 || (property === undefined && errorCode === undefined) ? sentences : [{}]
  return found.map((sentence) => ({
    ...sentence,
    ...(property !== undefined && { property }),
    ...(errorCode !== undefined && { errorCode }),
  }))
}

/** `error` is a message where it stands alone, a heading ("Bad Request") beside one; a single word is a code as well. */
function messageNames(entry: Members): readonly string[] {
  const others = messages.filter((name) => name !== 'error')
  return membersOf(entry, others).some(saysSomething) ? others : messages
}

function codeOf(entry: Members): string | undefined {
  const own = firstOf(membersOf(entry, codes), asCode)
  if (own !== undefined) return own
  const extensions = asObject(entry['extensions'])
  const inside = extensions && firstOf(membersOf(extensions, codes), asCode)
  if (inside !== undefined) return inside
  const reason = firstOf(membersOf(entry, ['reason']), asReason)
  return reason ?? firstOf(membersOf(entry, ['error']), asIdentifier)
}

const saysSomething = (value: unknown) =>
  textOf(value) !== undefined || (Array.isArray(value) && value.length > 0)
const asObject = (value: unknown) => (isObject(value) ? value : undefined)
const asCode = (value: unknown) => (typeof value === 'number' ? String(value) : textOf(value))
/** google.rpc gives its codes in capitals, as the reason: `CREDIT_TOO_HIGH`. */
const asReason = (value: unknown) =>
  firstOf([textOf(value)], (text) => (text && /^[A-Z][A-Z0-9_]+[A-Z0-9]$/.test(text) ? text : undefined))
const asIdentifier = (value: unknown) =>
  firstOf([textOf(value)], (text) => (text?.includes(' ') ? undefined : text))
