import { join } from 'node:path'
import { replyOf } from '../../processes.fixture'
import { repository } from '../../scratch-folder.fixture'
import type { Explorations, Explored, Wanted } from './fixtures/explorations'

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

/** Explores a project several times, all in one child process. */
export function exploreIn(
  project: Omit<Explorations, 'wanted'>,
  wanted: readonly Wanted[],
): Promise<Explored[]> {
  const given = { ...project, wanted } satisfies Explorations
  return replyOf(join(__dirname, 'fixtures/explorations.ts'), { cwd: project.folder }, given)
}
