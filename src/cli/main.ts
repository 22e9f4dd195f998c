#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { commands, served } from './commands'
import { runCommandLine } from './run'
import { ownStdout, servedVariable } from './command'

async function main(): Promise<void> {
  const { stdin, stdout, stderr, env } = process
  const isServed = env[servedVariable] !== undefined
  const io = { stdin, stdout: ownStdout(), stderr, env, cwd: process.cwd() }
  // Code of the project may end the process, or wait for what never comes: nothing may look like success then.
  const endedEarly = (): void => {
    writeSync(
      isServed ? 1 : 2,
      'The process was ended before there was a result: does the project call process.exit?\n',
    )
    process.exitCode = 2
  }
  process.once('exit', endedEarly)
  const exitCode = await runCommandLine(
    process.argv.slice(2),
    isServed ? [...commands, served] : commands,
    io,
  ).catch((error: unknown) => {
    console.error(error)
    return 2
  })
  await new Promise((written) => stdout.write('', written))
  process.off('exit', endedEarly)
  // Support code may have opened something that would keep the process alive.
  process.exit(exitCode)
}

void main()
