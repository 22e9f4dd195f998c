import type { Order } from '../../comparison'
import type { AnsweredExchange } from '../../exchange'
import type { Variables } from '../../variables'
import type { AnsweredCall } from '../calls/call'
import type { ScenarioCalls } from '../calls/scenario-calls'
import type { NamedStories, Trials } from '../trying/trials'

/** A scenario that stands where stories were told at the same time, or where they are told once more. */
export interface OutcomeScenario {
  /** The story data and the variables, from which what it knows is read. */
  readonly known: readonly (object | undefined)[]
  /** Tells the stories in an order. Returns the answers to the calls of each. */
  tellInOrder(order: Order): Promise<(readonly AnsweredCall[])[]>
  /** Replaces the placeholders of a path. */
  fillPath(path: string): string
  /** Sends a GET. */
  look(path: string): Promise<AnsweredExchange>
}

/** The parts of a scenario that stories are told and looked at with. */
export interface OutcomeScenarioParts {
  readonly known: OutcomeScenario['known']
  readonly calls: ScenarioCalls
  readonly trials: Trials
  readonly variables: Variables
}

/** A scenario as one in which these stories are told in an order. */
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

/** Tells all that the scenario had told until then once more, on data of its own. */
export type Replay = () => Promise<OutcomeScenario>
