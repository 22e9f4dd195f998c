import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { ChapterwiseError, didYouMean } from '../../errors'
import { version } from '../../package'
import { defineCommand, servedVariable, type Io } from '../command'
import { loadOptions, type LoadFlags } from '../project-options'
import { UsageError } from '../usage-error'
import { runTool, tools, type RunCommand, type Tool } from './tools'

const instructions =
  'Features for Cucumber in which each scenario tells a story chapter by chapter. ' +
  'Ask "next" which phrases may come after a line before you write it, and "check" before you are done: ' +
  'both send nothing. "phrases" knows every phrase, "map" the story book.'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'serve phrases, next, check and map to an assistant (Model Context Protocol, on stdio)',
  divertsOutput: true,
  options: {
    ...loadOptions,
    'allow-run': {
      type: 'boolean',
      description: 'also allow it to run features; without this flag nothing is ever sent',
    },
  },
  /** Serves the tools on stdin and stdout until stdin ends. */
  async run({ values }, io) {
    const { Server, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema } = await protocol()
    const { stdin, stdout } = io
    if (stdin === undefined) throw new UsageError('chapterwise mcp is spoken to on stdin.')
    const served = values['allow-run'] ? [...tools, runTool()] : tools
    const server = new Server({ name: 'chapterwise', version }, { capabilities: { tools: {} }, instructions })
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: served.map(({ name, description, inputSchema, outputSchema, sends = false }) => ({
        ...{ name, description, inputSchema, outputSchema },
        annotations: { readOnlyHint: !sends, openWorldHint: sends },
      })),
    }))
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
      answer(served, params.name, params.arguments ?? {}, commandsWith(values, io, signal), io.cwd),
    )
    const output = new Writable({
      write(chunk: Buffer | string, _encoding, done) {
        stdout.write(String(chunk))
        done()
      },
    })
    const ended = once(stdin, 'end').catch(() => undefined)
    await server.connect(new StdioServerTransport(stdin, output))
    await ended
    await server.close()
    return 0
  },
})

/** Calls a tool. Problems of a feature are part of the result; an error means that there is no result. */
async function answer(
  served: readonly Tool[],
  name: string,
  args: Record<string, unknown>,
  run: RunCommand,
  cwd: string,
): Promise<CallToolResult> {
  try {
    const tool = findTool(name, served)
    await checkArguments(tool, args)
    const structuredContent = await tool.call(args as Record<string, string>, run, cwd)
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
  } catch (error) {
    if (!(error instanceof ChapterwiseError)) throw error
    return { isError: true, content: [{ type: 'text', text: error.message }] }
  }
}

function findTool(name: string, served: readonly Tool[]): Tool {
  const tool = served.find((one) => one.name === name)
  if (tool !== undefined) return tool
  if (name === 'run')
    throw new UsageError('Nothing may be run: start the server as "chapterwise mcp --allow-run" to allow it.')
  const names = served.map((one) => one.name)
  const hint = didYouMean(name, names) || ` There are: ${names.join(', ')}.`
  throw new UsageError(`There is no tool "${name}".${hint}`)
}

/** @throws {@link UsageError} for arguments that a tool does not take. */
async function checkArguments({ name, inputSchema }: Tool, args: unknown): Promise<void> {
  const { Ajv } = await import('ajv')
  const ajv = new Ajv({ strict: false })
  if (ajv.validate(inputSchema, args)) return
  const { properties, required = [] } = inputSchema
  const names = Object.keys(properties).map((each) => (required.includes(each) ? each : `${each}?`))
  const problem = ajv.errorsText(ajv.errors?.slice(0, 1), { dataVar: '' }).trim()
  throw new UsageError(`${name} takes { ${names.join(', ')} }: ${problem}.`)
}

/**
 * Returns a function that runs commands, each in a process of its own: the project may have changed since the last one,
 * and whatever its code does, the server keeps running.
 */
function commandsWith({ config, profile }: LoadFlags, { cwd, env }: Io, signal: AbortSignal): RunCommand {
  const flags = [
    ...(config === undefined ? [] : ['--config', config]),
    ...profile.flatMap((name) => ['--profile', name]),
  ]
  return async ([name = '', ...rest], input = '') => {
    const program = [...process.execArgv, process.argv[1] ?? '', name, ...flags, ...rest]
    const child = spawn(process.execPath, program, {
      cwd,
      env: { ...env, [servedVariable]: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
      signal,
    })
    child.stdin.on('error', () => undefined).end(input)
    const [stdout, [exitCode]] = await Promise.all([
      text(child.stdout),
      once(child, 'close') as Promise<[number | null]>,
    ])
    if (exitCode === 2 && stdout !== '') throw new UsageError(stdout.trim())
    if (stdout === '')
      throw new UsageError(
        'The project ended the process before there was an answer: stderr of the server says why.',
      )
    return name === 'map' ? stdout : (JSON.parse(stdout) as unknown)
  }
}

/** Loads the package of the protocol, which is an optional dependency. */
async function protocol() {
  try {
    const { Server } = await import('@modelcontextprotocol/sdk/server/index.js')
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
    const types = await import('@modelcontextprotocol/sdk/types.js')
    const { CallToolRequestSchema, ListToolsRequestSchema } = types
    return { Server, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(code ?? '') || !message.includes('@modelcontextprotocol'))
      throw error
    throw new UsageError(
      'chapterwise mcp needs the package @modelcontextprotocol/sdk.\nInstall it: npm install --save-dev @modelcontextprotocol/sdk',
      { cause: error },
    )
  }
}
