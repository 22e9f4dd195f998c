import { basename } from 'node:path'
import { isJsonObject } from '../../formats'
import { UsageError } from '../command'

type Dependencies = Readonly<Record<string, string>>

/** Returns the `package.json` of a new project. */
export function newManifest(wanted: string, folder: string): string {
  // npm takes a name of lower case and without spaces.
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const members = JSON.parse(wanted) as object
  const named = { name: ['', 'chapterwise'].includes(name) ? 'api-tests' : name, version: '0.0.0' }
  return `${JSON.stringify({ ...named, ...members }, null, 2)}\n`
}

/**
 * Adds the missing scripts and packages to an existing `package.json`. A package that is in any of its lists of
 * dependencies is left alone.
 *
 * @throws {@link UsageError} if it is not a JSON object.
 */
export function completeManifest(text: string, wanted: string): string {
  const { dependencies, optionalDependencies } = parseObject(text, 'package.json') as Record<string, object>
  const { type, scripts, devDependencies } = JSON.parse(wanted) as Record<
    'scripts' | 'devDependencies',
    Dependencies
  > & {
    type?: string
  }
  const present = { ...dependencies, ...optionalDependencies }
  const missing = Object.entries(devDependencies).filter(([name]) => !Object.hasOwn(present, name))
  // npm writes the type "commonjs" into every new manifest; the user asked for ES modules.
  const typed = type === undefined ? text : text.replace(/"type"(\s*:\s*)"commonjs"/, `"type"$1"${type}"`)
  const members = { type, scripts, devDependencies: Object.fromEntries(missing) }
  return completeJson(typed, JSON.stringify(members), 'package.json')
}

/**
 * Adds missing members of objects, at any depth, and missing items of lists to a JSON file. What is there keeps its
 * value, order and indentation. Returns the text unchanged if nothing is missing, or if it has comments, which would be
 * lost; but not that of a `package.json`, which has none.
 *
 * @throws {@link UsageError} for a `package.json` that is not a JSON object.
 */
export function completeJson(text: string, wanted: string, file: string): string {
  let present: Record<string, unknown>
  try {
    present = parseObject(text, file)
  } catch (error) {
    if (file === 'package.json') throw error
    return text
  }
  const completed = complete(present, JSON.parse(wanted))
  if (JSON.stringify(completed) === JSON.stringify(present)) return text
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  '
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const end = /\n\s*$/.test(text) ? newline : ''
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

/** @throws {@link UsageError} if it is not a JSON object. */
export function parseObject(text: string, file: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    const why = (error as Error).message.replace(/\s+/g, ' ')
    throw new UsageError(`${file} is not valid JSON, so nothing can be added to it: ${why}`, { cause: error })
  }
  if (isJsonObject(value)) return value
  throw new UsageError(`${file} does not hold a JSON object, so nothing can be added to it.`)
}
