import { basename } from 'node:path'
import { completeJson } from './complete-json'
import type { ModuleKind } from './template'

/** The members that the project's `package.json` needs. */
export interface WantedManifest {
  readonly private: boolean
  /** `module` for ES modules; left out for CommonJS. */
  readonly type?: string
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Returns the `package.json` of a new project. */
export function newManifest(wanted: WantedManifest, folder: string): string {
  return `${JSON.stringify({ name: packageName(folder), version: '0.0.0', ...wanted }, null, 2)}\n`
}

/**
 * Adds the missing scripts and packages to an existing `package.json`. A package that is in any of its lists of
 * dependencies is left alone.
 *
 * @throws {@link UsageError} if it is not a JSON object.
 */
export function completeManifest(text: string, { type, scripts, devDependencies }: WantedManifest): string {
  const { dependencies, optionalDependencies } = JSON.parse(completeJson(text, {}, 'package.json')) as {
    dependencies?: object
    optionalDependencies?: object
  }
  const present = { ...dependencies, ...optionalDependencies }
  const missing = Object.entries(devDependencies).filter(([name]) => !Object.hasOwn(present, name))
  const wanted = { ...(type !== undefined && { type }), scripts }
  // npm writes the type "commonjs" into every new manifest; the user asked for ES modules.
  const typed = type === undefined ? text : text.replace(/"type"(\s*:\s*)"commonjs"/, `"type"$1"${type}"`)
  return completeJson(typed, { ...wanted, devDependencies: Object.fromEntries(missing) }, 'package.json')
}

/** Returns the module kind that a `package.json` states; `esm` means ES modules whatever it states. */
export function moduleKindOf(text: string | undefined, esm: boolean): ModuleKind {
  const { type } = JSON.parse(completeJson(text ?? '{}', {}, 'package.json')) as { type?: unknown }
  return esm || type === 'module' ? 'esm' : 'commonjs'
}

/**
 * Returns the TypeScript range if ts-node cannot load it: from version 7 on the compiler is not JavaScript. Undefined
 * for a version that is stated elsewhere, such as by `catalog:` or `workspace:*`.
 */
export function typescriptPastTsNode(text: string): string | undefined {
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>
  const range = devDependencies?.typescript ?? dependencies?.typescript
  if (range === undefined) return undefined
  return /^(?:latest|next|\*|)$/.test(range) || Number(/\d+/.exec(range)?.[0] ?? 0) >= 7 ? range : undefined
}

/** Returns a name that npm accepts: lower case, without spaces. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' || name === 'chapterwise' ? 'api-tests' : name
}
