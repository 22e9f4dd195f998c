import type { Format, SecretSearch, SecretSpan } from './format'
import { fillJson } from './json-placeholders'
import { secretsInJson } from './json-secrets'
import { secretsInUrls } from './url-secrets'

/** Any other text: plain text, HTML, YAML. */
export const text: Format = {
  name: 'text',
  mediaTypes: /^text\/|^application\/(?:.*\+|x-)?(?:yaml|javascript)$/,
  isText: true,
  fill: (text, values) => values.replace(text, (name) => values.textAt(name)),
  secrets: secretsInText,
}

/** JSON documents, one a line. */
export const ndjson: Format = {
  ...text,
  name: 'NDJSON',
  mediaTypes: /ndjson$/,
  fill: fillJson,
}

/** Bytes that are no text. */
export const binary: Format = {
  name: 'binary',
  mediaTypes: /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip|wasm)$/,
}

/** Finds the secrets in any text: in members of JSON, in lines, events or logs, and in URLs. */
export function* secretsInText(text: string, search: SecretSearch): Generator<SecretSpan> {
  if (text.includes('"')) yield* secretsInJson(text, { ...search, paths: [] })
  yield* secretsInUrls(text, search)
}
