import { once } from 'node:events'
import { Writable } from 'node:stream'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { ChapterwiseError } from '../../errors'
import { version } from '../../package'
import type { Io, Output } from '../command'
import type { LoadFlags } from '../project-options'
import { UsageError } from '../usage-error'
import { checkArguments } from './check-arguments'
import { OwnCommand } from './own-command'
import type { Tool, ToolArguments } from './tool'
import { findTool, toolsFor } from './tools'

const instructions =
  'Features for Cucumber in which each scenario tells a story chapter by chapter. ' +
  'Ask "next" which phrases may come after a line before you write it, and "check" before you are done: ' +
  'both send nothing. "phrases" knows every phrase, "map" the story book.'

/**
 * Serves the tools on stdin and stdout until stdin ends.
 *
 * @throws {@link UsageError} if the package of the protocol is not installed.
 */
export async function serve(flags: LoadFlags & { readonly 'allow-run': boolean }, io: Io): Promise<number> {
  const { Server, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema } = await protocol()
  const { stdin } = io
  if (stdin === undefined) throw new UsageError('chapterwise mcp is spoken to on stdin.')
  const tools = toolsFor(flags['allow-run'])
  const command = new OwnCommand(flags, io)
  const server = new Server({ name: 'chapterwise', version }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema, outputSchema, sends }) => ({
      name,
      description,
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: !sends, openWorldHint: sends },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    answer(() => findTool(params.name, tools), params.arguments ?? {}, command.until(signal)),
  )
  const ended = once(stdin, 'end').catch(() => undefined)
  await server.connect(new StdioServerTransport(stdin, asStream(io.stdout)))
  await ended
  await server.close()
  return 0
}

function asStream(output: Output): Writable {
  return new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      output.write(String(chunk))
      done()
    },
  })
}

/** Calls a tool. Problems of a feature are part of the result; an error means that there is no result. */
async function answer(
  find: () => Tool,
  args: Record<string, unknown>,
  command: OwnCommand,
): Promise<CallToolResult> {
  try {
    const tool = find()
    await checkArguments(tool, args)
    const structuredContent = await tool.call(args as ToolArguments, command)
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
  } catch (error) {
    if (!(error instanceof ChapterwiseError)) throw error
    return { isError: true, content: [{ type: 'text', text: error.message }] }
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
    if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(code ?? '') || !message.includes('@modelcontextprotocol'))
      throw error
    throw new UsageError(
      'chapterwise mcp needs the package @modelcontextprotocol/sdk.\nInstall it: npm install --save-dev @modelcontextprotocol/sdk',
      { cause: error },
    )
  }
}
