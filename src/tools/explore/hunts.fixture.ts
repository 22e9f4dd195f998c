import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { HuntFor, HuntResult, Hunts } from './fixtures/hunts'

const root = resolve(__dirname, '../../..')

/** The example bank with its features. */
export const bank = { folder: root, paths: ['features/banking/*.feature'], variable: 'BANK_FAULTS' }

/** A hotel that refuses many requests. */
export const hotel = { folder: join(__dirname, 'fixtures/hotel'), paths: [], variable: 'HOTEL_FAULTS' }

/** A small API of doors. */
export const doors = { folder: join(__dirname, 'fixtures/doors'), paths: [], variable: 'DOORS' }

/** Runs hunts in a project, all in one child process. Its stderr is shown only if it fails. */
export async function huntIn(
  project: Omit<Hunts, 'hunts'>,
  hunts: readonly HuntFor[],
): Promise<HuntResult[]> {
  const given = JSON.stringify({ ...project, hunts } satisfies Hunts)
  const child = fork(join(__dirname, 'fixtures/hunts.ts'), [given], {
    cwd: project.folder,
    env: { ...process.env, TS_NODE_PROJECT: join(root, 'tsconfig.json') },
    execArgv: ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register'],
    silent: true,
  })
  let printed = ''
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  return new Promise((found, failed) => {
    child.once('message', (results) => found(results as HuntResult[]))
    child.once('exit', () => failed(new Error(`The hunts ended before anything was sent.\n${printed}`)))
  })
}
