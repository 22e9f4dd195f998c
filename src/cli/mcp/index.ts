import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ChapterwiseError, didYouMean } from '../../errors'
import { version } from '../../package'
import { defineCommand, flag, UsageError, type Io } from '../command'
import { loadOptions, type LoadFlags } from '../project'
import { servedVariable } from './run'
import { doubtTool, runTool, tools, type RunCommand, type Tool } from './tools'

const instructions =
  'Features for Cucumber in which each scenario tells a story chapter by chapter. ' +
  'Ask "next" which phrases may come after a line before you write it, and "check" before you are done: ' +
  'both send nothing. "phrases" knows every phrase, "map" the story book.'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'serve these to an assistant, over the Model Context Protocol',
  example: 'chapterwise mcp --allow-run',
  divertsOutput: true,
  options: {
    ...loadOptions,
    'allow-run': flag('also allow it to run features; without this flag nothing is ever sent'),
  },
  /** Serves the tools on stdin and stdout until stdin ends. */
  async run({ values }, io) {
    const { Server, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema } = await protocol()
    const { stdin, stdout } = io
    if (stdin === undefined) throw new UsageError('chapterwise mcp is spoken to on stdin.')
    const served = values['allow-run'] ? [...tools, runTool(), doubtTool] : tools
    const server = new Server({ name: 'chapterwise', version }, { capabilities: { tools: {} }, instructions })
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: served.map((tool) => ({
        ...{ name: tool.name, description: tool.description, inputSchema: schemaOf(tool) },
        annotations: { readOnlyHint: tool.sends !== true, openWorldHint: tool.sends === true },
      })),
    }))
    // Problems of a feature are part of the result; an error means that there is no result.
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      try {
        const { name, arguments: args = {} } = params
        const tool = await toolFor(name, args, served)
        const result = await tool.call(
          args as Record<string, string>,
          commandsWith(values, io, signal),
          io.cwd,
        )
        return {
          structuredContent: { ...result },
          content: [{ type: 'text', text: JSON.stringify(result) }],
        }
      } catch (error) {
        if (!(error instanceof ChapterwiseError)) throw error
        return { isError: true, content: [{ type: 'text', text: error.message }] }
      }
    })
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

function schemaOf({ takes }: Tool) {
  const fields = Object.entries(takes)
  return {
    type: 'object' as const,
    properties: Object.fromEntries(fields.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: fields.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    additionalProperties: false,
  }
}

/** Finds the tool for a call. @throws {@link UsageError} if there is none, or it does not take these arguments. */
async function toolFor(name: string, args: unknown, served: readonly Tool[]): Promise<Tool> {
  const tool = served.find((one) => one.name === name)
  if (tool === undefined) {
    if (['run', 'doubt'].includes(name))
      throw new UsageError(
        'Nothing may be run: start the server as "chapterwise mcp --allow-run" to allow it.',
      )
    const names = served.map((one) => one.name)
    throw new UsageError(
      `There is no tool "${name}".${didYouMean(name, names) || ` There are: ${names.join(', ')}.`}`,
    )
  }
  const { Ajv } = await import('ajv')
  const ajv = new Ajv({ strict: false })
  if (ajv.validate(schemaOf(tool), args)) return tool
  const problem = ajv.errorsText(ajv.errors?.slice(0, 1), { dataVar: '' }).trim()
  throw new UsageError(`${name} takes { ${Object.keys(tool.takes).join(', ')} }: ${problem}.`)
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
    const child = spawn(
      process.execPath,
      [...process.execArgv, process.argv[1] ?? '', name, ...flags, ...rest],
      { cwd, env: { ...env, [servedVariable]: '1' }, stdio: ['pipe', 'pipe', 'inherit'], signal },
    )
    child.stdin.on('error', () => undefined).end(input)
    const [stdout, [exitCode]] = await Promise.all([
      text(child.stdout),
      once(child, 'close') as Promise<[number | null]>,
    ])
    if (exitCode === 0 || exitCode === 1)
      return ['map', 'doubt'].includes(name) ? stdout : (JSON.parse(stdout) as unknown)
    throw new UsageError(stdout.trim() || 'There is no result: stderr of the server says why.')
  }
}

/** Loads the package of the protocol, which is an optional dependency. */
async function protocol() {
  try {
    const { Server } = await import('@modelcontextprotocol/sdk/server/index.js')
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
    const { CallToolRequestSchema, ListToolsRequestSchema } =
      await import('@modelcontextprotocol/sdk/types.js')
    return { Server, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.endsWith('MODULE_NOT_FOUND') || !message.includes('@modelcontextprotocol')) throw error
    throw new UsageError(
      'chapterwise mcp needs the package @modelcontextprotocol/sdk.\nInstall it: npm install --save-dev @modelcontextprotocol/sdk',
      { cause: error },
    )
  }
}
