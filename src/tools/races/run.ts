import { isJsonNumber } from '../../formats'
import type { ComparedResponse } from './compared-response'

/** One run of several stories, and the state that was read afterwards. */
export interface Run {
  /**
   * The values that were known before the stories were told, by name, such as ids in the story data. See
   * {@link knownValuesIn}.
   */
  readonly knownValues: ReadonlyMap<string, unknown>
  /** The answers to the calls of each story, by the index of the story; empty for a story that was not told. */
  readonly stories: readonly (readonly ComparedResponse[])[]
  /** The answers to the GETs that were sent afterwards. */
  readonly seen: readonly ComparedResponse[]
  /** The path of those GETs, if known. */
  readonly seenAt?: string | undefined
  /** When it began, in milliseconds since 1970. */
  readonly beganAt: number
}

const deepest = 6

/** Returns the texts and numbers in objects such as story data, by the path to them: `guest.id`. */
export function knownValuesIn(...objects: readonly (object | undefined)[]): Map<string, unknown> {
  const knownValues = new Map<string, unknown>()
  const note = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'string' || isJsonNumber(value)) knownValues.set(name, value)
    else if (typeof value === 'object' && value !== null && depth < deepest)
      for (const [member, inside] of Object.entries(value))
        note(inside, name === '' ? member : `${name}.${member}`, depth + 1)
  }
  for (const object of objects) note(object, '', 0)
  return knownValues
}
