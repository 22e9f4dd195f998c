import type { Format } from '../secret'
import { secretsInJson } from './json'
import { secretsInUrls } from './url'

/** Finds the secrets in any text: in members of JSON, in lines, events or logs, and in URLs. */
export const secretsInText: Format = function* (text, search) {
  if (text.includes('"')) yield* secretsInJson(text, { ...search, paths: [] })
  yield* secretsInUrls(text, search)
}
