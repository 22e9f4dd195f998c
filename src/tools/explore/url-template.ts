/**
 * Returns a URL as steps write it: relative to the base URL, with a placeholder `{{name}}` for each segment that the
 * story data has. Undefined for another API, for a query, and for an id that the story data does not have.
 */
export function urlTemplate(url: string, baseUrl: string, storyData: object | undefined): string | undefined {
  const path = pathUnder(baseUrl, url)
  if (path === undefined || /[?"]/.test(path)) return undefined
  const members = Object.entries(storyData ?? {}).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  const ids = [...members].sort(([one], [other]) => Number(/id$/i.test(other)) - Number(/id$/i.test(one)))
  const segments = path.split('/').map((segment) => {
    const known = ids.find(([, value]) => encodeURIComponent(String(value)) === segment)
    if (known !== undefined) return `{{${known[0]}}}`
    return /\d/.test(segment) && !/^v\d+$/.test(segment) ? undefined : segment
  })
  return segments.includes(undefined) ? undefined : segments.join('/')
}

/** Returns what follows the base URL; undefined if the URL does not begin with it. */
function pathUnder(baseUrl: string, url: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined
  const [base, { origin, pathname, search }] = [new URL(baseUrl), new URL(url)]
  const folder = base.pathname.replace(/\/*$/, '/')
  return origin === base.origin && pathname.startsWith(folder)
    ? `${pathname.slice(folder.length)}${search}`
    : undefined
}
