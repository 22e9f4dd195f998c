import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import type { Explorations, Explored, Found, Wanted } from './fixtures/explorations'

const root = resolve(__dirname, '../../..')

/** The example bank with its features. */
export const bank = { folder: root, paths: ['features/banking/*.feature'], variable: 'BANK_FAULTS' }

/** A hotel that refuses many requests. */
export const hotel = { folder: join(__dirname, 'fixtures/hotel'), paths: [], variable: 'HOTEL_FAULTS' }

/** A small API of doors. */
export const doors = { folder: join(__dirname, 'fixtures/doors'), paths: [], variable: 'DOORS' }

/** A small API of shelves with books, for what a change promises. */
export const shelves = { folder: join(__dirname, 'fixtures/shelves'), paths: [], variable: 'SHELVES' }

/** A small API of notes, which are replaced as a whole. */
export const notes = { folder: join(__dirname, 'fixtures/notes'), paths: [], variable: 'NOTES' }

/** A small API of orders, each of one customer. */
export const market = { folder: join(__dirname, 'fixtures/market'), paths: [], variable: 'MARKET' }

/** Returns the only finding in a ground of the benchmarks, whose feature must fail with the fault, and pass without it. */
export async function onlyFindingIn(ground: 'shop' | 'calendar', wanted: Wanted): Promise<Found> {
  const folder = join(root, 'bench/grounds', ground)
  const project = { folder, paths: [], variable: ground.toUpperCase() }
  const [result] = await exploreIn(project, [{ ...wanted, runsFeatures: true }])
  const [found, ...others] = result?.findings ?? []
  expect(others).to.deep.equal([])
  expect(found).to.deep.include({ kind: wanted.until, ran: { with: 'failed', without: 'passed' } })
  return found!
}

/** Explores a project several times, all in one child process. Its stderr is shown only if it fails. */
export async function exploreIn(
  project: Omit<Explorations, 'wanted'>,
  wanted: readonly Wanted[],
): Promise<Explored[]> {
  const given = JSON.stringify({ ...project, wanted } satisfies Explorations)
  const child = fork(join(__dirname, 'fixtures/explorations.ts'), [given], {
    cwd: project.folder,
    env: { ...process.env, TS_NODE_PROJECT: join(root, 'tsconfig.json') },
    execArgv: ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register'],
    silent: true,
  })
  let printed = ''
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  return new Promise((found, failed) => {
    child.once('message', (results) => found(results as Explored[]))
    child.once('exit', () =>
      failed(new Error(`The explorations ended before anything was sent.\n${printed}`)),
    )
  })
}
