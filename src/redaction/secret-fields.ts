import type { Body } from '../exchange'
import { areSentences } from './sentences'

/** Whether a field of this name is a secret. */
type IsSecret = (name: string) => boolean

/**
 * The values in a body, JSON or form, whose field is named like a secret or lies at one of the JSONPaths: in the whole
 * body, or in an item of the list that it is, such as a message of a stream. In other texts it looks for members of JSON,
 * which may stand in lines and events, or be malformed.
 */
export function* collectFields(
  body: Body,
  paths: readonly string[],
  isSecretField: IsSecret,
): Generator<unknown> {
  if (body.mediaType === 'application/x-www-form-urlencoded') {
    for (const [name, value] of new URLSearchParams(body.text)) if (isSecretField(name)) yield value
    return
  }
  if (body.mediaType === 'multipart/form-data') {
    for (const [, name = '', value] of body.text.matchAll(/name="([^"]*)"\r\n\r\n([^\r]*)/g)) {
      if (isSecretField(name)) yield value
    }
    return
  }
  if (!body.exactJson.ok) {
    for (const { name, value } of membersIn(body.text)) if (isSecretField(name)) yield value
    return
  }
  const { value } = body.exactJson
  yield* secretLeaves(value, isSecretField)
  const documents: unknown[] = Array.isArray(value) ? [value, ...(value as unknown[])] : [value]
  for (const path of paths) for (const document of documents) yield* leavesAt(document, path)
}

/** The members of JSON in a text, those with a text or a number as their value. */
export const jsonMember = /"((?:[^"\\]|\\.)*)"\s*:\s*("(?:[^"\\]|\\.)*"|-?[\d.eE+-]+)/g

function* membersIn(text: string): Generator<{ readonly name: string; readonly value: string }> {
  for (const [, name = '', written = ''] of text.matchAll(jsonMember)) {
    const value = written.replace(/^"|"$/g, '')
    yield { name, value }
    yield { name, value: unescaped(value) }
  }
}

function unescaped(value: string): string {
  try {
    return JSON.parse(`"${value}"`) as string
  } catch {
    return value
  }
}

/**
 * The values of an object, at any depth and in JSON inside its texts, whose field is named like a secret.
 * It walks with a list of its own, not by recursion: bodies may be nested deeper than the stack.
 */
export function* secretLeaves(root: unknown, isSecretField: IsSecret): Generator<unknown> {
  const seen = new Set<object>()
  const pending: { value: unknown; secret: boolean }[] = [{ value: root, secret: false }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, secret } = next
    if (typeof value !== 'object' || value === null) {
      if (secret) yield value
      continue
    }
    if (seen.has(value)) continue
    seen.add(value)
    const isList = Array.isArray(value)
    for (const name of Object.keys(value)) {
      const member = (value as Record<string, unknown>)[name]
      const isSecret = secret || (!isList && isSecretField(name) && !areSentences(member))
      if (isSecret || (typeof member === 'object' && member !== null))
        pending.push({ value: member, secret: isSecret })
      else if (typeof member === 'string') pending.push({ value: jsonIn(member), secret: false })
    }
  }
}

/** The document that a text holds, as queues and logs wrap them; undefined of any other text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function* leavesAt(document: unknown, path: string): Generator<unknown> {
  for (const value of loadJsonPath()
    .query(path, document as never)
    .values()) {
    if (typeof value !== 'object') yield value
    else yield* leavesAt(value, '$..*')
  }
}

function loadJsonPath(): typeof import('json-p3').jsonpath {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return (require('json-p3') as typeof import('json-p3')).jsonpath
}
