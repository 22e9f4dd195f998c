import { basename } from 'node:path'
import { completeJson } from './complete-json'

/** What the project's `package.json` needs. */
export interface WantedManifest {
  readonly private: boolean
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
export function completeManifest(text: string, { scripts, devDependencies }: WantedManifest): string {
  const { dependencies, optionalDependencies } = JSON.parse(completeJson(text, {}, 'package.json')) as {
    dependencies?: object
    optionalDependencies?: object
  }
  const present = { ...dependencies, ...optionalDependencies }
  const missing = Object.entries(devDependencies).filter(([name]) => !Object.hasOwn(present, name))
  return completeJson(text, { scripts, devDependencies: Object.fromEntries(missing) }, 'package.json')
}

/** A name that npm takes: lower case, without blanks. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' || name === 'chapterwise' ? 'api-tests' : name
}
