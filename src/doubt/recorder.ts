import type { Exchange } from '../exchange'
import type { Relay, RelayedAnswer, RelayedRequest } from '../http'
import { actInCourse } from '../rehearsal'
import { addressOf, keyOf, type CallPurpose, type RecordedCall, type Recording } from './recording'

/** Has requests sent, and records them with their answers. */
export class Recorder implements Relay, Recording {
  readonly calls: RecordedCall[] = []
  /** The first request that cannot be played back: one with a stream, or one that did not come this way. */
  unplayable: string | undefined

  async relay(request: RelayedRequest, send: () => Promise<RelayedAnswer>): Promise<RelayedAnswer> {
    const { method, url, wantsStream, body } = request
    const address = addressOf(url)
    if (wantsStream || body === undefined) this.unplayable ??= `${method} ${address}`
    const call: { -readonly [Member in keyof RecordedCall]: RecordedCall[Member] } = {
      ...{ key: keyOf(request), method, address, url },
      ...{ answer: undefined, failure: undefined },
      purpose: purposeNow(),
      headersRead: new Set<string>(),
    }
    // In the order they are sent: of several at the same time the answers come in any.
    this.calls.push(call)
    try {
      return (call.answer = await send())
    } catch (error) {
      call.failure = error
      throw error
    }
  }

  /** From now on what is read from the headers of this exchange is read by a step. */
  exchanged(exchange: Exchange): void {
    const { outcome } = exchange
    if (outcome.kind !== 'answered') return
    const call = this.calls.find(({ answer }) => answer?.headers === outcome.headers)
    if (call !== undefined) outcome.headers.watch((name) => call.headersRead.add(name))
    else this.unplayable ??= nameOf(exchange)
  }
}

function nameOf({ protocol, request }: Exchange): string {
  return protocol === 'grpc'
    ? `GRPC /${request.serviceMethod}`
    : `${request.method} ${addressOf(request.url)}`
}

/** What is sent now is sent for. */
export function purposeNow(): CallPurpose {
  const act = actInCourse()
  if (act === undefined || act.kind === 'call') return { kind: 'step' }
  if (act.kind === 'story') return { kind: 'story', story: act.story }
  if (act.kind === 'asking again' || act.kind === 'token' || act.kind === 'clean-up')
    return { kind: act.kind }
  return { kind: 'step' }
}
