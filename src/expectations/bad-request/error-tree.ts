import { isJsonObject } from '../../formats'
import { textOf, type Members } from './members'

/**
 * Whether the members of an object are kinds of errors, not properties: one member holds the errors of the object
 * itself, another those of its properties. Validation libraries write errors like this as trees and as flat maps.
 */
export function isErrorNode(object: Members): boolean {
  const names = Object.keys(object)
  const within = (...known: string[]) => names.every((name) => known.includes(name))
  return (
    (Array.isArray(object['errors']) && within('errors', 'properties', 'items')) ||
    (isJsonObject(object['fieldErrors']) && within('formErrors', 'fieldErrors')) ||
    (isJsonObject(object['nested']) && within('root', 'nested', 'other'))
  )
}

/** Whether a body is such a node, or a tree with `_errors` beside the properties. */
export function isErrorTree(body: Members): boolean {
  return isErrorNode(body) || Array.isArray(body['_errors'])
}

/** Whether all leaves of a value are messages. */
export function isMessageTree(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => textOf(item) !== undefined || isMessageTree(item))
  return isJsonObject(value) && Object.values(value).every(isMessageTree)
}
