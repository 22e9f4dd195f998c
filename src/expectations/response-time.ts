import { describeTimeLimit } from '../errors'
import { fail, type Subject } from './failure'

/** The response came in less than so many milliseconds. */
export function expectTimeBelow(subject: Subject, limitMs: number): void {
  const { timeMs } = subject.exchange
  if (timeMs >= limitMs)
    fail(subject, `The response time should be less than ${describeTimeLimit(limitMs)} but was ${timeMs} ms`)
}
