import { createHash } from 'node:crypto'

/** What a text in the messages of a run is known by. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}
