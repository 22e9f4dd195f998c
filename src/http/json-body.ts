import { InputError } from '../errors'

/** Whether a text parses as JSON, and so is sent as JSON unless it has a media type. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a value has a `toJSON` method, as a `Date` does. */
export function hasOwnJson(body: object): boolean {
  return typeof (body as { toJSON?: unknown }).toJSON === 'function'
}

/** Serializes a body as JSON. @throws {@link InputError} if that is impossible, for example for a circular object */
export function jsonOf(body: unknown): string {
  let json: string | undefined
  try {
    json = JSON.stringify(body)
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : String(error), error)
  }
  if (json !== undefined) return json
  throw notJson(
    typeof body === 'object' ? 'its toJSON gives nothing' : `a ${typeof body} has no form in JSON`,
  )
}

function notJson(reason: string, cause?: unknown): InputError {
  return new InputError(
    `The body cannot be written as JSON: ${reason}.\nHand over plain values only, or the body as a text that is sent as it is.`,
    { cause },
  )
}

/** Whether a value is an object literal or an array, which is sent as JSON unless a media type says otherwise. */
export function isPlain(data: unknown): data is object {
  if (typeof data !== 'object' || data === null) return false
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
