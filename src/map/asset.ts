import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of `src/map/assets`, which travels beside the build and is not compiled. */
export function asset(name: string): string {
  const folders = [join(__dirname, 'assets'), join(__dirname, '../../../src/map/assets')]
  const folder = folders.find((candidate) => existsSync(candidate)) ?? folders[0] ?? ''
  return readFileSync(join(folder, name), 'utf8')
}
