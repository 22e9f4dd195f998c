import { escapePattern, isJsonObject, looksLikeId, mayBeId, namesId, urlDecoded } from '../../formats'
import { isAnswered, type Body, type Exchange } from '../../exchange'
import { callingPhrase } from '../../project'
import { Redactor } from '../../redaction'
import type { RehearsedOutcome } from '../../rehearsal'
import { changesNothing, graphqlOf, objectIn } from './calls'
import type { WalkRun } from './run'
import type { EndingStep } from './walk'

/** A request of a story or an invariant, as steps write it: with a placeholder for each id that the story data has. */
export interface WrittenRequest {
  /** The story or the invariant that sent it first. */
  readonly by: string
  readonly method: string
  /** Relative to the base URL; of gRPC, `package.Service/Method`. */
  readonly url: string
  /** Who sends it in place of the user of the scenario. */
  readonly actor?: string | undefined
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** That of a GraphQL request is its query. */
  readonly body?: string
  readonly graphql?: {
    /** As `graphqlOf` returns it. */
    readonly operation: string
    readonly operationName: string | undefined
    readonly variables: string | undefined
  }
}

export const secrets = new Redactor()

/** Returns the secret headers of a request. */
export function credentialsIn({ request }: Exchange): string {
  return JSON.stringify([...request.headers].filter(([name]) => secrets.isSecretHeader(name)))
}

/** The headers that steps need not repeat: those of the client, and those that are for one response alone. */
const ownHeaders =
  /^(?:accept-encoding|connection|content-(?!type$).*|cookie|host|if-.*|traceparent|user-agent)$/i

/** Stands for a method of HTTP. */
const overGrpc = 'gRPC'

/** Returns how a step can read again what an exchange has read; undefined if it may have changed something. */
export function readOf(
  exchange: Exchange,
  run: WalkRun,
  by = '',
  isProbe = false,
): WrittenRequest | undefined {
  return isAnswered(exchange) && (isProbe || changesNothing(exchange))
    ? writtenRequest(exchange, run, by)
    : undefined
}

/** Returns how a step can send a request again; undefined if no step can, such as one with a secret. */
export function writtenRequest(exchange: Exchange, run: WalkRun, by = ''): WrittenRequest | undefined {
  const { protocol, request } = exchange
  const url = protocol === 'http' ? urlAsWritten(request.url, run) : request.serviceMethod
  const sent = request.body?.isEmpty === false ? request.body : undefined
  const { body, ...graphql } = graphqlAsWritten(exchange, run) ?? { body: sent && bodyAsWritten(sent, run) }
  if (url === undefined || (sent !== undefined && body === undefined)) return undefined
  const headers = [...request.headers].flatMap(([name, value]): [string, string][] => {
    const isUsual = ownHeaders.test(name) || (/^accept$/i.test(name) && value.includes('*/*'))
    const isJson =
      /^content-type$/i.test(name) && ('graphql' in graphql || body === undefined || isPlainJson(value))
    const written = isUsual || isJson ? undefined : textAsWritten(value, run)
    const isSecret = written === value && secrets.isSecretHeader(name)
    // What each request of the scenario has, such as its tenant, may be another in the next.
    const isOfScenario =
      looksLikeId(written ?? '') && run.outcome.exchanges.every((one) => one.request.headers.has(name))
    const isLeftOut = written === undefined || isSecret || isOfScenario || written.includes('"')
    return isLeftOut ? [] : [[name, written]]
  })
  const method = protocol === 'http' ? request.method : overGrpc
  return { by, method, url, headers, ...(body !== undefined && { body }), ...graphql }
}

/** Matches a string of GraphQL. */
const quotedInGraphql = /"""[^]*?"""|"(?:\\.|[^"\\])*"/g

/**
 * Returns a GraphQL request as its phrases write it, without a body if its query cannot be written; undefined for another
 * request, and for one that has more than the phrases say.
 */
function graphqlAsWritten(exchange: Exchange, run: WalkRun): GraphqlAsWritten | undefined {
  const operation = graphqlOf(exchange)
  if (operation === undefined) return undefined
  const { query = '', variables, operationName, ...others } = objectIn(exchange.request.body) as SentGraphql
  const body = textAsWritten(query, run)
  // Outside of quotes, a placeholder stands for a value and not for a name.
  const isFilled = body?.replace(quotedInGraphql, '').includes('{{') === true
  const fits = (variables ?? undefined) === undefined || isJsonObject(variables)
  if (body !== undefined && (isFilled || !fits || Object.keys(others).length > 0)) return undefined
  const written = variables && jsonAsWritten(variables, run)
  return { body, graphql: { operation, operationName, variables: written } }
}

interface GraphqlAsWritten extends Pick<WrittenRequest, 'graphql'> {
  readonly body: string | undefined
}

interface SentGraphql {
  readonly query?: string
  readonly variables?: object
  readonly operationName?: string
}

function isPlainJson(contentType: string): boolean {
  return /^application\/json\b/i.test(contentType)
}

/** Returns a text with placeholders for the values of the story data in it; undefined if it has secrets or other ones. */
export function textAsWritten(text: string, { outcome }: WalkRun): string | undefined {
  if (text.includes('{{')) return undefined
  const written = knownValues(outcome).reduce((all, [name, value]) => {
    const isLong = value.length >= shortestKnown || namesId(name)
    return isLong ? all.replace(new RegExp(wholeWord(value), 'g'), `{{${name}}}`) : all
  }, text)
  return outcome.redact(written) === written ? written : undefined
}

function bodyAsWritten({ json, text, isBinary }: Body, run: WalkRun): string | undefined {
  if (isBinary) return undefined
  return json.ok ? jsonAsWritten(json.value, run) : textAsWritten(text, run)
}

/** Returns JSON as a doc string, without its secrets, and with a bare placeholder for a number of the story data. */
export function jsonAsWritten(value: unknown, run: WalkRun): string {
  const numbers = knownValues(run.outcome).filter(([name]) => namesId(name))
  const text = JSON.stringify(
    value,
    (_name, member: unknown) => {
      if (typeof member === 'string') return textAsWritten(member, run)
      const known = typeof member === 'number' && numbers.find(([, one]) => one === String(member))
      return known ? `\u0001${known[0]}` : member
    },
    2,
  )
  return text.replace(/"\\u0001([\w.]+)"/g, '{{$1}}')
}

/** Shorter texts are found in others by chance. */
const shortestKnown = 4

function wholeWord(value: string): string {
  return `(?<!\\w)${escapePattern(value)}(?!\\w)`
}

/** Returns the texts and numbers of the story data by name, and ids and URLs of its objects, ids first, then the longest. */
function knownValues({ storyData }: RehearsedOutcome): [name: string, value: string][] {
  const within = ([name, value]: [string, unknown]): [string, unknown][] =>
    Object.entries(isJsonObject(value) ? value : {})
      .filter(([inner]) => /^\w+$/.test(inner))
      .filter(([inner, one]) => namesId(inner) || (typeof one === 'string' && one.includes('/')))
      .map(([inner, one]) => [`${name}.${inner}`, one])
  const members = Object.entries(storyData ?? {})
  return [...members, ...members.flatMap(within)]
    .flatMap(([name, value]): [string, string][] =>
      ['string', 'number'].includes(typeof value) && value !== '' ? [[name, String(value)]] : [],
    )
    .sort(
      ([one, value], [other, longer]) =>
        Number(namesId(other)) - Number(namesId(one)) || longer.length - value.length,
    )
}

/**
 * Returns a URL as steps write it: relative to the base URL, with a placeholder `{{name}}` for each value of the story
 * data in its path and in its query. Undefined for another API.
 */
export function urlAsWritten(url: string, run: WalkRun): string | undefined {
  const path = run.pathOf(url)
  if (path === undefined || path.includes('"')) return undefined
  const ids = knownValues(run.outcome).map(([name, value]) => [name, encodeURIComponent(value)] as const)
  const placeholderFor = (text: string, parameter?: string): string | undefined => {
    // A short number of a query may be equal by chance, as that of a page is to a count.
    const isMeant = (name: string): boolean =>
      parameter === undefined || text.length >= shortestKnown || namesId(name) || name === parameter
    const known = ids.find(([name, value]) => value === text && isMeant(name))
    return known && `{{${known[0]}}}`
  }
  const written = (segment: string): string => {
    const whole = placeholderFor(segment)
    if (whole !== undefined || !mayBeId(segment)) return whole ?? segment
    // An id may be a part of a segment, as in `12.json`; the longest value is the likeliest.
    const parts = ids.filter(([, value]) => new RegExp(wholeWord(value)).test(segment))
    const [part] = parts.sort(([, one], [, other]) => other.length - one.length)
    return part ? segment.replace(new RegExp(wholeWord(part[1]), 'g'), `{{${part[0]}}}`) : segment
  }
  // A value of the query may be JSON with an id in it.
  const within = (value: string): string => {
    const filled = textAsWritten(urlDecoded(value), run)
    return filled?.includes('{{')
      ? encodeURIComponent(filled).replace(/%7B%7B([\w.]+)%7D%7D/g, '{{$1}}')
      : value
  }
  // The story data may have a whole URL, such as a Location, or that of what is above.
  const [begin, start = ''] = startsOf(path, run)[0] ?? []
  const [, folders = '', query] = /^([^?]*)(?:\?(.*))?$/.exec(path.slice(start.length)) ?? []
  const values = query?.replace(
    /([^=&]*)=([^&]*)/g,
    (_, name: string, value: string) => `${name}=${placeholderFor(value, name) ?? within(value)}`,
  )
  const parts = [folders.split('/').map(written).join('/'), ...(values === undefined ? [] : [values])]
  return `${begin === undefined ? '' : `{{${begin}}}`}${parts.join('?')}`
}

/** Returns the URLs and paths of the story data with which a path begins, the longest first. */
function startsOf(path: string, run: WalkRun): [name: string, start: string][] {
  return knownValues(run.outcome)
    .flatMap(([name, value]): [string, string][] => {
      const start = value.includes('/') ? (run.pathOf(run.outcome.urlOf(value)) ?? '') : ''
      const isStart = start !== '' && new RegExp(`^${escapePattern(start)}(?:(?<=/)|(?!\\w))`).test(path)
      return isStart ? [[name, start]] : []
    })
    .sort(([, one], [, other]) => other.length - one.length)
}

/** Whether a request has what may be an id that the story data had only in one walk, if ever. */
export function hasForeignId({ url, body = '', graphql }: WrittenRequest): boolean {
  const parts = [...urlDecoded(url).split(/[/?&=]/), body, graphql?.variables ?? '']
  return parts.some((part) => mayBeId(part.replace(/\{\{[\w.]+\}\}/g, '')))
}

/** Returns the steps that send a request again, as an actor with credentials of its own alone. */
export function requestSteps(
  { method, url, actor, headers, body, graphql }: WrittenRequest,
  role?: EndingStep['role'],
): EndingStep[] {
  const overHttp = graphql ? 'I send the GraphQL query to' : callingPhrase(method, body !== undefined)
  const [call, header] =
    method === overGrpc ? ['I call the gRPC method', 'gRPC metadata'] : [overHttp, 'request header']
  const given = (text: string, content?: string): EndingStep => {
    const step = content === undefined ? { text } : { text, argument: { docString: { content } } }
    return { keyword: 'When', step, ...(role && { role }) }
  }
  const sent = headers.filter(([name]) => actor === undefined || !secrets.isSecretHeader(name))
  return [
    ...(actor === undefined ? [] : [given(`the next request is sent as "${actor}"`)]),
    ...sent.map(([name, value]) => given(`the ${header} "${name}" is "${value}"`)),
    ...(graphql?.variables ? [given('the GraphQL variables are:', graphql.variables)] : []),
    ...(graphql?.operationName ? [given(`the GraphQL operation is "${graphql.operationName}"`)] : []),
    {
      ...given(`${call} "${url}"${body === undefined ? '' : graphql ? ':' : ' with:'}`, body),
      isRequest: true,
    },
  ]
}
