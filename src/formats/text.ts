import { inUrl } from './encodings'
import type { Format, SecretSearch, SecretSpan } from './format'
import { json, secretsInJson } from './json'
import { secretsInUrls } from './secrets'

/** Any other text: plain text, HTML, YAML. */
export const text: Format = {
  name: 'text',
  mediaTypes: /^text\/|^application\/(?:.*\+|x-)?(?:yaml|javascript)$/,
  isText: true,
  fill: (text, values) => values.replace(text, (name) => values.textAt(name)),
  secrets: secretsInText,
}

/** JSON documents, one a line, or each after a record separator (RFC 7464). */
export const ndjson: Format = {
  ...text,
  name: 'NDJSON',
  mediaTypes: /(?:ndjson|jsonl|jsonlines|json-seq)$/,
  fill: json.fill!,
  documents: (text) =>
    text.split(text.startsWith('\u001E') ? '\u001E' : '\n').filter((document) => document.trim() !== ''),
}

export const binary: Format = {
  name: 'binary',
  mediaTypes: /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip|wasm)$/,
}

/** Matches JSON that is percent-encoded: the quote of a name, and of all the text up to a space or a quote. */
const encodedJson = /%(?:25)*22/
const encodedJsons = /[^\s"'<>&=?]*%(?:25)*22[^\s"'<>&]*/g

/** Finds the secrets in any text: in members of JSON, in lines, events or logs, and in URLs. */
export function* secretsInText(text: string, search: SecretSearch): Generator<SecretSpan> {
  if (text.includes('"')) yield* secretsInJson(text, { ...search, paths: [] })
  yield* secretsInUrls(text, search)
  if (encodedJson.test(text))
    for (const { 0: written, index } of text.matchAll(encodedJsons))
      yield* search.inside(text, { start: index, end: index + written.length }, inUrl)
}
