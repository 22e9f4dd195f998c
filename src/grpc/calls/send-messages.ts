import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Recording } from './recorder'

/** A message that was made ready before the call began. */
export class PreparedMessage {
  constructor(readonly content: unknown) {}
}

/**
 * Sends messages as they come and then says that there are no more. It stops when the call has ended, and does not wait
 * for messages that nobody will take.
 *
 * @throws what the iterable throws, and what `prepare` says of a message that does not fit.
 */
export async function sendMessages(
  stream: Writable,
  messages: AsyncIterable<unknown> | Iterable<unknown>,
  prepare: (message: unknown) => unknown,
  recording: Recording,
): Promise<void> {
  const closed = new AbortController()
  recording.ended(() => closed.abort())
  for await (const message of messages) {
    if (closed.signal.aborted) return
    const ready = message instanceof PreparedMessage ? message.content : prepare(message)
    if (!stream.write(ready)) await once(stream, 'drain', closed).catch(() => undefined)
  }
  if (!closed.signal.aborted) stream.end()
}
