import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

/** A function of the page's script that needs no page, and only what is in its own file. */
export function functionOf<F>(file: string, name: string): F {
  const source = readFileSync(join(__dirname, 'assets', file), 'utf8')
  return runInNewContext(`${source}\n;${name}`) as F
}
