import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { version } from '../../package'
import { defineCommand, flag, UsageError, type Io } from '../command'
import { loadOptions, type LoadFlags } from '../project'
import { servedVariable } from './run'
import { registerRunningTools, registerTools, type RunCommand, type Zod } from './tools'

const instructions =
  'Features for Cucumber in which each scenario tells a story chapter by chapter. ' +
  'Ask "next" which phrases may come after a line before you write it, and "check" before you are done: ' +
  'both send nothing. "phrases" knows every phrase, "map" the story book.'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'let an AI assistant use chapterwise (Model Context Protocol)',
  example: 'chapterwise mcp --allow-run',
  divertsOutput: true,
  options: {
    ...loadOptions,
    'allow-run': flag('also allow it to run features; without this flag nothing is ever sent'),
  },
  /** Serves the tools on stdin and stdout until stdin ends, or the process is told to; what runs then is ended, too. */
  async run({ values }, io) {
    const { McpServer, StdioServerTransport, z } = await protocol()
    const { stdin, stdout, cwd } = io
    if (stdin === undefined) throw new UsageError('chapterwise mcp is spoken to on stdin.')
    const server = new McpServer({ name: 'chapterwise', version }, { instructions })
    const run = commandsWith(values, io)
    registerTools(server, z, run, cwd)
    if (values['allow-run']) registerRunningTools(server, z, run, cwd)
    const output = new Writable({
      write(chunk: Buffer | string, _encoding, done) {
        stdout.write(String(chunk))
        done()
      },
    })
    const ends = [once(stdin, 'end'), once(process, 'SIGTERM'), once(process, 'SIGINT')]
    const ended = Promise.race(ends).catch(() => undefined)
    await server.connect(new StdioServerTransport(stdin, output))
    await ended
    await server.close()
    return 0
  },
})

/** Each command runs in a process of its own, as the project may have changed since the last one. */
function commandsWith({ config, profile }: LoadFlags, { cwd, env }: Io): RunCommand {
  const flags = [
    ...(config === undefined ? [] : ['--config', config]),
    ...profile.flatMap((name) => ['--profile', name]),
  ]
  return async ([name = '', ...rest], signal, input = '') => {
    const argv = [...process.execArgv, process.argv[1] ?? '', name, ...flags, ...rest]
    const options = { cwd, env: { ...env, [servedVariable]: '1' }, signal }
    const child = spawn(process.execPath, argv, { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.on('error', () => undefined).end(input)
    const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')])
    if (child.exitCode === 0 || child.exitCode === 1) return stdout
    throw new UsageError(stdout.trim() || 'There is no result: stderr of the server says why.')
  }
}

/** Loads the package of the protocol, which is an optional dependency, and the schemas that it uses. */
async function protocol() {
  const name = '@modelcontextprotocol/sdk'
  try {
    const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js')
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
    const { z } = createRequire(require.resolve(`${name}/server/mcp.js`))('zod') as { z: Zod }
    return { McpServer, StdioServerTransport, z }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.endsWith('MODULE_NOT_FOUND') || !message.includes(name)) throw error
    const needed = `chapterwise mcp needs the package ${name}.\nInstall it: npm install --save-dev ${name}`
    throw new UsageError(needed, { cause: error })
  }
}
