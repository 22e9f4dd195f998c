import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

/** Loads a function of the page's script that needs neither the page nor other files. */
export function functionOf<F>(file: string, name: string): F {
  const source = readFileSync(join(__dirname, 'assets', file), 'utf8')
  return runInNewContext(`${source}\n;${name}`) as F
}
