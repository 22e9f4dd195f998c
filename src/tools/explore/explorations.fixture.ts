import { join } from 'node:path'
import { expect } from 'chai'
import { replyOf } from '../../processes.fixture'
import { repository } from '../../scratch-folder.fixture'
import type { Explorations, Explored, Found, Wanted } from './fixtures/explorations'

/** The example bank with its features. */
export const bank = { folder: repository, paths: ['features/banking/*.feature'], variable: 'BANK_FAULTS' }

/** A hotel that refuses many requests. */
export const hotel = { folder: join(__dirname, 'fixtures/hotel'), paths: [], variable: 'HOTEL_FAULTS' }

/** A small API of doors. */
export const doors = { folder: join(__dirname, 'fixtures/doors'), paths: [], variable: 'DOORS' }

/** A small API of shelves with books, for what a change promises. */
export const shelves = { folder: join(__dirname, 'fixtures/shelves'), paths: [], variable: 'SHELVES' }

/** A small API of notes, which are replaced as a whole. */
export const notes = { folder: join(__dirname, 'fixtures/notes'), paths: [], variable: 'NOTES' }

/** A small API of gRPC. */
export const sums = { folder: join(__dirname, 'fixtures/sums'), paths: [], variable: 'SUMS' }

/** A small API of orders, each of one customer. */
export const market = { folder: join(__dirname, 'fixtures/market'), paths: [], variable: 'MARKET' }

/** Returns the only finding in a ground of the benchmarks, whose feature must fail with the fault, and pass without it. */
export async function onlyFindingIn(ground: 'shop' | 'calendar', wanted: Wanted): Promise<Found> {
  const folder = join(repository, 'bench/grounds', ground)
  const project = { folder, paths: [], variable: ground.toUpperCase() }
  const [result] = await exploreIn(project, [{ ...wanted, runsFeatures: true }])
  const [found, ...others] = result?.findings ?? []
  expect(others).to.deep.equal([])
  expect(found).to.deep.include({ kind: wanted.until, ran: { with: 'failed', without: 'passed' } })
  return found!
}

/** Explores a project several times, all in one child process. */
export function exploreIn(
  project: Omit<Explorations, 'wanted'>,
  wanted: readonly Wanted[],
): Promise<Explored[]> {
  const given = { ...project, wanted } satisfies Explorations
  return replyOf(join(__dirname, 'fixtures/explorations.ts'), { cwd: project.folder }, given)
}
