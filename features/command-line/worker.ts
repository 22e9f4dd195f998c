import { join, resolve, sep } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { Cli } from '@cucumber/cucumber'
import type { runCommandLine } from '../../src/cli/commands'

/** A request to the worker: a command line, and the folder to run it in. */
export interface WorkerRequest {
  /** `chapterwise` if missing. */
  readonly program?: 'cucumber-js'
  readonly argv: readonly string[]
  readonly cwd: string
  /** The content of stdin, if any. */
  readonly input?: string | undefined
  /** Environment variables, which stay set for later requests. */
  readonly env?: Readonly<Record<string, string>>
}

export interface WorkerReply {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

const root = resolve(__dirname, '../..')
const ownModules = join(root, 'node_modules') + sep
// A project may register ts-node as well.
const loaders = { ...require.extensions }

process.on('message', (request: WorkerRequest) => {
  void run(request).then((reply) => process.send?.(reply))
})

/** Runs the program as a new process would: loads every module again, except those in `node_modules`. */
async function run({ program, argv, cwd, input, env }: WorkerRequest): Promise<WorkerReply> {
  process.chdir(cwd)
  Object.assign(process.env, env)
  Object.assign(require.extensions, loaders)
  for (const path of Object.keys(require.cache))
    if (!path.startsWith(ownModules) && path !== __filename) delete require.cache[path]
  const written = { stdout: '', stderr: '' }
  const io = {
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: { write: (text: string) => (written.stderr += text) },
    cwd,
    env: process.env,
    ...(input !== undefined && { stdin: Readable.from([input]) }),
  }
  // Captures what the project prints together with the output of the command, as in a separate process.
  const { stdout, stderr } = process
  stdout.write = (text) => ((written.stdout += String(text)), true)
  stderr.write = (text) => ((written.stderr += String(text)), true)
  try {
    if (program === 'cucumber-js') {
      const toStdout = new Writable({
        write: (chunk, _, done) => ((written.stdout += String(chunk)), done()),
      })
      const cli = new Cli({ argv: ['node', program, ...argv], cwd, stdout: toStdout, env: process.env })
      return { exitCode: (await cli.run()).success ? 0 : 1, ...written }
    }
    const { runCommandLine: runIt } = load<{ runCommandLine: typeof runCommandLine }>('src/cli/commands')
    return { exitCode: await runIt(argv, io), ...written }
  } finally {
    for (const output of [stdout, stderr]) Reflect.deleteProperty(output, 'write')
  }
}

function load<T>(name: string): T {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded anew each time
  return require(join(root, name)) as T
}
