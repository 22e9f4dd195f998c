import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import { packageFile } from '../../package'
import type { Io } from '../command'
import type { LoadFlags } from '../project-options'
import { UsageError } from '../usage-error'
import type { ChildRequest, ChildResult } from './child'

/** The program of the process, by its path in the package, as the bundler decides where this code ends up. */
const childFile = packageFile(`src/cli/mcp/child${extname(__filename)}`)

/**
 * Runs commands of `chapterwise`, each in its own process: the project may have changed since the last one, and
 * whatever its code does, the server keeps running.
 */
export class OwnCommand {
  readonly #flags: readonly string[]
  readonly #io: Io
  readonly #signal: AbortSignal | undefined
  readonly #options: LoadFlags

  constructor(flags: LoadFlags, io: Io, signal?: AbortSignal) {
    this.#options = flags
    this.#io = io
    this.#signal = signal
    this.#flags = [
      ...(flags.config === undefined ? [] : ['--config', flags.config]),
      ...flags.profile.flatMap((name) => ['--profile', name]),
    ]
  }

  get cwd(): string {
    return this.#io.cwd
  }

  /** Returns a copy whose processes are stopped by the signal. */
  until(signal: AbortSignal): OwnCommand {
    return new OwnCommand(this.#options, this.#io, signal)
  }

  /** Runs a command, with text on its stdin. @throws {@link UsageError} with its message if it cannot run. */
  async run([name = '', ...rest]: readonly string[], input = ''): Promise<ChildResult> {
    const ran = await this.#ask({ argv: [name, ...this.#flags, ...rest], input })
    if (ran.exitCode > 1) throw new UsageError(ran.stderr.trim())
    return ran
  }

  async #ask(asked: ChildRequest): Promise<ChildResult> {
    const { cwd, env } = this.#io
    const child = spawn(process.execPath, [...process.execArgv, childFile], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
      ...(this.#signal && { signal: this.#signal }),
    })
    child.stdin.on('error', () => undefined) // The process may end before it has read its stdin.
    child.stdin.end(JSON.stringify(asked))
    const [stdout, [exitCode]] = await Promise.all([
      text(child.stdout),
      once(child, 'close') as Promise<[number | null]>,
    ])
    if (exitCode === 0) return JSON.parse(stdout) as ChildResult
    throw new UsageError(
      'The project ended the process before there was an answer: stderr of the server says why.',
    )
  }
}
