import { escapePattern, mayBeId, namesId } from '../../formats'
import type { Exchange } from '../../exchange'
import { Redactor } from '../../redaction'
import type { RehearsedOutcome } from '../../rehearsal'
import { isAnsweredGet, when, type EndingStep, type WalkRun } from './walk'

/** A GET request of a story or an invariant, as steps write it. */
export interface Read {
  /** The story or the invariant that sent it first. */
  readonly by: string
  /** Relative to the base URL, with a placeholder for each id that the story data has. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** The headers that steps need not repeat: those of the client, and those that are for one response alone. */
const ownHeaders =
  /^(?:accept-encoding|authorization|connection|content-.*|cookie|host|if-.*|traceparent|user-agent)$/i

/** Returns how a step can repeat a GET; undefined for another exchange, or if no step can. */
export function readOf(exchange: Exchange, run: WalkRun, by = ''): Read | undefined {
  if (!isAnsweredGet(exchange)) return undefined
  const url = urlAsWritten(exchange.request.url, run)
  if (url === undefined) return undefined
  const secrets = new Redactor()
  const headers = [...exchange.request.headers].filter(
    ([name, value]) =>
      !ownHeaders.test(name) &&
      !(/^accept$/i.test(name) && value.includes('*/*')) &&
      !secrets.isSecretHeader(name) &&
      !/["{]/.test(value) &&
      run.outcome.redact(value) === value,
  )
  return { by, url, headers }
}

/**
 * Returns a URL as steps write it: relative to the base URL, with a placeholder `{{name}}` for each value of the story
 * data in its path, and for each value of the query. Undefined for another API, and for an id that the story data does
 * not have.
 */
export function urlAsWritten(url: string, { outcome, shared }: WalkRun): string | undefined {
  const path = pathUnder(outcome, url)
  if (path === undefined || path.includes('"')) return undefined
  const fields = Object.entries(outcome.storyData ?? {}).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  const ids = fields
    .map(([name, value]) => [name, encodeURIComponent(String(value))] as const)
    .sort(([one], [other]) => Number(namesId(other)) - Number(namesId(one)))
  const placeholderFor = (text: string): string | undefined => {
    const known = ids.find(([, value]) => value === text)
    return known && `{{${known[0]}}}`
  }
  const fixed = shared.of(url)
  const isKnown = (text: string): boolean => !mayBeId(text) || fixed.has(text)
  const written = (segment: string): string | undefined => {
    const whole = placeholderFor(segment)
    if (whole !== undefined) return whole
    if (isKnown(segment)) return segment
    // An id may be a part of a segment, as in `12.json`; the longest value is the likeliest.
    const parts = ids.flatMap(([name, value]) => {
      const place = new RegExp(`(?<!\\w)${escapePattern(value)}(?!\\w)`)
      return value !== '' && place.test(segment) ? [{ name, value, rest: segment.split(place) }] : []
    })
    const [part] = parts.sort((one, other) => other.value.length - one.value.length)
    return part?.rest.every(isKnown) ? part.rest.join(`{{${part.name}}}`) : undefined
  }
  const [, folders = '', query] = /^([^?]*)(?:\?(.*))?$/.exec(path) ?? []
  const segments = folders.split('/').map(written)
  if (segments.includes(undefined)) return undefined
  const values = query?.replace(/=([^&]*)/g, (whole, value: string) => {
    const known = placeholderFor(value)
    return known === undefined ? whole : `=${known}`
  })
  return [segments.join('/'), ...(values === undefined ? [] : [values])].join('?')
}

/** Returns what follows the base URL; undefined if the URL does not begin with it. */
export function pathUnder(outcome: RehearsedOutcome, url: string): string | undefined {
  const baseUrl = outcome.urlOf('')
  if (!URL.canParse(baseUrl)) return undefined
  const [base, { origin, pathname, search }] = [new URL(baseUrl), new URL(url)]
  const folder = base.pathname.replace(/\/*$/, '/')
  return origin === base.origin && pathname.startsWith(folder)
    ? `${pathname.slice(folder.length)}${search}`
    : undefined
}

/** Returns the steps that send a request again. */
export function readSteps({ url, headers }: Read, role?: EndingStep['role']): EndingStep[] {
  return [
    ...headers.map(([name, value]) => when(`the request header "${name}" is "${value}"`, role)),
    { ...when(`I GET "${url}"`, role), isRead: true },
  ]
}
