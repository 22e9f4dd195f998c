import { isGraphql, JsonTokens, redacted } from '../formats'
import { prettyJson } from './pretty-json'

/**
 * Renders a GraphQL request for a reader: the query as text, its variables as JSON, the name of the operation. `json`
 * is redacted already. Returns undefined if it is not such a request.
 */
export function graphqlText(json: string, maxLength: number): string | undefined {
  const members = membersOf(json)
  const query = textOf(members?.get('query'))
  if (members === undefined || query === undefined || !isGraphql(query)) return undefined
  const others = [...members.keys()].filter((name) => !['query', 'variables', 'operationName'].includes(name))
  const operation = textOf(members.get('operationName'))
  const variables = members.get('variables')
  if (others.length > 0 || query.length > maxLength) return undefined
  return [
    query.trim(),
    ...(operation === undefined ? [] : [`Operation: ${operation}`]),
    ...(variables === undefined || variables === 'null'
      ? []
      : [`Variables: ${prettyJson(variables, maxLength)}`]),
  ].join('\n')
}

/** Returns the members of a JSON object as written; undefined if it is not an object, or has a name twice. */
function membersOf(json: string): ReadonlyMap<string, string> | undefined {
  const members = new Map<string, string>()
  const tokens = new JsonTokens(json)
  let depth = 0
  let name: string | undefined
  let start = 0
  while (tokens.next()) {
    const { kind } = tokens
    if (kind === '[' && json.startsWith(redacted, tokens.start)) {
      while (tokens.next() && tokens.kind !== ']');
      continue
    }
    if (depth === 1 && name !== undefined && (kind === ',' || kind === '}')) {
      if (members.has(name)) return undefined
      members.set(name, json.slice(start, tokens.start).trim())
      name = undefined
    }
    if (depth === 1 && kind === 'text' && tokens.isName && name === undefined) {
      name = textOf(json.slice(tokens.start, tokens.end))
      if (!tokens.next()) return undefined
      start = tokens.end
    } else if (kind === '{' || kind === '[') depth++
    else if (kind === '}' || kind === ']') depth--
    if (depth === 0 && kind !== '}') return undefined
  }
  return members
}

function textOf(written: string | undefined): string | undefined {
  if (written === undefined || !written.startsWith('"')) return undefined
  try {
    return JSON.parse(written) as string
  } catch {
    return undefined
  }
}
