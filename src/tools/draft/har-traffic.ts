import { InputError } from '../../errors'
import {
  classify,
  isJsonObject,
  isShortNumber,
  looksLikeId,
  namesId,
  parseJson,
  urlDecoded,
} from '../../formats'
import { isSecretField } from '../../redaction'
import { groupOf, signingIn, signsIn } from './document'
import { camel, singular } from './names'
import type { ApiMember, ApiOperation, Credential, DraftedApi } from './operation'
import { IdPlace, newValue } from './values'

/** What is read of an entry of a HAR. */
interface Entry {
  readonly method: string
  readonly url: URL
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly sent: unknown
  readonly isForm: boolean
  readonly received: unknown
  readonly location: string
}

/** Resources of a page that are no calls of an API, as browsers name them. */
const idleTypes =
  /^(?:document|script|stylesheet|image|font|media|manifest|ping|beacon|preflight|websocket|texttrack|csp-violation-report)$/

/**
 * Returns the API that a HAR shows: the calls of the origin with the most JSON, or of the base URL. Nothing secret of
 * them is taken.
 *
 * @throws {@link InputError} when it is no HAR, or has no call of an API
 */
export function apiInTraffic(text: string, source: string, baseUrl: string | undefined): DraftedApi {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  const log = parsed.ok && isJsonObject(parsed.value) ? parsed.value['log'] : undefined
  const written = isJsonObject(log) ? log['entries'] : undefined
  if (!Array.isArray(written))
    throw new InputError(
      `"${source}" is not a HAR: ${parsed.ok ? 'it has no list of entries in "log"' : parsed.problem}.`,
    )
  const all = written.flatMap(entryOf)
  const base = baseUrl ?? originOf(all)
  const { origin, pathname } = base === undefined ? { origin: '', pathname: '' } : new URL(base)
  const prefix = pathname.replace(/\/$/, '')
  const entries = all.filter(
    ({ url }) => url.origin === origin && `${url.pathname}/`.startsWith(`${prefix}/`),
  )
  if (base === undefined || entries.length === 0)
    throw new InputError(
      `"${source}" has no call with JSON${baseUrl === undefined ? '' : ` to ${baseUrl}`}, so there is nothing to draft.`,
    )
  const ids = new Map<string, string>()
  const know = (id: string, name: string): void => void (ids.has(id) || ids.set(id, name))
  for (const { received, location, method, url } of entries) {
    if (method !== 'POST' && method !== 'PUT') continue
    const noun = singular(url.pathname.split('/').at(-1) ?? '')
    for (const { path, value } of scalarsOf(received))
      if (namesId(path.at(-1) ?? '') && !isSecretField(path.at(-1) ?? ''))
        ids.set(String(value), camel(path.at(-1) === 'id' ? `${noun} id` : (path.at(-1) ?? '')))
    const end = urlDecoded(location.split('/').at(-1) ?? '')
    if (end !== '') know(end, camel(`${noun} id`))
  }
  const operations = new Map<string, ApiOperation>()
  for (const entry of entries) {
    const operation = operationOf(entry, prefix, ids)
    const key = `${operation.method} ${operation.path}`
    if (entry.status < 400 && !operations.has(key)) operations.set(key, operation)
  }
  return {
    title: new URL(base).hostname.replaceAll('.', ' '),
    ...{
      source,
      document: undefined,
      baseUrl: base.replace(/\/$/, ''),
      operations: [...operations.values()],
    },
    notes: [`${written.length} entries: ${entries.length} calls to ${base.replace(/\/$/, '')} are taken.`],
  }
}

function entryOf(entry: unknown): Entry[] {
  const { request, response, _resourceType: type } = Object(entry) as Record<string, unknown>
  const { method, url, headers, postData } = Object(request) as Record<string, unknown>
  const { status, content, headers: answered } = Object(response) as Record<string, unknown>
  if (typeof method !== 'string' || typeof url !== 'string' || !/^https?:/.test(url) || !URL.canParse(url))
    return []
  const { mimeType = '', text, encoding } = Object(content) as Readonly<Record<string, string | undefined>>
  const { mimeType: sentType = '', text: sent = '' } = Object(postData) as {
    mimeType?: string
    text?: string
  }
  const isApi =
    !idleTypes.test(String(type)) &&
    method !== 'OPTIONS' &&
    !/html|javascript|css|image|font|video|audio/i.test(mimeType)
  if (
    !isApi ||
    typeof status !== 'number' ||
    status < 200 ||
    (!/json/i.test(mimeType) && !/json/i.test(sentType) && status !== 204)
  )
    return []
  const isForm = /x-www-form-urlencoded/i.test(sentType)
  return [
    {
      ...{ method: method.toUpperCase(), url: new URL(url), status, isForm, headers: fieldsOf(headers) },
      sent: isForm ? Object.fromEntries(new URLSearchParams(sent)) : valueIn(sent),
      received: valueIn(encoding === 'base64' ? Buffer.from(text ?? '', 'base64').toString() : text),
      location: fieldsOf(answered).find(([name]) => /^location$/i.test(name))?.[1] ?? '',
    },
  ]
}

function valueIn(text: unknown): unknown {
  const parsed = typeof text === 'string' ? parseJson(text) : undefined
  return parsed?.ok ? parsed.value : undefined
}

function fieldsOf(headers: unknown): [name: string, value: string][] {
  return (Array.isArray(headers) ? (headers as unknown[]) : []).flatMap((header) => {
    const { name, value } = Object(header) as Record<string, unknown>
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : []
  })
}

/** Returns the origin with the most calls with JSON. */
function originOf(entries: readonly Entry[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { url } of entries) counts.set(url.origin, (counts.get(url.origin) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

function operationOf(entry: Entry, prefix: string, ids: ReadonlyMap<string, string>): ApiOperation {
  const { method, url, status, sent, isForm, received, location } = entry
  const parameters: ApiOperation['parameters'][number][] = []
  const segments = url.pathname.slice(prefix.length).split('/').map(urlDecoded)
  const path = segments.map((segment, at) => {
    if (segment === '' || (!ids.has(segment) && !looksLikeId(segment))) return segment
    const wanted = ids.get(segment) ?? (camel(`${singular(segments[at - 1] ?? '')} id`) || 'id')
    const name = parameters.some((one) => one.name === wanted) ? `${wanted}${at}` : wanted
    parameters.push({
      place: 'path',
      name,
      value: isShortNumber(segment) ? Number(segment) : 'unknown',
      isFixed: false,
    })
    return `{${name}}`
  })
  for (const [name, value] of url.searchParams)
    if (!isSecretField(name) && !/^(?:_|t|ts|v)$/.test(name))
      parameters.push({ place: 'query', name, value: wired(value, name, ids), isFixed: true })
  const body = sent === undefined ? undefined : wired(sent, 'body', ids)
  const isSignIn = method === 'POST' && signsIn(url.pathname)
  return {
    ...{ method, path: path.join('/') || '/', name: undefined, summary: undefined, status, parameters },
    group: groupOf(path.join('/')),
    body:
      body === undefined
        ? undefined
        : {
            isForm,
            mediaType: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            value: isSignIn ? signingIn(body) : body,
          },
    ids: scalarsOf(received).map(({ path: place, value }): ApiMember => ({
      path: place,
      type: typeof value === 'number' ? 'number' : 'string',
    })),
    ...{
      hasLocation: location !== '',
      mayBeMissing: false,
      links: [],
      chapter: undefined,
      guesses: [],
      problems: [],
    },
    credentials: isSignIn ? [] : credentialsOf(entry),
  }
}

/** Takes what was sent, but for ids, which others give, for what must be new, and for secrets. */
function wired(value: unknown, name: string, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => wired(item, name, ids))
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, wired(member, key, ids)]))
  if (isSecretField(name)) return /pass|pwd/i.test(name) ? newValue.text(12) : new IdPlace(name, 'unknown')
  const text = String(value)
  const id = text.length >= 4 || namesId(name) ? ids.get(text) : undefined
  if (id !== undefined) return new IdPlace(id, isShortNumber(text) ? value : 'unknown')
  if (typeof value !== 'string') return value
  if (/^\S+@\S+\.\w+$/.test(value)) return newValue.email
  const form = classify(value)
  if (form === 'uuid') return namesId(name) && name !== 'id' ? new IdPlace(name, 'unknown') : newValue.uuid
  return form === 'date-time' ? newValue.now : value
}

/** Returns the texts and numbers in an object, and in the objects in it. */
function scalarsOf(
  value: unknown,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly value: string | number }[] {
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'string' || typeof member === 'number')
      return [{ path: [...path, name], value: member }]
    return path.length < 1 ? scalarsOf(member, [name]) : []
  })
}

/** Returns how a call said who sent it, without what it said. */
function credentialsOf({ headers, url }: Entry): Credential[] {
  const inHeaders = headers.flatMap(([name, value]): Credential[] => {
    if (/^authorization$/i.test(name)) return [{ kind: /^basic /i.test(value) ? 'basic' : 'bearer' }]
    if (/^cookie$/i.test(name)) {
      const session = value
        .split(/;\s*/)
        .map((one) => one.split('=')[0] ?? '')
        .find((one) => isSecretField(one) || /sess|sid|auth/i.test(one))
      return session === undefined ? [] : [{ kind: 'cookie', name: session }]
    }
    return isSecretField(name) ? [{ kind: 'header', name }] : []
  })
  const inQuery = [...url.searchParams.keys()]
    .filter(isSecretField)
    .map((name): Credential => ({ kind: 'query', name }))
  return [...inHeaders, ...inQuery]
}
