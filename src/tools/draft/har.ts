import { InputError } from '../../errors'
import { Body } from '../../exchange'
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
import { isSecretField, Redactor } from '../../redaction'
import { countEach, groupBy } from '../../group-by'
import { camel, groupOf, resourceNoun, singular } from './names'
import { nameOf, type ApiMember, type ApiOperation, type DraftedApi } from './operation'
import { newValueOf, signingIn } from './samples'
import { IdPlace, mapMembers, newValue, signInStep } from './values'

/** A part of a HAR: any of it may be missing, and some tools write null then. */
type HarPart<Part> = Part extends object
  ? { readonly [Name in keyof Part]?: HarPart<Part[Name]> | null }
  : Part

type HarEntry = HarPart<{
  request: { method: string; url: string; headers: HarField[]; postData: HarBody }
  response: { status: number; headers: HarField[]; content: HarBody }
  _resourceType: string
}>
type HarField = Record<'name' | 'value', string>
type HarBody = Record<'mimeType' | 'text' | 'encoding', string>

/** A call of an API; its headers by their names in lower case. */
type TrafficCall = NonNullable<ReturnType<typeof callOf>>

/**
 * Returns the API that the calls of a HAR to a base URL, or to the origin with the most of them, show; without secrets.
 * @throws {@link InputError} when it is no HAR, or has no call of an API
 */
export function apiOfTraffic(text: string, source: string, baseUrl: string | undefined): DraftedApi {
  const entries = entriesIn(text, source)
  const all = entries.flatMap((entry, at) => {
    try {
      return callOf(Object(entry) as HarEntry) ?? []
    } catch (cause) {
      throw new InputError(`"${source}" is not a HAR: entry ${at + 1} of "log" cannot be read.`, { cause })
    }
  })
  const origins = [...countEach(all.map(({ url }) => url.origin))]
  const [[busiest] = ['http://localhost']] = origins.sort(([, one], [, other]) => other - one)
  const base = baseUrl ?? busiest
  const { origin, hostname, pathname } = new URL(base)
  const prefix = pathname.replace(/\/$/, '')
  const calls = all.filter(({ url }) => url.origin === origin && `${url.pathname}/`.startsWith(`${prefix}/`))
  if (calls.length === 0) {
    const where = baseUrl === undefined ? '' : ` to ${baseUrl}`
    throw new InputError(`"${source}" has no call with JSON${where}, so there is nothing to draft.`)
  }
  const ids = idsGiven(calls)
  const operations = calls.filter(({ status }) => status < 400).map((call) => operationOf(call, prefix, ids))
  return {
    title: hostname.replaceAll('.', ' '),
    source,
    document: undefined,
    baseUrl: base,
    operations: [...groupBy(operations, nameOf).values()].map(([first]) => first),
    notes: [`${entries.length} entries: ${calls.length} calls to ${base} are taken.`],
  }
}

function entriesIn(text: string, source: string): readonly unknown[] {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  const { log } = Object(parsed.ok && parsed.value) as HarPart<{ log: { entries: unknown } }>
  if (Array.isArray(log?.entries)) return log.entries
  const problem = parsed.ok ? 'it has no list of entries in "log"' : parsed.problem
  throw new InputError(`"${source}" is not a HAR: ${problem}.`)
}

const secrets = new Redactor()

/** Returns an entry as a call of an API; undefined for pages, their resources, preflights and beacons. */
function callOf({ request, response, _resourceType: kind }: HarEntry) {
  const { method, url, postData } = request ?? {}
  const { status, content } = response ?? {}
  const [sentType, sent] = [postData?.mimeType ?? '', postData?.text ?? '']
  const [type, text] = [content?.mimeType ?? '', content?.text ?? '']
  if (!method || !url || !/^https?:/.test(url) || !URL.canParse(url) || !status || status < 200)
    return undefined
  const isJson = status === 204 || /json/i.test(`${type} ${sentType}`)
  const isIdle = !/^(?:fetch|xhr|other)$/.test(kind ?? 'fetch') || method === 'OPTIONS' || /html/i.test(type)
  if (!isJson || isIdle) return undefined
  const isForm = /x-www-form-urlencoded/i.test(sentType)
  // What is secret by its place is redacted, such as the value beside the name of a password.
  const sentJson = secrets.redactLeaves(new Body(sent, 'application/json'))
  return {
    method: method.toUpperCase(),
    url: new URL(url),
    status,
    headers: fieldsOf(request),
    isForm,
    sent: isForm ? Object.fromEntries(new URLSearchParams(sent)) : valueIn(sentJson),
    received: valueIn(content?.encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text),
    location: fieldsOf(response).get('location') ?? '',
  }
}

function valueIn(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.ok ? parsed.value : undefined
}

function fieldsOf(message: HarEntry['request'] | HarEntry['response']): ReadonlyMap<string, string> {
  return new Map(message?.headers?.map((field) => [field?.name?.toLowerCase() ?? '', field?.value ?? '']))
}

/** Returns the ids of what was created, with the names of what takes them: the first response to have one gives it. */
function idsGiven(calls: readonly TrafficCall[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { received, location, url } of calls.filter(({ method }) => /^(?:POST|PUT)$/.test(method))) {
    const idName = camel(`${resourceNoun(url.pathname)} id`)
    for (const { path, value } of scalarsIn(received)) {
      const name = String(path.at(-1))
      if (path.length < 3 && namesId(name) && !isSecretField(name) && !ids.has(value))
        ids.set(value, name === 'id' ? idName : camel(name))
    }
    const end = urlDecoded(location.split('/').at(-1) ?? '')
    if (end !== '' && !ids.has(end)) ids.set(end, idName)
  }
  return ids
}

function operationOf(call: TrafficCall, prefix: string, ids: ReadonlyMap<string, string>): ApiOperation {
  const { method, url, status, sent, isForm, received, location } = call
  const inPath: Record<string, IdPlace> = {}
  const segments = url.pathname.slice(prefix.length).split('/')
  const written = segments.map((segment, at) => {
    const text = urlDecoded(segment)
    if (text === '' || (!ids.has(text) && !looksLikeId(text))) return segment
    const wanted = ids.get(text) ?? (camel(`${singular(segments[at - 1] ?? '')} id`) || 'id')
    const name = wanted in inPath ? `${wanted}${at}` : wanted
    inPath[name] = new IdPlace(name, 'unknown', `{${name}}`)
    return `{${name}}`
  })
  const path = written.join('/') || '/'
  const query = [...url.searchParams].filter(([name]) => !isSecretField(name) && !/^(?:_|t|ts|v)$/.test(name))
  return {
    method,
    path,
    group: groupOf(path),
    status,
    signIn: signInOf(call),
    request: {
      path: inPath,
      headers: {},
      isForm,
      query: Object.fromEntries(query.map(([name, value]) => [name, valueOf(value, name, ids)])),
      body: signingIn({ method, path }, valueOf(sent, 'body', ids)),
    },
    ids: scalarsIn(received).map(({ path: at, type }) => ({ path: at, type })),
    hasLocation: location !== '',
    links: [],
    guesses: [],
    problems: [],
  }
}

/** Returns what is sent in place of a value: an id that others give, what is new in each run, or nothing secret. */
function valueOf(value: unknown, name: string, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => valueOf(item, name, ids))
    // Of objects and of ids one is enough; numbers mean something together, as coordinates do.
    return items.slice(0, items.some(isJsonObject) ? 1 : Infinity)
  }
  if (isJsonObject(value)) return mapMembers(value, (member, key) => valueOf(member, key, ids))
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  if (isSecretField(name) || /^\[redacted(?: number)?\]$/.test(text))
    return /pass|pwd/i.test(name) ? newValue.text(12) : new IdPlace(name, 'unknown')
  const id = text.length >= 4 || namesId(name) ? ids.get(text) : undefined
  if (id !== undefined) return new IdPlace(id, isShortNumber(text) ? Number(text) : 'unknown')
  const format = textFormats.email(text) ? 'email' : classify(text)
  // What nobody gave is what an API has always; so is a day.
  if (typeof value !== 'string' || format === 'date') return value
  return newValueOf(name, format ?? '') ?? value
}

/** Returns the texts and numbers in a value, and in the first items of its lists. */
function scalarsIn(value: unknown, path: ApiMember['path'] = []): (ApiMember & { readonly value: string })[] {
  if (typeof value === 'number') return [{ path, type: 'number', value: String(value) }]
  if (typeof value === 'string') return [{ path, type: 'string', value }]
  if (Array.isArray(value)) return scalarsIn(value[0], [...path, 0])
  const members = Object.entries(isJsonObject(value) ? value : {})
  return members.flatMap(([name, member]) => scalarsIn(member, [...path, name]))
}

/** Returns the steps that say who sends a call, without what it said. */
function signInOf({ headers, url }: TrafficCall): string[] {
  const secret = [...headers.keys()].filter((name) => isSecretField(name) && name !== 'cookie')
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).map((one) => one.split('=')[0] ?? '')
  const session = cookies.find((name) => isSecretField(name) || /sess|sid|auth/i.test(name)) ?? []
  const scheme = /^basic /i.test(headers.get('authorization') ?? '') ? 'basic' : 'bearer'
  return [
    ...secret.flatMap((name) => (name === 'authorization' ? signInStep[scheme]() : signInStep.header(name))),
    ...[session].flat().map(signInStep.cookie),
    ...[...url.searchParams.keys()].filter(isSecretField).map(signInStep.query),
  ]
}
