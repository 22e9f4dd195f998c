import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigurationError } from '../../errors'
import type { Doubts } from './doubt-project'
import type { CountedChange } from './results'

/** The default path of the file of accepted changes. */
const defaultFile = 'chapterwise-doubt.json'

/** A survived change that a project has accepted; it is neither reported nor counted. */
export interface KnownSurvivor {
  readonly operation: string
  readonly member: string
  /** Any change of the member if missing. */
  readonly change?: string
  readonly why?: string
}

/**
 * Reads the accepted changes of a project.
 *
 * @param file - the named file; only the default file may be missing
 * @param mayBeMissing - whether the named file may be missing too, as it is yet to be written
 * @throws {@link ConfigurationError} when the file cannot be read, or is not a list of changes.
 */
export function readKnownSurvivors(
  file: string | undefined,
  cwd: string,
  mayBeMissing = false,
): KnownSurvivor[] {
  const name = file ?? defaultFile
  const path = resolve(cwd, name)
  if (!existsSync(path)) {
    if (file === undefined || mayBeMissing) return []
    throw new ConfigurationError(
      `There is no file "${name}".\nLeave out --ignore, or write one with --accept.`,
    )
  }
  try {
    const known = JSON.parse(readFileSync(path, 'utf8')) as unknown
    if (Array.isArray(known) && known.every(isKnownSurvivor)) return known
  } catch (error) {
    const message = `The file "${name}" cannot be read as JSON: ${(error as Error).message}`
    throw new ConfigurationError(message, { cause: error })
  }
  throw new ConfigurationError(
    `The file "${name}" has to be a list of changes.\n` +
      'Write each as { "operation": "GET /hotels/{…} 200", "member": "$.free", "change": "one more", "why": "…" }.',
  )
}

/** Returns the outcome without accepted changes, and those accepted ones of which none survives any more. */
export function withoutKnown(
  doubts: Doubts,
  known: readonly KnownSurvivor[],
): { readonly doubts: Doubts; readonly stale: readonly KnownSurvivor[] } {
  const survived = doubts.changes.filter(({ verdict }) => verdict === 'not noticed')
  const accepted = new Set(survived.filter((change) => known.some((one) => fits(one, change))))
  const changes = doubts.changes.filter((change) => !accepted.has(change))
  const stale = known.filter((one) => {
    const matching = doubts.changes.filter((change) => fits(one, change))
    return matching.length > 0 && matching.every(({ verdict }) => verdict === 'noticed')
  })
  return { doubts: { ...doubts, changes }, stale }
}

/** Writes the survived changes into the file of accepted ones; returns its name. */
export function acceptSurvivors(
  { changes }: Doubts,
  file: string | undefined,
  known: readonly KnownSurvivor[],
  cwd: string,
): string {
  const name = file ?? defaultFile
  const added = changes
    .filter(({ verdict }) => verdict === 'not noticed')
    .map(({ operation, member, change }) => ({ operation, member, change, why: '' }))
  try {
    writeFileSync(resolve(cwd, name), `${JSON.stringify([...known, ...added], null, 2)}\n`)
  } catch (error) {
    throw new ConfigurationError(`"${name}" cannot be written: ${(error as Error).message}`, { cause: error })
  }
  return name
}

function fits(known: KnownSurvivor, { operation, member, change }: CountedChange): boolean {
  return (
    known.operation === operation &&
    known.member === member &&
    (known.change === undefined || known.change === change)
  )
}

function isKnownSurvivor(value: unknown): value is KnownSurvivor {
  if (typeof value !== 'object' || value === null) return false
  const { operation, member, change = '', why = '' } = value as Record<string, unknown>
  return [operation, member, change, why].every((text) => typeof text === 'string')
}
