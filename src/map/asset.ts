import { readFileSync } from 'node:fs'
import { packageFile } from '../package'

/** A file of `src/map/assets`, which travels beside the build and is not compiled. */
export function asset(name: string): string {
  return readFileSync(packageFile(`src/map/assets/${name}`), 'utf8')
}
