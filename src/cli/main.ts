#!/usr/bin/env node
import { commands } from './commands'
import { runCommandLine } from './run'

async function main(): Promise<void> {
  const { stdout, stderr, env } = process
  const io = { stdout, stderr, env, cwd: process.cwd() }
  process.exitCode = await runCommandLine(process.argv.slice(2), commands, io)
}

void main()
