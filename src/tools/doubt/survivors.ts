import { AcceptedFile } from '../accepted-file'
import type { Doubts } from './doubt-project'
import type { CountedChange } from './plan'

/** A survived change that a project has accepted; it is neither reported nor counted. */
interface AcceptedSurvivor {
  readonly operation: string
  readonly member: string
  /** Any change of the member if missing. */
  readonly change?: string
  readonly why?: string
}

export class AcceptedSurvivors {
  readonly #file: AcceptedFile<AcceptedSurvivor>

  /** @throws {@link ConfigurationError} when the file cannot be read. */
  constructor(named: string | undefined, cwd: string, mayBeMissing: boolean) {
    this.#file = new AcceptedFile(
      { named, usual: 'chapterwise-doubt.json', cwd },
      mayBeMissing,
      isAcceptedSurvivor,
      '{ "operation": "GET /hotels/{…} 200", "member": "$.free", "change": "one more", "why": "…" }',
    )
  }

  without(doubts: Doubts): Doubts {
    const isAccepted = (change: CountedChange): boolean =>
      change.verdict === 'not noticed' && this.#file.entries.some((one) => fits(one, change))
    return { ...doubts, changes: doubts.changes.filter((change) => !isAccepted(change)) }
  }

  detected({ changes }: Doubts): string[] {
    return this.#file.entries.flatMap((one) => {
      const matching = changes.filter((change) => fits(one, change))
      if (matching.length === 0 || matching.some(({ verdict }) => verdict !== 'noticed')) return []
      const { operation, member, change = 'any change' } = one
      return `Accepted, and detected now: ${operation}  ${member}  ${change}.`
    })
  }

  /** Writes what survived into the file; returns its name. */
  accept({ changes }: Doubts): string {
    const survived = changes.filter(({ verdict }) => verdict === 'not noticed')
    return this.#file.add(
      survived.map(({ operation, member, change }) => ({ operation, member, change, why: '' })),
    )
  }
}

function fits(accepted: AcceptedSurvivor, { operation, member, change }: CountedChange): boolean {
  return (
    accepted.operation === operation &&
    accepted.member === member &&
    (accepted.change === undefined || accepted.change === change)
  )
}

function isAcceptedSurvivor(value: unknown): value is AcceptedSurvivor {
  const { operation, member, change = '', why = '' } = (value ?? {}) as Record<string, unknown>
  return [operation, member, change, why].every((text) => typeof text === 'string')
}
