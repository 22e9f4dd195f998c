import { isJsonObject, locate, type JsonLocation } from '../../formats'

/** The text that replaces an ignored value in a snapshot. */
export const ignoredPlaceholder = '#ignore'

type Container = Record<string | number, unknown>

/** Returns a copy of a document with the placeholder at the ignored locations. */
export function withPlaceholders(document: unknown, locations: readonly JsonLocation[]): unknown {
  return changed(document, locations, (container, key) => (container[key] = ignoredPlaceholder))
}

/** Returns a copy of a document for comparison: ignored members are removed, ignored items become placeholders. */
export function withoutIgnored(document: unknown, locations: readonly JsonLocation[]): unknown {
  return changed(document, locations, (container, key) => {
    if (Array.isArray(container)) container[Number(key)] = ignoredPlaceholder
    else delete container[key]
  })
}

/** Does the same for the locations that JSONPaths find. @throws {@link InputError} for a malformed JSONPath */
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
