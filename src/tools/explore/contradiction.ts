import type { Exchange } from '../../exchange'
import type { AnyChapter } from '../../story'
import type { WalkRun } from './run'
import { then, when, type EndingStep } from './walk'

/** Two responses of a walk that contradict each other. */
export interface Contradiction {
  readonly message: string
  readonly exchange: Exchange
  /** The steps that fail because of it, after the walk. */
  readonly steps: readonly EndingStep[]
}

/** What a story of a chapter promises by its last call. */
export interface Relation {
  readonly name: 'DELETE' | 'cascade' | 'Location' | 'PUT' | 'PATCH' | 'If-Match'
  readonly story: string
  readonly chapter: AnyChapter
  /** What has to be read by a story or an invariant. */
  readonly url?: string
  readonly steps: (tried: EndingStep) => readonly EndingStep[]
  /** @param exchanges - the last one of each step that sends a request, or of the assertion that repeats it */
  readonly contradiction: (
    exchanges: readonly Exchange[],
    steps: readonly EndingStep[],
    run: WalkRun,
  ) => Contradiction | undefined
}

/** For how long a change may take to show. */
const patience = when('I keep asking for up to 2 seconds')

/** Returns the steps with an assertion on the last response, which is given time. */
export function asking(steps: readonly EndingStep[], assertion: string): EndingStep[] {
  return [
    ...steps.filter(({ keyword, step }) => keyword === 'When' && step !== patience.step),
    patience,
    then(assertion),
  ]
}
