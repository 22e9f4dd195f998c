/** What errors call a schema that has no file, but is written out in its step. */
export const schemaOfTheStep = 'of this step'

/** `schema "account.json"`, or `schema of this step`. */
export function schemaCalled(name: string): string {
  return name === schemaOfTheStep ? `schema ${name}` : `schema "${name}"`
}
