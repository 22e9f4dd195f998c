import { StepRejectedError } from '../../errors'
import { redactError, type Redactor } from '../../redaction'
import type { CallUnderTest } from '../calls/call-under-test'
import { judgeOutcome, type OutcomeInQuestion, type OutcomeOptions } from './judge-outcome'
import { mostInOrder, noOutcome, tooManyStories } from './no-outcome'

/** How the stories ended that a scenario told at the same time last. */
export class OutcomeUnderTest {
  readonly #callUnderTest: CallUnderTest
  readonly #redactor: Redactor
  #question: OutcomeInQuestion | undefined

  constructor(callUnderTest: CallUnderTest, redactor: Redactor) {
    this.#callUnderTest = callUnderTest
    this.#redactor = redactor
  }

  begin(question: OutcomeInQuestion): void {
    this.#question = question
  }

  /**
   * They ended as they do one after the other, in one order or another.
   *
   * @throws AssertionError where no order gives what was seen.
   * @throws {@link StepRejectedError} where that cannot be said.
   */
  async assert(options: OutcomeOptions, phrase: string): Promise<void> {
    const question = this.#question
    if (question === undefined || !this.#callUnderTest.isAbout(question.toldAtOnce.responses))
      throw new StepRejectedError(noOutcome)
    const { names } = question.toldAtOnce
    if (names.length > mostInOrder) throw new StepRejectedError(tooManyStories(names.length))
    const { keepAskingMs } = this.#callUnderTest
    const { verdict, atOnce } = await judgeOutcome(question, options, keepAskingMs).catch(
      (error: unknown) => {
        throw redactError(error, this.#redactor)
      },
    )
    this.#callUnderTest.concludeOutcome(phrase, verdict, atOnce, { names, redactor: this.#redactor })
  }
}
