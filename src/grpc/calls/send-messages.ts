import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { InputError } from '../../errors'
import type { MethodBinding } from './method'
import type { Recording } from './recorder'

class PreparedMessage {
  constructor(readonly content: unknown) {}
}

/** Prepares a message of a stream. @throws {@link InputError} that says which message does not fit. */
export function prepareMessage(binding: MethodBinding, message: unknown, at: number): PreparedMessage {
  try {
    return new PreparedMessage(binding.prepare(message))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new InputError(`Message ${at + 1}: ${error.message}`, { cause: error.cause })
  }
}

/**
 * Sends messages as they come, and then ends the stream. When the call has ended, it sends no more, and does not wait for
 * the stream to drain.
 *
 * @throws what the iterable throws, and {@link InputError} for a message that does not fit.
 */
export async function sendMessages(
  stream: Writable,
  messages: AsyncIterable<unknown> | Iterable<unknown>,
  binding: MethodBinding,
  recording: Recording,
): Promise<void> {
  const closed = new AbortController()
  recording.ended(() => closed.abort())
  let count = 0
  for await (const message of messages) {
    if (closed.signal.aborted) return
    const ready = message instanceof PreparedMessage ? message : prepareMessage(binding, message, count)
    count++
    if (!stream.write(ready.content)) await once(stream, 'drain', closed).catch(() => undefined)
  }
  if (!closed.signal.aborted) stream.end()
}
