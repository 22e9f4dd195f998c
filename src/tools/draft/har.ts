import { InputError } from '../../errors'
import {
  classify,
  isJsonObject,
  isShortNumber,
  looksLikeId,
  namesId,
  parseJson,
  textFormats,
  urlDecoded,
} from '../../formats'
import { isSecretField } from '../../redaction'
import { groupBy } from '../../group-by'
import { camel, resourceNoun, singular } from './names'
import { takesId } from './samples'

/** What is read of an entry of a HAR. */
interface Entry {
  readonly method: string
  readonly url: URL
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly sent: unknown
  readonly sentType: string
  readonly received: unknown
  readonly location: string
}

/** The ids that responses gave, with the names of what takes them. */
type GivenIds = ReadonlyMap<string, string>

/** An OpenAPI document as an object. */
type JsonObject = Record<string, unknown>

/**
 * Returns an OpenAPI document of the calls that a HAR shows to the origin with the most JSON, or to a base URL, and
 * notes on it. Nothing secret is in it.
 *
 * @throws {@link InputError} when it is no HAR, or has no call of an API
 */
export function apiOfTraffic(text: string, source: string, baseUrl: string | undefined) {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  const log = parsed.ok && isJsonObject(parsed.value) ? parsed.value['log'] : undefined
  const written = isJsonObject(log) ? log['entries'] : undefined
  if (!Array.isArray(written)) {
    const problem = parsed.ok ? 'it has no list of entries in "log"' : parsed.problem
    throw new InputError(`"${source}" is not a HAR: ${problem}.`)
  }
  const all = written.flatMap((entry) => entryOf(entry) ?? [])
  const base = baseUrl ?? originOf(all)
  const { origin = '', pathname = '' } = base === undefined ? {} : new URL(base)
  const prefix = pathname.replace(/\/$/, '')
  const entries = all.filter(
    (one) => one.url.origin === origin && `${one.url.pathname}/`.startsWith(`${prefix}/`),
  )
  if (base === undefined || entries.length === 0) {
    const where = baseUrl === undefined ? '' : ` to ${baseUrl}`
    throw new InputError(`"${source}" has no call with JSON${where}, so there is nothing to draft.`)
  }
  const ids = idsGiven(entries)
  const paths: Record<string, JsonObject> = {}
  const securitySchemes: JsonObject = {}
  for (const entry of entries.filter(({ status }) => status < 400)) {
    const { path, operation, schemes } = operationOf(entry, prefix, ids)
    const item = (paths[path] ??= {})
    item[entry.method.toLowerCase()] ??= operation
    Object.assign(securitySchemes, schemes)
  }
  const url = base.replace(/\/$/, '')
  return {
    title: new URL(base).hostname.replaceAll('.', ' '),
    baseUrl: url,
    document: { openapi: '3.1.0', paths, components: { securitySchemes } },
    notes: [`${written.length} entries: ${entries.length} calls to ${url} are taken.`],
  }
}

/** Resources of a page that are no calls of an API, as browsers name them. */
const idleTypes =
  /^(?:document|script|stylesheet|image|font|media|manifest|ping|beacon|preflight|websocket|texttrack|csp-violation-report)$/

/** Returns an entry as a call of an API; undefined if it is none. */
function entryOf(entry: unknown): Entry | undefined {
  const { request, response, _resourceType: type } = Object(entry) as JsonObject
  const { method, url, headers, postData } = Object(request) as JsonObject
  const { status, content, headers: received } = Object(response) as JsonObject
  const { mimeType = '', text, encoding } = Object(content) as Readonly<Record<string, string | undefined>>
  const { mimeType: sentType = '', text: sent = '' } = Object(postData) as Readonly<Record<string, string>>
  const isCall =
    typeof method === 'string' && typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url)
  if (!isCall || typeof status !== 'number' || status < 200) return undefined
  const isIdle = idleTypes.test(String(type)) || method === 'OPTIONS' || /html|javascript|css/i.test(mimeType)
  const isJson = /json/i.test(mimeType) || /json/i.test(sentType) || status === 204
  if (isIdle || !isJson) return undefined
  const body = encoding === 'base64' ? Buffer.from(text ?? '', 'base64').toString() : text
  const isForm = /x-www-form-urlencoded/i.test(sentType)
  return {
    ...{ method: method.toUpperCase(), url: new URL(url), status, headers: fieldsOf(headers) },
    sentType: isForm ? sentType : 'application/json',
    sent: isForm ? Object.fromEntries(new URLSearchParams(sent)) : valueIn(sent),
    received: valueIn(body),
    location: fieldsOf(received).get('location') ?? '',
  }
}

function valueIn(text: unknown): unknown {
  const parsed = typeof text === 'string' ? parseJson(text) : undefined
  return parsed?.ok ? parsed.value : undefined
}

/** Returns headers by their names in lower case. */
function fieldsOf(headers: unknown): Map<string, string> {
  const list = (Array.isArray(headers) ? headers : []).map((one) => Object(one) as JsonObject)
  return new Map(list.map(({ name, value }) => [String(name).toLowerCase(), String(value)]))
}

/** Returns the origin with the most calls. */
function originOf(entries: readonly Entry[]): string | undefined {
  const groups = [...groupBy(entries, ({ url }) => url.origin)]
  return groups.sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** Returns the ids of what was created. */
function idsGiven(entries: readonly Entry[]): GivenIds {
  const ids = new Map<string, string>()
  for (const { received, location, method, url } of entries) {
    if (method !== 'POST' && method !== 'PUT') continue
    const idName = camel(`${resourceNoun(url.pathname)} id`)
    for (const [name, value] of membersOf(received))
      if (namesId(name) && !isSecretField(name) && /string|number/.test(typeof value))
        ids.set(String(value), name === 'id' ? idName : camel(name))
    const end = urlDecoded(location.split('/').at(-1) ?? '')
    if (end !== '' && !ids.has(end)) ids.set(end, idName)
  }
  return ids
}

/** Returns the members of an object, and of the objects in it. */
function membersOf(value: unknown): [name: string, member: unknown][] {
  const own = isJsonObject(value) ? Object.entries(value) : []
  return [...own, ...own.flatMap(([, inner]) => (isJsonObject(inner) ? Object.entries(inner) : []))]
}

function operationOf({ url, headers, ...entry }: Entry, prefix: string, ids: GivenIds) {
  const parameters: JsonObject[] = []
  const segments = url.pathname.slice(prefix.length).split('/').map(urlDecoded)
  const path = segments.map((segment, at) => {
    if (segment === '' || (!ids.has(segment) && !looksLikeId(segment))) return segment
    const wanted = ids.get(segment) ?? (camel(`${singular(segments[at - 1] ?? '')} id`) || 'id')
    const name = parameters.some((one) => one['name'] === wanted) ? `${wanted}${at}` : wanted
    parameters.push({ in: 'path', name, schema: idSchema(name, segment) })
    return `{${name}}`
  })
  for (const [name, value] of url.searchParams)
    if (!isSecretField(name) && !/^(?:_|t|ts|v)$/.test(name))
      parameters.push({ in: 'query', name, required: true, schema: schemaOf(value, name, ids) })
  const schemes = schemesOf(headers, url)
  const { sent, received, status, location, sentType } = entry
  const contentOf = (value: unknown, type: string): JsonObject =>
    value === undefined ? {} : { content: { [type]: { schema: schemaOf(value, 'body', ids) } } }
  return {
    path: path.join('/') || '/',
    schemes,
    operation: {
      parameters,
      ...(sent !== undefined && { requestBody: { required: true, ...contentOf(sent, sentType) } }),
      responses: {
        [status]: {
          ...contentOf(received, 'application/json'),
          headers: location === '' ? {} : { Location: {} },
        },
      },
      security: [Object.fromEntries(Object.keys(schemes).map((name) => [name, []]))],
    },
  }
}

/** Returns the schema of a place that takes an id. */
function idSchema(name: string, value: unknown): JsonObject {
  return { [takesId]: name, example: isShortNumber(String(value)) ? Number(value) : 'unknown' }
}

/** Returns a schema that allows what was sent, but for ids, which others give, for what must be new, and for secrets. */
function schemaOf(value: unknown, name: string, ids: GivenIds): JsonObject {
  if (Array.isArray(value))
    return { type: 'array', items: schemaOf(value[0], name, ids), minItems: Math.min(value.length, 1) }
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => [key, schemaOf(member, key, ids)] as const)
    return { type: 'object', required: Object.keys(value), properties: Object.fromEntries(members) }
  }
  const type = typeof value
  if (isSecretField(name))
    return /pass|pwd/i.test(name) ? { type, minLength: 12, maxLength: 12 } : { type, [takesId]: name }
  const text = String(value)
  const id = text.length >= 4 || namesId(name) ? ids.get(text) : undefined
  if (id !== undefined) return { type, ...idSchema(id, value) }
  const format = textFormats.email(text) ? 'email' : classify(text)
  if (type === 'string' && /^(?:email|uuid|date-time)$/.test(format ?? '')) return { type, format }
  // What nobody gave is what an API has always.
  return value === null
    ? { const: null }
    : { type, ...(namesId(name) ? { enum: [value] } : { example: value }) }
}

/** Returns how a call said who sent it, without what it said. */
function schemesOf(headers: ReadonlyMap<string, string>, url: URL): JsonObject {
  const keys: [place: string, name: string][] = [...headers.keys()]
    .filter((name) => isSecretField(name) && !/^(?:authorization|cookie)$/.test(name))
    .map((name) => ['header', name])
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).map((one) => one.split('=')[0] ?? '')
  const session = cookies.find((name) => isSecretField(name) || /sess|sid|auth/i.test(name))
  if (session !== undefined) keys.push(['cookie', session])
  for (const name of url.searchParams.keys()) if (isSecretField(name)) keys.push(['query', name])
  const scheme = /^basic /i.test(headers.get('authorization') ?? '') ? 'basic' : 'bearer'
  return {
    ...(headers.has('authorization') && { [scheme]: { type: 'http', scheme } }),
    ...Object.fromEntries(keys.map(([place, name]) => [name, { type: 'apiKey', in: place, name }])),
  }
}
