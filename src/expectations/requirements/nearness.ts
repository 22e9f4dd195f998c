import { describeDuration, describeTimeLimit } from '../../errors'
import { describeValue, epochMsOf, instantOf } from '../json'
import type { Requirement } from './requirement'

/** The value is a date-time that is not further from now than this, before or after. */
export function withinOfNow(limitMs: number): Requirement {
  return {
    should: `be within ${describeTimeLimit(limitMs)} of now`,
    problemOf: (value) => {
      const was = `was ${describeValue(value)}`
      const instant = instantOf(value)
      if (instant === undefined) return `${was}, which is not a date-time`
      const afterMs = epochMsOf(instant) - Date.now()
      if (Math.abs(afterMs) <= limitMs) return undefined
      return `${was}, ${describeDuration(Math.abs(afterMs))} ${afterMs < 0 ? 'before' : 'after'} now`
    },
  }
}
