import type { Format } from './format'

/** Any other text: plain text, HTML, YAML, NDJSON. */
export const text: Format = {
  name: 'text',
  mediaTypes: /^text\/|^application\/(?:.*\+|x-)?(?:yaml|javascript|ndjson)$/,
  isText: true,
}

/** Bytes that are no text. */
export const binary: Format = {
  name: 'binary',
  mediaTypes: /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip|wasm)$/,
}
