import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandLine } from '../../features/command-line/command-line'
import { expectTested, type Command } from './commands'
import { problemsOf } from './types'

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

/**
 * Runs the sources of the repository as `chapterwise`, and its packages, in one process that has compiled them once.
 * Nothing is installed.
 */
export class RepositoryShell implements Shell {
  readonly #commandLine = new CommandLine({ CI: '' })

  async run({ words, env }: Command, folder: string): Promise<Outcome> {
    const [program = '', first = '', ...others] = words
    if (program === 'npm' && first === 'install') {
      expectTested(others)
      return { exitCode: 0, output: '' }
    }
    if (program === 'npx' && first === 'tsc') {
      const output = problemsOf(typeScriptIn(folder))
      return { exitCode: output === '' ? 0 : 2, output }
    }
    if (program !== 'npx') return run(words, folder, env)
    const isCucumber = first === 'cucumber-js'
    if (!isCucumber && first !== 'chapterwise') throw new Error(`No page runs "npx ${first}" yet.`)
    const { exitCode, stdout, stderr } = await this.#commandLine.ask({
      ...(isCucumber && { program: first }),
      argv: others,
      cwd: folder,
      env,
    })
    return { exitCode, output: stdout + stderr }
  }

  start({ words, env }: Command, folder: string): Promise<ChildProcess> {
    return start(words, folder, env)
  }

  end(): void {
    this.#commandLine.end()
  }
}

/** Runs commands as they are, but installs the library from a tarball. */
export function shellWith(tarball: string): Shell {
  const quiet = ['--no-audit', '--no-fund']
  const prepared = (words: readonly string[]): readonly string[] => {
    if (words[0] === 'npx') return ['npx', '--no-install', ...words.slice(1)]
    if (words[1] !== 'install') return words
    const packages = words.slice(2).map((word) => (word === 'chapterwise' ? tarball : word))
    return ['npm', 'install', ...(packages.length > 0 ? packages : [tarball]), ...quiet]
  }
  return {
    run: ({ words, env }, folder) => run(prepared(words), folder, env),
    start: ({ words, env }, folder) => start(prepared(words), folder, env),
  }
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
