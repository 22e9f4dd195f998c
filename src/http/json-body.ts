import { InputError } from '../errors'

/** Whether a text parses as JSON, and so is sent as JSON where nothing names its media type. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a value says itself what it is as JSON, as a `Date` does. */
export function hasOwnJson(body: object): boolean {
  return typeof (body as { toJSON?: unknown }).toJSON === 'function'
}

/** A body as JSON. @throws {@link InputError} for what cannot be written so, such as an object that holds itself. */
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

/** Whether a value is an object literal or a list, which nothing but JSON can be made of unless a media type says so. */
export function isPlain(data: unknown): data is object {
  if (typeof data !== 'object' || data === null) return false
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
