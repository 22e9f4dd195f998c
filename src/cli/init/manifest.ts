import { basename } from 'node:path'
import { completeJson } from './complete-json'
import type { ModuleKind } from './template'

/** What the project's `package.json` needs. */
export interface WantedManifest {
  readonly private: boolean
  /** `module` for ES modules; left out for CommonJS. */
  readonly type?: string
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The `package.json` of a new project in this folder. */
export function newManifest(wanted: WantedManifest, folder: string): string {
  return `${JSON.stringify({ name: packageName(folder), version: '0.0.0', ...wanted }, null, 2)}\n`
}

/**
 * An existing `package.json` with the scripts and packages that it lacks. A package that it has in any of its lists of
 * dependencies is left alone.
 *
 * @throws {@link UsageError} when it is not a JSON object.
 */
export function completeManifest(text: string, { type, scripts, devDependencies }: WantedManifest): string {
  const { dependencies, optionalDependencies } = JSON.parse(completeJson(text, {}, 'package.json')) as {
    dependencies?: object
    optionalDependencies?: object
  }
  const present = { ...dependencies, ...optionalDependencies }
  const missing = Object.entries(devDependencies).filter(([name]) => !Object.hasOwn(present, name))
  const wanted = { ...(type !== undefined && { type }), scripts }
  // npm writes the type "commonjs" into every new manifest; ES modules were asked for.
  const typed = type === undefined ? text : text.replace(/"type"(\s*:\s*)"commonjs"/, `"type"$1"${type}"`)
  return completeJson(typed, { ...wanted, devDependencies: Object.fromEntries(missing) }, 'package.json')
}

/** How the modules of a project are loaded, by its `package.json`; `esm` asks for ES modules whatever it says. */
export function moduleKindOf(text: string | undefined, esm: boolean): ModuleKind {
  const { type } = JSON.parse(completeJson(text ?? '{}', {}, 'package.json')) as { type?: unknown }
  return esm || type === 'module' ? 'esm' : 'commonjs'
}

/**
 * The range of a TypeScript that ts-node cannot load, which is any from 7 on: its compiler is no JavaScript. Undefined of one
 * that is named elsewhere, as `catalog:` and `workspace:*` are.
 */
export function typescriptPastTsNode(text: string): string | undefined {
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>
  const range = devDependencies?.typescript ?? dependencies?.typescript
  if (range === undefined) return undefined
  return /^(?:latest|next|\*|)$/.test(range) || Number(/\d+/.exec(range)?.[0] ?? 0) >= 7 ? range : undefined
}

/** A name that npm takes: lower case, without blanks. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' || name === 'chapterwise' ? 'api-tests' : name
}
