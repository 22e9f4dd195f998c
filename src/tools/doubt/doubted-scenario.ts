import type { ProjectScenario, RehearsedOutcome } from '../seam'
import type { OperationNames } from './operation-names'
import { NotRecordedError, Player, type AppliedChange } from './player'
import { Recorder } from './recorder'
import type { RecordedCall, Recording } from './recording'

export interface DoubtedScenario {
  readonly scenario: ProjectScenario
  /** Has format `features/x.feature:12`. */
  readonly place: string
  readonly recording: Recording
  /** The seed of its random values, the same in every run. */
  readonly seed: string
  /** Redacts the secrets that the scenario came to know. */
  readonly redact: (text: string) => string
}

/**
 * A scenario that cannot be doubted, and the request that is the reason: the first that differs from the recording or
 * cannot be played back, or the last one of a scenario that does not pass; '' if there is none.
 */
export interface UndoubtedScenario {
  readonly scenario: string
  readonly request: string
  /** Why it cannot be doubted, as a message. */
  readonly reason: string
}

export class RecordedScenario {
  readonly relay: Recorder

  constructor(
    readonly scenario: ProjectScenario,
    readonly seed: string,
    operations: OperationNames,
  ) {
    this.relay = new Recorder(operations)
  }

  get pickle(): ProjectScenario['pickle'] {
    return this.scenario.pickle
  }

  get gherkinDocument(): ProjectScenario['gherkinDocument'] {
    return this.scenario.gherkinDocument
  }
}

/** A scenario that is played back, with one of its answers changed or with none. */
export class PlayedScenario {
  readonly relay: Player
  readonly skipsPauses = true

  constructor(
    readonly doubted: DoubtedScenario,
    tokens: readonly RecordedCall[],
    change?: AppliedChange,
  ) {
    this.relay = new Player(doubted.recording, tokens, change)
  }

  get pickle(): ProjectScenario['pickle'] {
    return this.doubted.scenario.pickle
  }

  get gherkinDocument(): ProjectScenario['gherkinDocument'] {
    return this.doubted.scenario.gherkinDocument
  }

  get seed(): string {
    return this.doubted.seed
  }
}

/** Whether, and by what, a changed answer was noticed. */
export type Verdict = 'noticed' | 'noticed by a story' | 'not noticed' | 'not known'

/** Judges whether a scenario noticed that one of its answers was changed. */
export function verdictOn({ scenario, trouble, steps }: RehearsedOutcome<PlayedScenario>): Verdict {
  const { relay } = scenario
  if (!relay.hasApplied) return 'not known'
  const differed = steps.find(({ exchanges }) => exchanges.some(isNotRecorded))
  // If only the clean-up differs, the scenario has run through its recording, and no step has failed.
  const isOver = differed?.isAfterHook === true
  const difference = isOver ? undefined : relay.difference
  if (trouble === undefined || (isOver && trouble === differed))
    return difference === undefined && relay.unsent === undefined ? 'not noticed' : 'not known'
  if (trouble.status !== 'failed') return 'not known'
  const isOfChange =
    difference === undefined || (differed !== undefined && steps.indexOf(trouble) < steps.indexOf(differed))
  if (!isOfChange) return 'not known'
  return isOfStory(trouble) ? 'noticed by a story' : 'noticed'
}

/** Whether the failure was an assertion or an error of a story. */
function isOfStory({ acts }: NonNullable<RehearsedOutcome['trouble']>): boolean {
  return acts.some(
    ({ act, failure }) => act.kind === 'story' && act.manner === 'in turn' && failure !== undefined,
  )
}

function isNotRecorded({ outcome }: RehearsedOutcome['exchanges'][number]): boolean {
  if (outcome.kind === 'failed') return (outcome.cause as Error | undefined)?.name === 'NotRecordedError'
  return 'details' in outcome && outcome.details.endsWith(NotRecordedError.words)
}
