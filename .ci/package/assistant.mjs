// A client that calls `chapterwise mcp` of an installed project over stdio.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Asks for the phrases of a project. Returns whether there was a result, and the whole of it. */
export async function askForPhrases(project) {
  const require = createRequire(join(project, 'package.json'))
  const { Client } = require('@modelcontextprotocol/sdk/client/index.js')
  const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js')
  const client = new Client({ name: 'package', version: '0' })
  const args = ['--no-install', 'chapterwise', 'mcp']
  try {
    await client.connect(new StdioClientTransport({ command: 'npx', args, cwd: project }))
    const answer = await client.callTool({ name: 'phrases', arguments: {} })
    return [answer.isError !== true, JSON.stringify(answer)]
  } finally {
    await client.close()
  }
}
