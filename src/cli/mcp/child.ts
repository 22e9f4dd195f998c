import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { divertOutput } from '../../rehearsal'
import { check } from '../check'
import { map } from '../map'
import { next } from '../next'
import { runCommandLine } from '../run'
import { ownStdout } from '../command'
import { steps } from '../steps'
import { run } from './run-feature'

/** The request to the process of a command, on stdin. */
export interface ChildRequest {
  readonly argv: readonly string[]
  readonly input: string
}

/** The outcome of the command, without the output of the project. */
export interface ChildResult {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

async function main(): Promise<void> {
  const { argv, input } = (await json(process.stdin)) as ChildRequest
  const output = { stdout: '', stderr: '' }
  const io = {
    stdin: Readable.from([input]),
    stdout: { write: (text: string) => (output.stdout += text) },
    stderr: { write: (text: string) => (output.stderr += text) },
    env: process.env,
    cwd: process.cwd(),
  }
  const stdout = ownStdout()
  const exitCode = await divertOutput(() => runCommandLine(argv, [check, next, map, steps, run], io))
  const ran: ChildResult = { exitCode, ...output }
  stdout.write(JSON.stringify(ran))
  await new Promise((written) => process.stdout.write('', written))
  // The project may have opened something that would keep the process alive.
  process.exit(0)
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exit(2)
})
