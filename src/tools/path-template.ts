import { isAnswered, type Exchange, type Headers } from '../exchange'
import { containsNewValue, looksLikeId, urlDecoded } from '../formats'

/** A segment that ends with the format of the response, as in `12.json`. */
const ofFormat = /^(.+)(\.(?:json|xml|html|csv|txt|pdf))$/i

/**
 * Returns the path of a URL with `{…}` in place of each segment that looks like an id, also behind a colon (a number, a
 * UUID, a code such as `ORD-17`, a long word with digits such as `DE89370400440532013000`) or contains a new value.
 *
 * @param drawn - the new values of the scenario, such as those of `{{$text}}`
 * @param ids - segments that are known to be ids, whatever they look like
 */
export function pathTemplate(
  path: string,
  drawn: Iterable<string | number> = [],
  ids: ReadonlySet<string> = new Set(),
): string {
  const isNew = (segment: string): boolean =>
    ids.has(segment) ||
    looksLikeId(segment.slice(segment.lastIndexOf(':') + 1)) ||
    containsNewValue(segment, drawn)
  const written = (segment: string): string => {
    if (ids.has(urlDecoded(segment))) return '{…}'
    const [, name = segment, format = ''] = ofFormat.exec(segment) ?? []
    return isNew(urlDecoded(name)) ? `{…}${format}` : segment
  }
  return path.split('/').map(written).join('/')
}

export function segmentsOf(url: string): string[] {
  const segments = new URL(url).pathname.split('/')
  return segments.filter((segment) => segment !== '').map(urlDecoded)
}

/** Returns the id of what a request created, the end of the `Location` of a success; undefined if it created nothing. */
export function createdId(
  url: string,
  { status, headers }: { readonly status: number; readonly headers: Headers },
): string | undefined {
  const location = status < 300 ? headers.get('Location') : undefined
  if (location === undefined || !URL.canParse(location, url)) return undefined
  const id = segmentsOf(new URL(location, url).href).at(-1)
  return id === undefined || segmentsOf(url).includes(id) ? undefined : id
}

/** Returns what is an id in a path, whatever it looks like: what the story data holds, and what calls created. */
export function idsIn(storyData: object | undefined, exchanges: readonly Exchange[]): ReadonlySet<string> {
  const values: unknown[] = Object.values(storyData ?? {})
  const held = values.filter((value) => value !== '' && ['string', 'number'].includes(typeof value))
  const created = exchanges.flatMap((exchange) =>
    isAnswered(exchange) && exchange.protocol === 'http'
      ? (createdId(exchange.request.url, exchange.outcome) ?? [])
      : [],
  )
  return new Set([...held, ...created].map(String))
}
