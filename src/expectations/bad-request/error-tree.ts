import { isJsonObject } from '../../exchange'
import { textOf, type Members } from './members'

/**
 * Whether the members of an object are kinds of errors rather than properties: its own under one name, those of its
 * properties under another. Validation libraries give their errors like this as trees and as flat maps.
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

/** Whether a whole body is such a tree, or one with `_errors` beside the properties. */
export function isErrorTree(body: Members): boolean {
  return isErrorNode(body) || Array.isArray(body['_errors'])
}

/** Whether there is nothing but messages at the ends of a value. */
export function isMessageTree(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => textOf(item) !== undefined || isMessageTree(item))
  return isJsonObject(value) && Object.values(value).every(isMessageTree)
}
