import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..', '..')

interface Manifest {
  readonly name: string
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

export interface Command {
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Returns the commands of a shell block, one or more for each line. */
export function commandsIn(text: string): Command[] {
  return text
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .flatMap((line) => line.split(' && '))
    .filter((line) => line !== '')
    .map(readCommand)
}

function readCommand(line: string): Command {
  const words = (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const env = words.slice(0, first).map((word) => word.split('=') as [string, string])
  return { words: words.slice(first), env: Object.fromEntries(env) }
}

/** Throws if the repository has no such command. */
export function expectKnown({ words }: Command): void {
  const [program, first = '', ...others] = words
  const script = first === 'run' ? others[0] : first
  if (program === 'npm' && first === 'ci') return
  if (program === 'npm' && script !== undefined && script in manifest.scripts)
    return expectFlags(manifest.scripts[script] ?? '', others.slice(1))
  if (program === 'npx' && first === manifest.name) return
  if (program === 'npx' && existsSync(join(root, 'node_modules', '.bin', first))) return
  throw new Error(`There is no command "${words.join(' ')}" in this repository.`)
}

/** Throws if the file that a script runs does not contain one of the flags. */
function expectFlags(script: string, flags: readonly string[]): void {
  const file = script.split(' ').find((word) => existsSync(join(root, word)))
  const source = file === undefined ? '' : readFileSync(join(root, file), 'utf8')
  for (const flag of flags.filter((word) => /^--\w/.test(word)))
    if (!source.includes(flag.slice(2))) throw new Error(`"${script}" has no flag ${flag}.`)
}

/** Throws if a page installs a package that this repository is not tested with. */
export function expectTested(packages: readonly string[]): void {
  const tested = { ...manifest.devDependencies, ...manifest.peerDependencies, [manifest.name]: '*' }
  for (const name of packages
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replace(/(.)@.*/, '$1')))
    if (!(name in tested))
      throw new Error(`"${name}" is installed by a page, but not known to this repository.`)
}
