import { parse } from 'lossless-json'
import { compareJson } from './json/compare-json'
import type { Format, Parsed } from './format'
import { jsonPath } from './json/json-path'
import { fillJson } from './json/json-placeholders'
import { secretsInJson } from './json/json-secrets'
import { parseExactly } from './json/json-text'
import { prettyJson } from './json/json-tokens'

export const json: Format = {
  name: 'JSON',
  // NDJSON is several documents.
  mediaTypes: /(?<!nd)json$/,
  isText: true,
  isJson: true,
  parse: (text) => parseJson(text, parseExactly),
  paths: jsonPath,
  compare: compareJson,
  fill: fillJson,
  render: prettyJson,
  secrets: secretsInJson,
}

/**
 * Parses a JSON text. Returns a problem instead of throwing. Numbers become doubles unless `read` keeps every digit. Of
 * several members of the same name in one object, the last one counts.
 */
export function parseJson(text: string, read: (text: string) => unknown = JSON.parse): Parsed {
  try {
    return { ok: true, value: read(text) }
  } catch {
    return { ok: false, problem: problemIn(text) }
  }
}

/** Leaves out a malformed number, which may be secret; of anything else, the parser shows one character. */
function withoutNumber(problem: string): string {
  return problem.replace(/ '-?\d[^']*'/, '')
}

/** Says where and why a text is not JSON, in the words of a parser that does not repeat the text, which may be secret. */
function problemIn(text: string): string {
  if (text.trim() === '') return 'there is no text'
  try {
    parse(text, null, { onDuplicateKey: ({ newValue }) => newValue })
  } catch (error) {
    const [, problem = '', place = ''] = /^(.*) at position (\d+)/s.exec((error as Error).message) ?? []
    const before = text.slice(0, Number(place))
    const column = before.length - before.lastIndexOf('\n')
    if (place !== '')
      return `line ${before.split('\n').length}, column ${column}: ${withoutNumber(problem).replaceAll('\n', '\\n')}`
  }
  return 'it is nested too deep, or not JSON'
}
