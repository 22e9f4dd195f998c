/** Places in a JSON document, as a tree of names and indexes, with those that are wanted. */
export interface Places {
  isWanted: boolean
  readonly inner: Map<string | number, Places>
}

/**
 * Returns the places of JSONPaths in a document and, if it is a list (such as the messages of a stream), in each of its
 * items. If it is nested too deep for a path, all of it is wanted. Returns undefined if it is not JSON.
 */
export function placesOf(json: string, paths: readonly string[]): Places | undefined {
  const document = parsed(json)
  if (document === undefined) return undefined
  const root: Places = { isWanted: false, inner: new Map() }
  const documents: (readonly [value: unknown, prefix: readonly number[]])[] = [[document, []]]
  if (Array.isArray(document)) document.forEach((item, index) => documents.push([item, [index]]))
  try {
    for (const path of paths)
      for (const [value, prefix] of documents)
        for (const { location } of loadJsonPath().query(path, value as never))
          placeAt(root, [...prefix, ...location]).isWanted = true
  } catch (error) {
    if (!(error instanceof RangeError) && !/recursion/i.test(String(error))) throw error
    root.isWanted = true
  }
  return root
}

function placeAt(root: Places, location: readonly (string | number)[]): Places {
  let place = root
  for (const step of location) {
    let next = place.inner.get(step)
    if (next === undefined) place.inner.set(step, (next = { isWanted: false, inner: new Map() }))
    place = next
  }
  return place
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

function loadJsonPath(): typeof import('json-p3').jsonpath {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return (require('json-p3') as typeof import('json-p3')).jsonpath
}
