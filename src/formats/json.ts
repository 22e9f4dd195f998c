import { compareJson } from './compare-json'
import { describeDeadEnd } from './dead-end'
import { parseExactly } from './exact-json'
import type { Format, Parsed, PathLanguage } from './format'
import { compilePath } from './json-path'
import { fillJson } from './json-placeholders'
import { secretsInJson } from './json-secrets'
import { prettyJson } from './pretty-json'
import { jsonSyntaxProblem } from './json-syntax'
import { givesList, queryJson } from './query-json'

/** JSONPath (RFC 9535). It takes every path that no other language takes. */
const jsonPath: PathLanguage = {
  name: 'JSONPath',
  isPath: () => true,
  check: (path) => void compilePath(path),
  givesList,
  find: queryJson,
  describeDeadEnd,
}

export const json: Format = {
  name: 'JSON',
  // NDJSON is several documents.
  mediaTypes: /(?<!nd)json$/,
  isText: true,
  parse: parseJsonText,
  paths: jsonPath,
  compare: compareJson,
  fill: fillJson,
  render: prettyJson,
  secrets: secretsInJson,
}

function parseJsonText(text: string): Parsed {
  try {
    return { ok: true, value: parseExactly(text) }
  } catch (error) {
    return { ok: false, problem: jsonSyntaxProblem(text) ?? (error as Error).message }
  }
}
