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
import { groupBy } from '../../group-by'
import { camel, groupOf, resourceNoun, singular } from './names'
import { nameOf, type ApiMember, type ApiOperation, type DraftedApi } from './operation'
import { newValueOf, signingIn } from './samples'
import { IdPlace, newValue, signInStep } from './values'

/** What is read of a request or a response in a HAR; some tools write null for what is missing. */
interface HarMessage {
  readonly method?: string | null
  readonly url?: string | null
  readonly status?: number | null
  readonly headers?: readonly { readonly name: string; readonly value: string }[] | null
  readonly postData?: HarBody | null
  readonly content?: HarBody | null
}

interface HarBody {
  readonly mimeType?: string | null
  readonly text?: string | null
  readonly encoding?: string | null
}

interface HarEntry {
  readonly request?: HarMessage | null
  readonly response?: HarMessage | null
  readonly _resourceType?: string | null
}

/** A call of an API; its headers by their names in lower case. */
type TrafficCall = NonNullable<ReturnType<typeof callOf>>

/** The names of what takes the ids that responses gave. */
type GivenIds = ReadonlyMap<string, string>

/**
 * Returns the API that a HAR shows: the calls to the origin with the most JSON, or to a base URL. Nothing secret is in
 * it.
 *
 * @throws {@link InputError} when it is no HAR, or has no call of an API
 */
export function apiOfTraffic(text: string, source: string, baseUrl: string | undefined): DraftedApi {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  const log = parsed.ok && isJsonObject(parsed.value) ? parsed.value['log'] : undefined
  const entries = isJsonObject(log) ? log['entries'] : undefined
  if (!Array.isArray(entries)) {
    const problem = parsed.ok ? 'it has no list of entries in "log"' : parsed.problem
    throw new InputError(`"${source}" is not a HAR: ${problem}.`)
  }
  const all = entries.flatMap((entry, at) => {
    try {
      return callOf(Object(entry) as HarEntry) ?? []
    } catch (cause) {
      throw new InputError(`"${source}" is not a HAR: entry ${at + 1} of "log" cannot be read.`, { cause })
    }
  })
  const { origin, hostname, pathname } = new URL(baseUrl ?? originOf(all) ?? 'http://localhost')
  const prefix = pathname.replace(/\/$/, '')
  const calls = all.filter(({ url }) => url.origin === origin && `${url.pathname}/`.startsWith(`${prefix}/`))
  if (calls.length === 0) {
    const where = baseUrl === undefined ? '' : ` to ${baseUrl}`
    throw new InputError(`"${source}" has no call with JSON${where}, so there is nothing to draft.`)
  }
  const base = baseUrl ?? origin
  const ids = idsGiven(calls)
  const operations = calls.filter(({ status }) => status < 400).map((call) => operationOf(call, prefix, ids))
  return {
    ...{ title: hostname.replaceAll('.', ' '), source, document: undefined, baseUrl: base },
    operations: [...groupBy(operations, nameOf).values()].map(([first]) => first),
    notes: [`${entries.length} entries: ${calls.length} calls to ${base} are taken.`],
  }
}

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
  return {
    ...{ method: method.toUpperCase(), url: new URL(url), status, headers: fieldsOf(request), isForm },
    sent: isForm ? Object.fromEntries(new URLSearchParams(sent)) : valueIn(withoutSecrets(sent)),
    received: valueIn(content?.encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text),
    location: fieldsOf(response).get('location') ?? '',
  }
}

function valueIn(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.ok ? parsed.value : undefined
}

const secrets = new Redactor()

/** Returns JSON without what is secret by its place, such as the value beside the name of a password. */
function withoutSecrets(json: string): string {
  return secrets.redactLeaves(new Body(json, 'application/json'))
}

function fieldsOf(message: HarMessage | null | undefined): ReadonlyMap<string, string> {
  return new Map((message?.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]))
}

/** Returns the origin with the most calls. */
function originOf(calls: readonly TrafficCall[]): string | undefined {
  const groups = [...groupBy(calls, ({ url }) => url.origin)]
  return groups.sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** Returns the ids of what was created. */
function idsGiven(calls: readonly TrafficCall[]): GivenIds {
  const ids = new Map<string, string>()
  for (const { received, location, method, url } of calls) {
    if (method !== 'POST' && method !== 'PUT') continue
    const idName = camel(`${resourceNoun(url.pathname)} id`)
    for (const { path, value } of scalarsIn(received)) {
      const name = String(path.at(-1))
      if (path.length < 3 && namesId(name) && !isSecretField(name))
        ids.set(value, name === 'id' ? idName : camel(name))
    }
    const end = urlDecoded(location.split('/').at(-1) ?? '')
    if (end !== '' && !ids.has(end)) ids.set(end, idName)
  }
  return ids
}

function operationOf(call: TrafficCall, prefix: string, ids: GivenIds): ApiOperation {
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
    ...{ method, path, name: undefined, summary: undefined, group: groupOf(path), status },
    request: {
      ...{ path: inPath, headers: {}, isForm },
      query: Object.fromEntries(query.map(([name, value]) => [name, valueOf(value, name, ids)])),
      body: signingIn({ method, path }, valueOf(sent, 'body', ids)),
    },
    ids: scalarsIn(received).map(({ path: at, type }) => ({ path: at, type })),
    ...{ hasLocation: location !== '', links: [], chapter: undefined },
    ...{ signIn: signInOf(call), guesses: [], problems: [] },
  }
}

/** Returns what is sent in place of a value: an id that others give, what is new in each run, or nothing secret. */
function valueOf(value: unknown, name: string, ids: GivenIds): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => valueOf(item, name, ids))
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => [key, valueOf(member, key, ids)] as const)
    return Object.fromEntries(members)
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const isHidden = /^\[redacted(?: number)?\]$/.test(String(value))
  if (isSecretField(name) || isHidden)
    return /pass|pwd/i.test(name) ? newValue.text(12) : new IdPlace(name, 'unknown')
  const text = String(value)
  const id = text.length >= 4 || namesId(name) ? ids.get(text) : undefined
  if (id !== undefined) return new IdPlace(id, isShortNumber(text) ? Number(text) : 'unknown')
  const format = textFormats.email(text) ? 'email' : classify(text)
  // What nobody gave is what an API has always; so is a day.
  if (typeof value !== 'string' || format === 'date') return value
  return newValueOf(name, format ?? '') ?? value
}

/** Returns the texts and numbers in a value, and in the first items of its lists. */
function scalarsIn(value: unknown, path: ApiMember['path'] = []): (ApiMember & { readonly value: string })[] {
  if (typeof value === 'number' || typeof value === 'string')
    return [{ path, type: typeof value === 'number' ? 'number' : 'string', value: String(value) }]
  if (Array.isArray(value)) return scalarsIn(value[0], [...path, 0])
  const members = Object.entries(isJsonObject(value) ? value : {})
  return members.flatMap(([name, member]) => scalarsIn(member, [...path, name]))
}

/** Returns the steps that say who sends a call, without what it said. */
function signInOf({ headers, url }: TrafficCall): string[] {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).map((one) => one.split('=')[0] ?? '')
  const session = cookies.find((name) => isSecretField(name) || /sess|sid|auth/i.test(name))
  const scheme = /^basic /i.test(headers.get('authorization') ?? '') ? 'basic' : 'bearer'
  const steps = [...headers.keys()]
    .filter((name) => isSecretField(name) && name !== 'cookie')
    .map((name) => (name === 'authorization' ? signInStep[scheme]() : signInStep.header(name)))
  const inQuery = [...url.searchParams.keys()].filter(isSecretField)
  return [
    ...steps,
    ...(session === undefined ? [] : [signInStep.cookie(session)]),
    ...inQuery.map(signInStep.query),
  ]
}
