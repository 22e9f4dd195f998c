import type { AnsweredExchange } from '../exchange'
import type { BadRequestProvider } from '../expectations'
import type { Redactor } from '../redaction'
import type { UncalledAssertions } from './uncalled-assertions'

/** One assertion: the words that describe it, and a function that throws if it does not hold. */
export interface Check {
  /** The assertion in the words of a feature file: `the response should be HTTP 200 OK`. */
  readonly phrase: string
  /** The text added to the title of a failed assertion: `was HTTP 404 Not Found`. */
  readonly butWas?: string
  readonly assert: () => void
}

/** What a response needs from its scenario. */
export interface ResponseHost {
  readonly redactor: Redactor
  readonly badRequestProvider: BadRequestProvider
  /** The namespace URI of each prefix that an XPath may use. */
  readonly xmlNamespaces?: ReadonlyMap<string, string> | undefined
  /** Records assertions that are read but not called, such as `shouldBe.ok` without parentheses. */
  readonly uncalledAssertions?: UncalledAssertions
  /** Runs an assertion, and logs it if the scenario logs assertions. */
  verify(check: Check, exchange: AnsweredExchange): void
}
