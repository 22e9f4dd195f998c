/** `schema "account.json"`; `schema of this step` for one that has no file, but is written out in its step. */
export function schemaCalled(fileName: string | undefined): string {
  return fileName === undefined ? 'schema of this step' : `schema "${fileName}"`
}
