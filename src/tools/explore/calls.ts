import { isAnswered, type AnsweredExchange, type Body, type Exchange } from '../../exchange'
import { isGraphql, isJsonNumber, isJsonObject, showMember } from '../../formats'
import { isSafe } from '../../http'

/** Matches an operation up to its first field, or to the first of the fields within that. */
const firstField = /^[^({]*(?:\([^)]*\)[^({]*)*\{\s*((?:\w+\s*:\s*)?\w+(?:\s*\{\s*(?:\w+\s*:\s*)?\w+)*)/

/** Matches a text or a comment of GraphQL, or a comma, which means nothing there. */
const textOrIgnored = /"""[^]*?"""|"(?:\\.|[^"\\])*"|#[^\n]*|,/g

/**
 * Returns the operation of a GraphQL request, such as `mutation addItem`, without a name by its first field, such as
 * `mutation carts.add`; undefined for another request.
 */
export function graphqlOf({ protocol, request }: Exchange): string | undefined {
  const { query, operationName } = protocol === 'http' ? (objectIn(request.body) ?? {}) : {}
  if (typeof query !== 'string' || !isGraphql(query)) return undefined
  const plain = query.replace(textOrIgnored, (one) => (one.startsWith('"') ? '""' : ' '))
  const [operation = plain, kind = 'query', name = ''] =
    /(?<=^\s*|}\s*)(query|mutation|subscription)\b\s*(\w*)[^]*/.exec(plain) ?? []
  const changing = /(?:^|})\s*(?:mutation|subscription)\b/.test(plain) ? 'mutation' : kind
  const [, path = ''] = firstField.exec(operation) ?? []
  const fields = path.split(/\s*\{\s*/).map((field) => field.replace(/^.*:\s*/, ''))
  const named = typeof operationName === 'string' ? operationName : name
  return `${changing} ${named || fields.join('.')}`.trim()
}

/** Returns the method of a call of JSON-RPC 2.0, such as `host.get`; undefined for another one. */
export function rpcMethodOf({ request }: Exchange): string | undefined {
  const { jsonrpc, method } = objectIn(request.body) ?? {}
  return jsonrpc === '2.0' && typeof method === 'string' ? method : undefined
}

/** Returns the operation that a body names and the URL does not, of JSON-RPC or GraphQL. */
export function operationInBody(exchange: Exchange): string | undefined {
  return rpcMethodOf(exchange) ?? graphqlOf(exchange)
}

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns a body that is a JSON object. */
export function objectIn(body: Body | undefined): Fields | undefined {
  return body?.json.ok && isJsonObject(body.json.value) ? body.json.value : undefined
}

/** Returns a body that is a JSON object, or what a JSON Patch of whole fields (RFC 6902) merges: null where it removes. */
export function fieldsSentIn(body: Body | undefined): Fields | undefined {
  const patch = body?.json.ok && /\bjson-patch\b/.test(body.mediaType ?? '') ? body.json.value : undefined
  if (!Array.isArray(patch) || !patch.every(isJsonObject)) return objectIn(body)
  const fields = patch.map(({ op, path, value }): [string, unknown][] => {
    const [, name] = /^\/([^/~]+)$/.exec(String(path)) ?? []
    const isOfField = name !== undefined && ['add', 'replace', 'remove'].includes(String(op))
    return isOfField ? [[name, op === 'remove' ? null : value]] : []
  })
  return fields.every((one) => one.length > 0) ? Object.fromEntries(fields.flat()) : undefined
}

/**
 * Returns the fields that writes to what a URL shows have sent, those of the last one first: a PUT of it or of one above
 * it, or the POST that created it, also as the last of these exchanges. A PATCH only takes fields away, with null.
 */
export function fieldsWritten(exchanges: readonly Exchange[], url: string): Fields[] {
  const path = new URL(url).pathname
  const removed: string[] = []
  return [...exchanges].reverse().flatMap((one): Fields[] => {
    if (one.protocol === 'grpc' || !isAnswered(one) || one.outcome.status >= 300) return []
    const { method, body } = one.request
    const above = new URL(one.request.url).pathname
    const id = path.startsWith(`${above}/`) ? path.slice(above.length + 1).split('/', 1)[0] : undefined
    const fields = path === above || id !== undefined ? objectIn(body) : undefined
    if (fields === undefined) return []
    if (method === 'PATCH') removed.push(...Object.keys(fields).filter((name) => fields[name] === null))
    const created = [body?.text, one.outcome.body.text, one.outcome.headers.get('Location')].join(' ')
    const isCreated = id === undefined ? one === exchanges.at(-1) : created.includes(id)
    const sent = Object.entries(fields).filter(([name, value]) => value !== null && !removed.includes(name))
    return method === 'PUT' || (method === 'POST' && isCreated) ? [Object.fromEntries(sent)] : []
  })
}

/** Whether a call got a 5xx status, or no response. */
export function isServerError(exchange: Exchange): boolean {
  return !isAnswered(exchange) || exchange.outcome.status >= 500
}

/** Whether a call only reads: its method is safe (RFC 9110, 3253, 4918), or it is a GraphQL query. */
export function changesNothing(exchange: Exchange): boolean {
  if (exchange.protocol === 'grpc') return false
  return isSafe(exchange.request.method) || graphqlOf(exchange)?.startsWith('query') === true
}

const deletion =
  /^mutation (?:.*\.)?(?:[Dd]elete|[Rr]emove|[Dd]estroy)_?(\w*?)s?(?:_by\w*|By[A-Z]\w*|_item)?$/

/** Returns what a mutation of GraphQL deletes by its name, such as `ticket`; undefined for another call. */
export function deletedByMutation(exchange: Exchange): string | undefined {
  return deletion.exec(graphqlOf(exchange) ?? '')?.[1]?.toLowerCase()
}

/** Whether a call deletes something: its method is DELETE, or it is a mutation or a method of JSON-RPC that is named so. */
export function deletes(exchange: Exchange): boolean {
  const isDelete = exchange.protocol === 'http' && exchange.request.method === 'DELETE'
  const isNamedSo = /^(?:\w*[._])?(?:delete|remove|destroy)/i.test(rpcMethodOf(exchange) ?? '')
  return isDelete || isNamedSo || deletedByMutation(exchange) !== undefined
}

/** Whether an exchange is a GET request over HTTP with a response. */
export function isAnsweredGet(exchange: Exchange): exchange is AnsweredExchange & { protocol: 'http' } {
  return isAnswered(exchange) && exchange.protocol === 'http' && exchange.request.method === 'GET'
}

/** The names that a thing has for its own id; others may be those of what it belongs to. */
const ownId = /^(?:_?id|object_?id|uuid|guid)$/i

/** Returns the id that an object has for its own, and its name. */
export function ownIdIn(object: Fields): { readonly name: string; readonly id: string } | undefined {
  const [name, id] = Object.entries(object).find(([one]) => ownId.test(one)) ?? []
  const isId = typeof id === 'string' || typeof id === 'number'
  return name !== undefined && isId ? { name, id: String(id) } : undefined
}

/** A value in JSON that is neither an object nor a list, the name of its field, and its JSONPath. */
interface PlainValue {
  readonly value: unknown
  readonly name: string
  /** With `[*]` for any item of a list. */
  readonly path: string
}

/** Returns the plain values in JSON, at any depth. */
export function* plainValuesIn(value: unknown, path = '$', name = ''): Generator<PlainValue> {
  if (Array.isArray(value)) for (const item of value) yield* plainValuesIn(item, `${path}[*]`)
  else if (isJsonObject(value) && !isJsonNumber(value))
    for (const [member, inside] of Object.entries(value))
      yield* plainValuesIn(inside, `${path}${showMember(member)}`, member)
  else yield { value, name, path }
}
