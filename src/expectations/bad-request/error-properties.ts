import { isJsonObject } from '../../formats'
import { firstOf, listsOf, membersOf, objectsOf, textOf, type Members } from './members'
import { nestedProperty, toPropertyName } from './property-name'

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
const namesInParams = ['missingproperty', 'additionalproperty', 'unevaluatedproperty']
const partsOfARequest = ['body', 'query', 'path', 'header', 'cookie', 'form']

type Finder = (entry: Members) => string | undefined

/**
 * Returns the properties that the whole body is about. Its `path` and `name` do not count: they describe the resource.
 */
export function propertiesOfBody(body: Members): string[] {
  return namedInside(
    body,
    firstOf(membersOf(body, properties), toPropertyName),
    objectsOf(body, ['validation']),
  )
}

/** Returns the properties that an item of a list of errors is about; `place` is the default. */
export function propertiesOfItem(item: Members, place?: string): string[] {
  const own = firstOf(finders, (find) => find(item))
  return namedInside(item, own ?? (namesKeys(item) ? undefined : place))
}

/** Whether an object lists the keys of the request that it is about, as joi does for hapi and celebrate. */
export function namesKeys(object: Members): boolean {
  return Array.isArray(object['keys']) && textOf(object['source']) !== undefined
}

const finders: readonly Finder[] = [
  function inSource(item) {
    const [source] = objectsOf(item, ['source'])
    const pointer = textOf(source?.['pointer'])?.replace(/^\/data(\/(attributes|relationships))?(?=\/|$)/, '')
    return (
      toPropertyName(pointer) ?? toPropertyName(source?.['parameter']) ?? toPropertyName(source?.['header'])
    )
  },
  function inLocation(item) {
    const place: unknown = item['loc']
    if (!Array.isArray(place)) return undefined
    return toPropertyName(partsOfARequest.includes(String(place[0])) ? place.slice(1) : place)
  },
  function inExtensions(item) {
    const found = objectsOf(item, ['extensions']).flatMap((extensions) =>
      membersOf(extensions, [...properties, 'argumentname']),
    )
    return firstOf(found, toPropertyName)
  },
  function inItsOwnMember(item) {
    const ofTheAnswer = 'locations' in item || 'extensions' in item
    return ofTheAnswer ? undefined : toPropertyName(pathOf(item))
  },
]

/** Whether a value is a list of errors, and not a list of properties or of texts about one property. */
export function isListOfErrors(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => isJsonObject(item) && saysSomething(item))
}

/** Returns the members that an error about an object names as missing, wrong or unexpected, or else `property`. */
function namedInside(entry: Members, property: string | undefined, holders: Members[] = []): string[] {
  const keys = [entry, ...holders].flatMap((holder) => listsOf(holder, ['keys'])).flat()
  const fields = listsOf(entry, ['fields']).filter((list) => !isListOfErrors(list))
  const params = objectsOf(entry, ['params']).flatMap((found) => membersOf(found, namesInParams))
  const inside = [...keys, ...params, ...fields.flat().filter(isJsonObject).map(pathOf)]
    .map(toPropertyName)
    .filter((name) => name !== undefined)
  if (inside.length > 0) return inside.flatMap((name) => nestedProperty(property, name) ?? [])
  return property === undefined ? [] : [property]
}

const pathOf = (item: Members) => membersOf(item, propertiesOfAnItem).find(isPath)
const isPath = (value: unknown) =>
  typeof value === 'string' ? !nameOfErrorClass.test(value) : Array.isArray(value)
const nameOfErrorClass = /^[A-Z]\w*(?:Error|Exception)$/
const saysSomething = (item: Members) =>
  membersOf(item, ['message', 'msg', 'errors', 'constraints', 'children']).length > 0
