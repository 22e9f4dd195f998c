#!/usr/bin/env node
import { commands } from './commands'
import { runCommandLine } from './run'

async function main(): Promise<void> {
  const { stdout, stderr, env } = process
  process.exitCode = await runCommandLine(process.argv.slice(2), commands, {
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
  })
}

void main()
