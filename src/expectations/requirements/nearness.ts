import { describeDuration, describeTimeLimit } from '../../errors'
import { describeValue, epochMsOf, instantOf, lacksOffset } from '../../formats'
import type { Requirement } from './requirement'

const noOffset = ': it has no offset, such as Z or +01:00'

/** Requires a date-time at most this far before or after now. */
export function withinOfNow(limitMs: number): Requirement {
  return {
    should: `be within ${describeTimeLimit(limitMs)} of now`,
    problemOf: (value) => {
      const was = `was ${describeValue(value)}`
      const instant = instantOf(value)
      if (instant === undefined)
        return `${was}, which is not a date-time${lacksOffset(value) ? noOffset : ''}`
      const afterMs = epochMsOf(instant) - Date.now()
      if (Math.abs(afterMs) <= limitMs) return undefined
      return `${was}, ${describeDuration(Math.abs(afterMs))} ${afterMs < 0 ? 'before' : 'after'} now`
    },
  }
}
