#!/usr/bin/env node
import { commands, served } from './commands'
import { runCommandLine } from './run'
import { ownStdout, servedVariable } from './command'

async function main(): Promise<void> {
  const { stdin, stdout, stderr, env } = process
  const io = { stdin, stdout: ownStdout(), stderr, env, cwd: process.cwd() }
  const exitCode = await runCommandLine(
    process.argv.slice(2),
    env[servedVariable] === undefined ? commands : [...commands, served],
    io,
  ).catch((error: unknown) => {
    console.error(error)
    return 2
  })
  await new Promise((written) => stdout.write('', written))
  // Support code may have opened something that would keep the process alive.
  process.exit(exitCode)
}

void main()
