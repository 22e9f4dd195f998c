import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { HuntFor, HuntResult, Hunts } from './fixtures/hunts'

const root = resolve(__dirname, '../..')

/** The example bank, as its features have it. */
export const bank = { folder: root, paths: ['features/banking/*.feature'], variable: 'BANK_FAULTS' }

/** A hotel that refuses much. */
export const hotel = { folder: join(__dirname, 'fixtures/hotel'), paths: [], variable: 'HOTEL_FAULTS' }

/** A small hall of doors. */
export const doors = { folder: join(__dirname, 'fixtures/doors'), paths: [], variable: 'DOORS' }

/** Hunts in a project, in one process for all hunts. What the API itself prints is shown only where that process fails. */
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
