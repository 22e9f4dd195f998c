import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from './package'

/** The texts in a folder of `src` that is read and not run, by their names. */
export function assetsIn(folder: string): ReadonlyMap<string, string> {
  const path = packageFile(folder)
  return new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]))
}
