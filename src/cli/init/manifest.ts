import { basename } from 'node:path'
import { isJsonObject } from '../../formats'
import { UsageError } from '../command'

interface ProjectManifest {
  readonly type?: string
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

export function newManifest(wanted: string, folder: string): string {
  // npm takes a name of lower case and without spaces.
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const named = { name: ['', 'chapterwise'].includes(name) ? 'api-tests' : name, version: '0.0.0' }
  return `${JSON.stringify({ ...named, ...(JSON.parse(wanted) as object) }, null, 2)}\n`
}

export function isOfModules(text: string): boolean {
  return parse(text)['type'] === 'module'
}

/** Adds missing scripts and packages; returns the same text if nothing is missing. */
export function completedManifest(text: string, wanted: string): string {
  const present = parse(text) as Partial<ProjectManifest> & Readonly<Record<string, object | undefined>>
  const { type, scripts, devDependencies } = JSON.parse(wanted) as ProjectManifest
  const known = { ...present['dependencies'], ...present['optionalDependencies'] }
  const missing = Object.entries(devDependencies).filter(([name]) => !Object.hasOwn(known, name))
  const completed = {
    ...present,
    // npm writes the type "commonjs" into every new manifest; the user asked for ES modules.
    ...(type !== undefined && { type }),
    scripts: { ...scripts, ...present.scripts },
    devDependencies: { ...Object.fromEntries(missing), ...present.devDependencies },
  }
  const isWhole =
    (type === undefined || type === present.type) &&
    Object.keys(completed.scripts).length === Object.keys(present.scripts ?? {}).length &&
    Object.keys(completed.devDependencies).length === Object.keys(present.devDependencies ?? {}).length
  if (isWhole) return text
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  '
  return `${JSON.stringify(completed, null, indent)}\n`
}

/** @throws {@link UsageError} if it is not a JSON object. */
function parse(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = (error as Error).message.replace(/\s+/g, ' ')
    throw new UsageError(`package.json is not valid JSON, so nothing can be added to it: ${why}`, {
      cause: error,
    })
  }
  if (isJsonObject(value)) return value
  throw new UsageError('package.json does not hold a JSON object, so nothing can be added to it.')
}
