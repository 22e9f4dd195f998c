#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { ignoreClosedPipes } from '../errors'
import { runCommandLine } from './commands'
import { servedVariable } from './mcp/run'

async function main(): Promise<void> {
  const { stdin, stdout, stderr, env } = process
  // Code of the project may end the process, or wait for what never comes: nothing may look like success then.
  const endedEarly = (): void => {
    const message = 'The process was ended before there was a result: does the project call process.exit?\n'
    writeSync(env[servedVariable] === undefined ? 2 : 1, message)
    process.exitCode = 2
  }
  process.once('exit', endedEarly)
  ignoreClosedPipes()
  // The output of the command goes to stdout also while that of the project is diverted.
  const write = stdout.write.bind(stdout)
  const output = { write: (text: string) => write(text), isTTY: stdout.isTTY, columns: stdout.columns }
  const io = { stdin, stdout: output, stderr, env, cwd: process.cwd() }
  const exitCode = await runCommandLine(process.argv.slice(2), io).catch((error: unknown) => {
    console.error(error)
    return 2
  })
  await new Promise((written) => stdout.write('', written))
  process.off('exit', endedEarly)
  // Support code may have opened something that would keep the process alive.
  process.exit(exitCode)
}

void main()
