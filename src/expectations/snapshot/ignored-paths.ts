import { isJsonObject } from '../../exchange'
import { locate, type JsonLocation } from '../json'

/** What stands in a snapshot where an ignored value was. */
export const ignoredPlaceholder = '#ignore'

type Container = Record<string | number, unknown>

/** A copy of a document that shows at which locations it is ignored. */
export function withPlaceholders(document: unknown, locations: readonly JsonLocation[]): unknown {
  return changed(document, locations, (container, key) => (container[key] = ignoredPlaceholder))
}

/** A copy of a document to compare by: ignored members are gone, ignored items stay as placeholders. */
export function withoutIgnored(document: unknown, locations: readonly JsonLocation[]): unknown {
  return changed(document, locations, (container, key) => {
    if (Array.isArray(container)) container[Number(key)] = ignoredPlaceholder
    else delete container[key]
  })
}

/** Likewise, without what JSONPaths find in it. @throws {@link InputError} for what is no JSONPath */
export function withoutPaths(document: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return document
  return withoutIgnored(
    document,
    paths.flatMap((path) => locate(document, path)),
  )
}

function changed(
  document: unknown,
  locations: readonly JsonLocation[],
  change: (container: Container, key: string | number) => void,
): unknown {
  const root: Container = { document: copied(document) }
  const innermostFirst = [...locations].sort((one, other) => other.length - one.length)
  for (const location of innermostFirst) {
    const way = location.length === 0 ? [] : ['document', ...location.slice(0, -1)]
    const container = way.reduce<unknown>((node, key) => (node as Container)[key], root)
    if (location.length === 0) root['document'] = ignoredPlaceholder
    else change(container as Container, location.at(-1) ?? '')
  }
  return root['document']
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member)]))
}
