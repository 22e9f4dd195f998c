import { isJsonNumber } from '../exchange'
import type { Answer } from './answer'

/** One telling of stories, and what was to be seen of it. */
export interface Telling {
  /** What was known before they were told, by name, such as the ids in the story data. See {@link knownValuesIn}. */
  readonly knownValues: ReadonlyMap<string, unknown>
  /** The answers to the calls of each story, in the order in which stories are counted; none of one that was not told. */
  readonly stories: readonly (readonly Answer[])[]
  /** The answers to the GETs that were sent afterwards. */
  readonly seen: readonly Answer[]
  /** The path of those GETs, where that is known. */
  readonly seenAt?: string | undefined
  /** When it began, in milliseconds since 1970. */
  readonly beganAt: number
}

const deepest = 6

/** The texts and numbers in an object such as story data, by names that lead to them: `guest.id`. */
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
