import { isJsonObject } from '../../formats'
import { UsageError } from '../usage-error'

/**
 * Adds missing members of objects, at any depth, and missing items of lists to a JSON file. What is there keeps its
 * value, order and indentation. Returns the text unchanged if nothing is missing.
 *
 * @throws {@link UsageError} if the file is not a JSON object.
 */
export function completeJson(text: string, wanted: object, file: string): string {
  const present = parseObject(text, file)
  const completed = complete(present, wanted)
  if (JSON.stringify(completed) === JSON.stringify(present)) return text
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  '
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const end = /\n\s*$/.test(text) || text.trim() === '' ? newline : ''
  return JSON.stringify(completed, null, indent).replaceAll('\n', newline) + end
}

function complete(present: unknown, wanted: unknown): unknown {
  if (present === undefined) return wanted
  if (Array.isArray(present) && Array.isArray(wanted)) {
    const items = present as unknown[]
    return [...items, ...(wanted as unknown[]).filter((item) => !items.includes(item))]
  }
  if (!isJsonObject(present) || !isJsonObject(wanted)) return present
  const added = Object.entries(wanted).map(([name, value]) => [name, complete(present[name], value)] as const)
  return { ...present, ...Object.fromEntries(added) }
}

function parseObject(text: string, file: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    throw new UsageError(
      `${file} is not valid JSON, so nothing can be added to it: ${(error as Error).message.replace(/\s+/g, ' ')}`,
      {
        cause: error,
      },
    )
  }
  if (isJsonObject(value)) return value
  throw new UsageError(`${file} does not hold a JSON object, so nothing can be added to it.`)
}
