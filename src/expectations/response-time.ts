import { describeTimeLimit } from '../errors'
import { fail, type Subject } from './failure'

export function expectTimeBelow(subject: Subject, limitMs: number): void {
  const { timeMs } = subject.exchange
  if (timeMs >= limitMs)
    fail(subject, `The response time should be less than ${describeTimeLimit(limitMs)} but was ${timeMs} ms`)
}
