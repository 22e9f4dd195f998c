import { fork, spawn, type ForkOptions, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { repository } from './scratch-folder.fixture'

/** Arguments with which Node.js runs the TypeScript of this repository. */
export const typeScript = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register']

/** Makes ts-node compile code in other folders with the settings of this repository. */
export const environment: Record<string, string> = {
  ...(process.env as Record<string, string>),
  TS_NODE_PROJECT: join(repository, 'tsconfig.json'),
}

const cucumber = join(repository, 'node_modules/@cucumber/cucumber/bin/cucumber.js')

/** Runs Cucumber, by default in the folder of this repository. */
export async function runCucumber(
  args: readonly string[],
  { cwd = repository, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const options = { cwd, env: { ...environment, ...env } }
  const child = spawn(process.execPath, [...typeScript, cucumber, ...args], options)
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { exitCode, stdout, stderr }
}

/**
 * Runs a program in a folder until it sends its reply. What it writes to stderr is told only if there is none.
 *
 * @param asked - is sent to it, if any
 */
export function replyOf<Reply>(
  program: string,
  { cwd, ...options }: ForkOptions & { cwd: string },
  asked?: Serializable,
): Promise<Reply> {
  const stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'pipe', 'ipc']
  const child = fork(program, { cwd, env: environment, execArgv: typeScript, stdio, ...options })
  if (asked !== undefined) child.send(asked)
  let written = ''
  child.stderr?.on('data', (chunk) => (written += String(chunk)))
  return new Promise((received, failed) => {
    child.once('message', (reply) => {
      received(reply as Reply)
      child.kill()
    })
    child.once('close', () => failed(new Error(`${program} has sent no reply.\n${written}`)))
  })
}
