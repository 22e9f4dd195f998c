import type { AnsweredExchange } from '../exchange'
import { fail, type Subject } from './failure'

/** The body read as JSON; fails where it is not, and says what it is instead. */
export function jsonBodyOf(subject: Subject): unknown {
  const { body } = subject.exchange.outcome
  if (body.json.ok) return body.json.value
  return fail(subject, `The response body should be JSON but was ${describeBody(subject.exchange)}`)
}

/** What kind of body a response has, in a few words. */
export function describeBody({ outcome: { body } }: AnsweredExchange): string {
  if (body.isEmpty) return 'empty'
  const mediaType = body.mediaType || 'of no named media type'
  return body.isBinary ? `binary (${mediaType})` : mediaType
}
