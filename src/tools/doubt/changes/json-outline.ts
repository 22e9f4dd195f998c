import { endOfQuoted } from '../../seam'

/** A value in a JSON text, with its position. */
export interface JsonPart {
  /** A JSONPath such as `$.hotels[0].name`. */
  readonly path: string
  readonly kind: 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null'
  readonly start: number
  /** The position just after the value. */
  readonly end: number
  /** The span of the value with its name and a comma, if it is a member of an object. */
  readonly member: { readonly start: number; readonly end: number } | undefined
  /** The span of the first item of a list that is not empty. */
  readonly firstItem: { readonly start: number; readonly end: number } | undefined
}

/** Values that are nested deeper are ignored. */
const deepest = 100

const scalar = /[^\s,:{}[\]"]+/y
const space = /\s*/y

/**
 * Returns the values of a valid JSON text with their positions, so that one can be changed while every other byte
 * stays; of the items of a list only the first, the middle and the last.
 */
export function outlineOf(json: string): JsonPart[] {
  const parts: JsonPart[] = []
  readValue(json, afterSpace(json, 0), '$', undefined, 0, parts)
  return parts
}

/**
 * Reads the value at a position, and returns where it ends. Adds it and its parts to `parts`, if there are any to add
 * to.
 */
function readValue(
  json: string,
  start: number,
  path: string,
  member: { start: number } | undefined,
  depth: number,
  parts: JsonPart[] | undefined,
): number {
  const into = depth <= deepest ? parts : undefined
  const inner: JsonPart[] = []
  const first = json[start]
  let end: number
  let kind: JsonPart['kind']
  let firstItem: JsonPart['firstItem']
  if (first === '{') {
    kind = 'object'
    end = readMembers(json, start, path, depth, into && inner)
  } else if (first === '[') {
    kind = 'list'
    const items = itemsOf(json, start)
    end = items.end
    firstItem = items.spans[0]
    const { length } = items.spans
    for (const at of new Set([0, Math.floor(length / 2), length - 1]))
      if (items.spans[at] !== undefined && into !== undefined)
        readValue(json, items.spans[at].start, `${path}[${at}]`, undefined, depth + 1, inner)
  } else if (first === '"') {
    kind = 'text'
    end = endOfQuoted(json, start + 1) + 1
  } else {
    scalar.lastIndex = start
    const [written = ''] = scalar.exec(json) ?? []
    end = start + written.length
    kind = written === 'null' ? 'null' : written === 'true' || written === 'false' ? 'boolean' : 'number'
  }
  into?.push({ path, kind, start, end, member: member && { start: member.start, end }, firstItem }, ...inner)
  return end
}

function readMembers(
  json: string,
  start: number,
  path: string,
  depth: number,
  parts: JsonPart[] | undefined,
): number {
  let at = afterSpace(json, start + 1)
  let isFirst = true
  while (json[at] === '"') {
    const nameEnd = endOfQuoted(json, at + 1) + 1
    const name = JSON.parse(json.slice(at, nameEnd)) as string
    const valueStart = afterSpace(json, afterSpace(json, nameEnd) + 1)
    const memberStart = isFirst ? at : json.lastIndexOf(',', at)
    const found: JsonPart[] = []
    const end = readValue(
      json,
      valueStart,
      `${path}${step(name)}`,
      { start: memberStart },
      depth + 1,
      parts && found,
    )
    const next = afterSpace(json, end)
    const [own, ...inner] = found
    // The first member includes the comma after it, any other the comma before it.
    if (own?.member && isFirst && json[next] === ',')
      parts?.push({ ...own, member: { start: memberStart, end: afterSpace(json, next + 1) } }, ...inner)
    else parts?.push(...found)
    at = json[next] === ',' ? afterSpace(json, next + 1) : next
    isFirst = false
  }
  return at + 1
}

function itemsOf(json: string, start: number): { spans: { start: number; end: number }[]; end: number } {
  const spans: { start: number; end: number }[] = []
  let at = afterSpace(json, start + 1)
  while (json[at] !== ']' && at < json.length) {
    const end = endOfValue(json, at)
    spans.push({ start: at, end })
    const next = afterSpace(json, end)
    at = json[next] === ',' ? afterSpace(json, next + 1) : next
  }
  return { spans, end: at + 1 }
}

/** Returns the end of the value that starts at a position. */
function endOfValue(json: string, start: number): number {
  let depth = 0
  for (let at = start; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') at = endOfQuoted(json, at + 1)
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return trimmedEnd(json, start, at)
      depth--
    } else if (sign === ',' && depth === 0) return trimmedEnd(json, start, at)
    if (depth === 0 && (sign === '"' || sign === '}' || sign === ']')) return at + 1
  }
  return json.length
}

function trimmedEnd(json: string, start: number, end: number): number {
  return start + json.slice(start, end).trimEnd().length
}

function step(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `.${name}`
  // A step of a feature cannot contain a backslash before a quote.
  return name.includes("'") ? `[${JSON.stringify(name)}]` : `['${name.replaceAll('\\', '\\\\')}']`
}

function afterSpace(json: string, from: number): number {
  space.lastIndex = from
  space.exec(json)
  return space.lastIndex
}
