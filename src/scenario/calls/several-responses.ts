import type { Exchange } from '../../exchange'
import { StatusCount, type CountedSubject, type Share } from '../../expectations'
import { loggedMessage } from '../../log'
import type { Response } from '../../response'
import type { LogWriter } from '../log-writer'
import { observeAssertion, type ScenarioObserver } from '../scenario-observer'

/** The responses to calls made at the same time, which can be counted by status. */
export class SeveralResponses {
  readonly #count: StatusCount
  readonly #log: LogWriter
  readonly #observer: ScenarioObserver | undefined

  constructor(
    readonly responses: readonly Response[],
    subjects: readonly CountedSubject[],
    log: LogWriter,
    observer: ScenarioObserver | undefined,
  ) {
    this.#count = new StatusCount(subjects)
    this.#log = log
    this.#observer = observer
  }

  /** Asserts how many have this status. @param exchange - the exchange that the log entry is about */
  assertCount(share: Share, status: number, phrase: string, exchange: Exchange | undefined): void {
    this.#log.conclude(
      phrase,
      exchange,
      () => observeAssertion(this.#observer, phrase, () => this.#count.expect(share, status)),
      ({ message }) => {
        const [problem = '', ...lines] = message.split('\n')
        const but = problem.slice(problem.lastIndexOf(' but ') + ' but '.length)
        return { but, shows: [{ kind: 'message', message: loggedMessage(lines.join('\n')) }] }
      },
    )
  }
}
