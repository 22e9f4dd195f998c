import type { AnsweredExchange } from '../exchange'
import type { BadRequestProvider } from '../expectations'
import type { Redactor } from '../redaction'
import type { UncalledAssertions } from './uncalled-assertions'

/** One assertion: the words that tell it, and the work that throws when it does not hold. */
export interface Check {
  /** As a feature file would say it: `the response should be HTTP 200 OK`. */
  readonly phrase: string
  /** What the title adds when the assertion fails: `was HTTP 404 Not Found`. */
  readonly butWas?: string
  readonly assert: () => void
}

/** What a response asks of the scenario it belongs to. */
export interface ResponseHost {
  readonly redactor: Redactor
  readonly badRequestProvider: BadRequestProvider
  /** The namespaces that prefixes of XPaths stand for. */
  readonly xmlNamespaces?: ReadonlyMap<string, string> | undefined
  /** Notes assertions that are named and not called. */
  readonly uncalledAssertions?: UncalledAssertions
  /** Runs an assertion, and notes it where assertions are noted. */
  verify(check: Check, exchange: AnsweredExchange): void
}
