import { isUtf8 } from 'node:buffer'
import { Body } from '../../exchange'
import { isJsonNumber, isJsonObject, locate, parseExactly } from '../../formats'
import type { Redactor } from '../../redaction'

/** The text that replaces an ignored value in a snapshot. */
export const placeholder = '#ignore'
const hidden = '[redacted]'
const hiddenNumber = '[redacted number]'

/** A body to compare with a snapshot. */
export interface SnapshotBody {
  /** The body as it was received. */
  readonly received: unknown
  /** The body without secrets, as it is written: a JSON value, or the text of a body that is not JSON. */
  readonly value: unknown
}

/**
 * Converts a body to the form that a snapshot holds. A secret text becomes `[redacted]`, a secret number
 * `[redacted number]`. The structure of a secret object or list stays, so that everything but its values is compared. A
 * body that is a single JSON string keeps its quotes, to distinguish it from plain text.
 */
export function snapshotBody(body: Body, redactor: Redactor): SnapshotBody {
  if (body.text.includes('\uFFFD') && !isUtf8(body.bytes)) {
    // Other bytes would have the same text.
    const mark = '(not UTF-8) '
    const text = body.bytes.toString('latin1')
    const shown = redactor.redactBody(new Body(text, body.mediaType && `${body.mediaType}; charset=utf-8`))
    return { received: mark + text, value: mark + shown }
  }
  if (!body.exactJson.ok) return { received: body.text, value: redactor.redactBody(body) }
  const inQuotes = (value: unknown): unknown => (typeof value === 'string' ? JSON.stringify(value) : value)
  const value = withoutSecrets(parseExactly(redactor.redactLeaves(body)), redactor)
  return { received: inQuotes(body.exactJson.value), value: inQuotes(value) }
}

function withoutSecrets(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.redact(value)
  if (isJsonNumber(value)) return redactor.redact(String(value)) === String(value) ? value : hiddenNumber
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redactor))
  if (!isJsonObject(value)) return value
  return mapMembers(value, (name, member) => [redactor.redact(name), withoutSecrets(member, redactor)])
}

/** Serializes a JSON value as a snapshot holds it, with all digits of its numbers. */
export function snapshotText(value: unknown): string {
  return `${layOut(value, '\n')}\n`
}

function layOut(value: unknown, newLine: string): string {
  const inner = `${newLine}  `
  const inBrackets = (open: string, parts: readonly string[], close: string): string =>
    parts.length === 0 ? open + close : `${open}${inner}${parts.join(`,${inner}`)}${newLine}${close}`
  if (Array.isArray(value)) {
    const items = value.map((item) => layOut(item, inner))
    return inBrackets('[', items, ']')
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value)
    const lines = members.map(([name, member]) => `${JSON.stringify(name)}: ${layOut(member, inner)}`)
    return inBrackets('{', lines, '}')
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/**
 * Returns `shown`, the body without secrets, with the stored value in each place where the snapshot fits the body as
 * received. In a snapshot `[redacted]` fits any text and `[redacted number]` any number; a stored value that happens to
 * equal a secret fits itself. So the comparison has the same result whatever the secrets are.
 */
export function settleHidden(received: unknown, shown: unknown, stored: unknown): unknown {
  if (Array.isArray(received) && Array.isArray(shown) && Array.isArray(stored))
    return shown.map((item: unknown, index) =>
      index < stored.length ? settleHidden(received[index], item, stored[index]) : item,
    )
  if (isJsonObject(received) && isJsonObject(shown) && isJsonObject(stored))
    return mapMembers(shown, (name, member) => {
      const isInBoth = Object.hasOwn(received, name) && Object.hasOwn(stored, name)
      return [name, isInBoth ? settleHidden(received[name], member, stored[name]) : member]
    })
  return fitsHidden(received, stored) ? stored : shown
}

function fitsHidden(received: unknown, stored: unknown): boolean {
  if (isJsonNumber(received) && stored === hiddenNumber) return true
  if (typeof received !== 'string' || typeof stored !== 'string') return received === stored
  return received === stored || (received !== '' && fitsParts(received, stored.split(hidden)))
}

/** Whether a text consists of these parts in this order, with any text between them. */
function fitsParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined || !text.startsWith(first) || !text.endsWith(last)) return false
  let from = first.length
  for (const part of others) {
    const at = text.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return from + last.length <= text.length
}

type Container = Record<string | number, unknown>

/** Returns a copy of a document with the placeholder in place of all that the JSONPaths find. */
export function withPlaceholders(document: unknown, paths: readonly string[]): unknown {
  return changed(document, paths, (container, key) => (container[key] = placeholder))
}

/**
 * Returns a copy of a document for comparison: members that the JSONPaths find are removed, items become placeholders.
 *
 * @throws {@link InputError} for a malformed JSONPath
 */
export function withoutPaths(document: unknown, paths: readonly string[]): unknown {
  return changed(document, paths, (container, key) => {
    if (Array.isArray(container)) container[Number(key)] = placeholder
    else delete container[key]
  })
}

function changed(
  document: unknown,
  paths: readonly string[],
  change: (container: Container, key: string | number) => void,
): unknown {
  if (paths.length === 0) return document
  const locations = paths.flatMap((path) => locate(document, path))
  if (locations.some(({ length }) => length === 0)) return placeholder
  const copy = copied(document)
  const innermostFirst = locations.sort((one, other) => other.length - one.length)
  for (const location of innermostFirst) {
    const container = location.slice(0, -1).reduce<unknown>((node, key) => (node as Container)[key], copy)
    change(container as Container, location.at(-1) ?? '')
  }
  return copy
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied)
  return isJsonObject(value) ? mapMembers(value, (name, member) => [name, copied(member)]) : value
}

export function mapMembers(
  object: Record<string, unknown>,
  change: (name: string, member: unknown) => [name: string, member: unknown],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => change(name, member)))
}
