import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectTested, type Command } from './commands'
import { problemsOf } from './types'

const root = join(__dirname, '..', '..')

export interface Outcome {
  readonly exitCode: number
  readonly output: string
}

/** Runs the commands of a page in a folder. */
export interface Shell {
  run(command: Command, folder: string): Promise<Outcome>
  /** Starts a process in the background, and waits for its first output. */
  start(command: Command, folder: string): Promise<ChildProcess>
}

/** Runs the sources of the repository as `chapterwise`, and its packages. Nothing is installed. */
export const repositoryShell: Shell = {
  async run({ words, env }, folder) {
    const [program = '', first = '', ...others] = words
    if (program === 'npm' && first === 'install') {
      expectTested(others)
      return { exitCode: 0, output: '' }
    }
    if (program === 'npx' && first === 'tsc') {
      const output = problemsOf(typeScriptIn(folder))
      return { exitCode: output === '' ? 0 : 2, output }
    }
    return run(fromSources(words), folder, { ...sources, ...env })
  },
  start: ({ words, env }, folder) => start(fromSources(words), folder, { ...sources, ...env }),
}

/** Runs commands as they are, but installs the library from a tarball. */
export function shellWith(tarball: string): Shell {
  const quiet = ['--no-audit', '--no-fund']
  const prepared = (words: readonly string[]): readonly string[] => {
    if (words[0] === 'npx') return ['npx', '--no-install', ...words.slice(1)]
    if (words[1] !== 'install') return words
    return [...words.map((word) => (word === 'chapterwise' ? tarball : word)), ...quiet]
  }
  return {
    run: ({ words, env }, folder) => run(prepared(words), folder, env),
    start: ({ words, env }, folder) => start(prepared(words), folder, env),
  }
}

const sources = {
  NODE_OPTIONS: '-r ts-node/register -r tsconfig-paths/register',
  TS_NODE_PROJECT: join(root, 'tsconfig.json'),
}

/** Makes `npx chapterwise` run the sources of the command line, and other programs run from the repository. */
function fromSources([program = '', first = '', ...others]: readonly string[]): readonly string[] {
  if (program !== 'npx') return [program, first, ...others]
  if (first === 'chapterwise') return ['node', join(root, 'src/cli/main.ts'), ...others]
  return [join(root, 'node_modules', '.bin', first), ...others]
}

/** Returns the TypeScript files in a folder and its subfolders, without installed packages. */
export function typeScriptIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => join(folder, file))
}

function launch(words: readonly string[], folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  const [program = '', ...args] = words
  return spawn(program, args, {
    cwd: folder,
    env: { ...process.env, CI: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function run(words: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = launch(words, folder, env)
  let output = ''
  const listen = (chunk: Buffer): void => void (output += chunk.toString())
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const [exitCode] = (await once(child, 'close')) as [number]
  return { exitCode, output }
}

async function start(
  words: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const child = launch(words, folder, env)
  if (child.stdout === null) throw new Error(`"${words.join(' ')}" has no output.`)
  child.stderr?.pipe(process.stderr)
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`"${words.join(' ')}" ended at once.`))),
  ])
  return child
}
