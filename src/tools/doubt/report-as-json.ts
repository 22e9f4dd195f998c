import type { Doubts } from './doubt-project'
import { summaryOf } from './summary'

/** Renders the report as JSON, in the documented format. */
export function doubtsAsJson(doubts: Doubts): string {
  const { noticed, of, notKnown, operations } = summaryOf(doubts)
  return `${JSON.stringify(
    {
      noticed,
      of,
      notKnown,
      scenarios: doubts.scenarios,
      notDoubted: doubts.notDoubted.map(({ scenario, request }) => ({ scenario, request })),
      operations: operations.map((one) => ({
        operation: one.operation,
        noticed: one.noticed,
        of: one.of,
        unnoticed: one.unnoticed.map(({ member, change, scenarios }) => ({ member, change, scenarios })),
      })),
    },
    null,
    2,
  )}\n`
}
