import type { Order } from '../../comparison'
import type { AnsweredExchange } from '../../exchange'
import type { Variables } from '../../variables'
import type { AnsweredCall } from '../calls/call'
import type { ScenarioCalls } from '../calls/scenario-calls'
import type { NamedStories, Trials } from '../trying/trials'

/** A scenario at the point where stories were told at the same time, or are told once more. */
export interface OutcomeScenario {
  /** The story data and the variables, which contain the known values. */
  readonly known: readonly (object | undefined)[]
  /** Tells the stories in an order. Returns the answered calls of each. */
  tellInOrder(order: Order): Promise<(readonly AnsweredCall[])[]>
  /** Replaces the placeholders of a path. */
  fillPath(path: string): string
  /** Sends a GET request. */
  look(path: string): Promise<AnsweredExchange>
}

/** The parts of a scenario with which stories are told and their outcome is read. */
export interface OutcomeScenarioParts {
  readonly known: OutcomeScenario['known']
  readonly calls: ScenarioCalls
  readonly trials: Trials
  readonly variables: Variables
}

/** Creates an {@link OutcomeScenario} for these stories. */
export function outcomeScenario(
  { known, calls, trials, variables }: OutcomeScenarioParts,
  stories: readonly NamedStories[],
): OutcomeScenario {
  return {
    known,
    tellInOrder: (order) => trials.tellInOrder(stories, order),
    fillPath: (path) => variables.fillUrl(path),
    look: async (path) => {
      const call = calls.request({ method: 'GET', url: path })
      const { exchange } = await calls.make(
        call,
        (looked) => calls.slowCalls.drop(looked),
        ({ assert }) => assert(),
      )
      return exchange
    },
  }
}

/** Repeats everything that the scenario had told until then, in another scenario with its own data. */
export type Replay = () => Promise<OutcomeScenario>
