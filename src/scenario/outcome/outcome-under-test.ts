import { judge, type Telling, type Verdict } from '../../comparison'
import { StepRejectedError } from '../../errors'
import { assertionError } from '../../expectations'
import { loggedMessage } from '../../log'
import { redactError, type Redactor } from '../../redaction'
import type { CallUnderTest } from '../calls/call-under-test'
import type { LogWriter } from '../log-writer'
import type { Progress } from '../stories/progress'
import { explainFit, explainMisfit, explainNotCompared, type Words } from './explain-outcome'
import { mostInOrder, noOutcome, tooManyOrders, tooManyStories } from './no-outcome'
import { OutcomeTellings, type OutcomeInQuestion, type OutcomeOptions } from './outcome-tellings'

/** The outcome of the stories that a scenario told at the same time last. */
export class OutcomeUnderTest {
  readonly #callUnderTest: CallUnderTest
  readonly #log: LogWriter
  readonly #progress: Progress
  readonly #redactor: Redactor
  #question: OutcomeInQuestion | undefined

  constructor(callUnderTest: CallUnderTest, log: LogWriter, progress: Progress, redactor: Redactor) {
    this.#callUnderTest = callUnderTest
    this.#log = log
    this.#progress = progress
    this.#redactor = redactor
  }

  /**
   * Whether the last calls were those of stories told at the same time, and few enough to be told in all their orders.
   */
  get mayBeAsserted(): boolean {
    const toldAtOnce = this.#question?.toldAtOnce
    return (
      toldAtOnce !== undefined &&
      this.#callUnderTest.isAbout(toldAtOnce.responses) &&
      toldAtOnce.names.length <= mostInOrder
    )
  }

  begin(question: OutcomeInQuestion): void {
    this.#question = question
  }

  /**
   * Asserts that the stories ended as they do when told one after the other, in some order.
   *
   * @throws AssertionError when no order gives what was seen.
   * @throws {@link StepRejectedError} when that cannot be determined.
   */
  async assert(options: OutcomeOptions, phrase: string): Promise<void> {
    const question = this.#question
    if (question === undefined || !this.#callUnderTest.isAbout(question.toldAtOnce.responses))
      throw new StepRejectedError(noOutcome)
    const { names } = question.toldAtOnce
    if (names.length > mostInOrder) throw new StepRejectedError(tooManyStories(names.length))
    const tellings = new OutcomeTellings(question, options, this.#callUnderTest.keepAskingMs)
    const { verdict, atOnce } = await this.#judge(tellings)
    this.#conclude(phrase, verdict, atOnce, { names, redactor: this.#redactor })
  }

  async #judge(tellings: OutcomeTellings): Promise<{ verdict: Verdict; atOnce: Telling }> {
    try {
      const atOnce = await tellings.atOnce()
      const verdict = await judge({
        atOnce,
        tell: (order) => tellings.inOrder(order),
        lookAgain: () => tellings.lookAgain(),
        waitAndLook: () => tellings.waitAndLook(),
      })
      return { verdict, atOnce }
    } catch (error) {
      throw redactError(error, this.#redactor)
    }
  }

  #conclude(phrase: string, verdict: Verdict, atOnce: Telling, words: Words): void {
    if (verdict.outcome === 'too many orders') throw new StepRejectedError(tooManyOrders)
    this.#progress.enter({ type: 'assert' })
    const fits = verdict.outcome === 'fits'
    const lines = fits
      ? [...explainFit(verdict, words), ...explainNotCompared(verdict, atOnce, words)]
      : explainMisfit(verdict, atOnce, words)
    // The names of members may be secrets.
    const explanation = words.redactor.redact(lines.join('\n'))
    this.#log.conclude(
      phrase,
      fits ? undefined : this.#callUnderTest.exchange,
      () => {
        if (fits) return
        const problem = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)} but is not`
        throw assertionError(`${problem}\n${explanation}`)
      },
      () => ({ but: 'is not', shows: [] }),
      [{ kind: 'message', message: loggedMessage(explanation) }],
    )
  }
}
