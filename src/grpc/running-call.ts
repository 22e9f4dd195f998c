import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Metadata, Client, ServiceError, StatusObject } from '@grpc/grpc-js'
import { InputError } from '../errors'
import { Body, type GrpcExchange } from '../exchange'
import type { ScenarioRelay } from '../scenario'
import { headersFrom, type CallSettings } from './call-options'
import type { GrpcClient } from './grpc-client'
import { kindOf, type Codec, type GrpcMethod } from './grpc-method'
import { plainJson, type MessageType } from './message-type'
import { MessageStream } from './message-stream'
import { relayedThrough } from './relayed-channel'
import { codeNameOf, httpStatusOf, readableError, readableStatus, remedyFor, richStatusOf } from './status'

/** A call to be started. */
export interface GrpcCall {
  readonly client: GrpcClient
  readonly method: GrpcMethod
  readonly codec: Codec
  /** The result of `prepareInput`. */
  readonly input: unknown
  readonly settings: CallSettings
  readonly signals: readonly (AbortSignal | undefined)[]
  /** The relay between the call and the network, if there is one. */
  readonly relay: ScenarioRelay | undefined
}

/** A call under way. */
export interface RunningCall {
  readonly method: GrpcMethod
  /** The messages of a server stream, as they arrive. */
  readonly received: MessageStream
  /** The response message or, for a stream, the list of messages; rejects as generated clients do. */
  readonly result: Promise<unknown>
  /**
   * The exchange, even of a failed call. Rejects only if the caller's messages cannot be sent, or a message has no JSON
   * form.
   */
  readonly exchange: Promise<GrpcExchange>
  cancel(): void
}

/** What grpc-js returns for a started call of any kind. */
interface ClientCall extends NodeJS.EventEmitter {
  cancel(): void
}

/** Starts a call of any kind. Whatever the server does, the call ends: at its deadline, if not before. */
export function startCall(grpcCall: GrpcCall): RunningCall {
  const { client, method, codec, input, settings, signals, relay } = grpcCall
  const { metadata } = settings
  const record = new CallRecord(method, codec, metadata)
  const options =
    relay === undefined ? settings.options : { ...settings.options, [relayedThrough]: { relay, method } }
  const result = deferred<unknown>()
  const exchange = deferred<GrpcExchange>()
  const onFailure = (error: ServiceError): void => {
    record.failure = readableError(error)
    result.reject(record.failure)
  }
  const onResponse = (error: ServiceError | null, message?: unknown): void => {
    if (error) onFailure(error)
    else result.resolve(message)
  }
  const args = [
    `/${method.name}`,
    (message: unknown) => record.sent(message, codec.serialize(message)),
    (bytes: Buffer) => record.received(codec.deserialize(bytes), bytes),
    ...(method.requestStream ? [] : [input]),
    metadata,
    options,
    ...(method.responseStream ? [] : [onResponse]),
  ]
  const maker = client.client as unknown as Record<Maker, (...args: unknown[]) => ClientCall>
  const call = client.sockets.during(() => maker[makerOf(method)](...args))
  const cancel = (): void => call.cancel()
  const received = new MessageStream(cancel)
  call.on('error', onFailure)
  call.on('metadata', (initial: Metadata) => (record.initialMetadata = initial))
  if (method.responseStream) {
    call.on('data', (message: unknown) => received.add(message))
    call.on('end', () => result.resolve(received.messages))
    result.promise.then(
      () => received.end(),
      (error: unknown) => received.fail(error),
    )
  }
  const stopListening = cancelOn([...signals, settings.signal], cancel)
  const sending = method.requestStream ? new AbortController() : undefined
  call.on('status', (ended: StatusObject) => {
    stopListening()
    sending?.abort()
    try {
      exchange.resolve(record.exchange(ended, relay?.takesNoTime === true))
    } catch (error) {
      exchange.reject(error)
    }
  })
  if (sending !== undefined) {
    sendMessages(call as never, input as AsyncIterable<unknown>, codec, sending).catch((error: unknown) => {
      result.reject(error)
      exchange.reject(error)
      cancel()
    })
  }
  // Nobody has to await either: the other one tells of a failure, too.
  result.promise.catch(() => undefined)
  exchange.promise.catch(() => undefined)
  return { method, received, result: result.promise, exchange: exchange.promise, cancel }
}

type Maker = keyof Pick<
  Client,
  'makeUnaryRequest' | 'makeClientStreamRequest' | 'makeServerStreamRequest' | 'makeBidiStreamRequest'
>

function makerOf({ requestStream, responseStream }: GrpcMethod): Maker {
  if (requestStream) return responseStream ? 'makeBidiStreamRequest' : 'makeClientStreamRequest'
  return responseStream ? 'makeServerStreamRequest' : 'makeUnaryRequest'
}

/** What is noted of a call while it runs. */
class CallRecord {
  initialMetadata: Metadata | undefined
  /** The error that the call rejected with; the client may reject a call that ended with OK on the wire. */
  failure: ServiceError | undefined
  /** The messages as JSON, each as it was when it crossed the wire. */
  readonly #requests: string[] = []
  readonly #responses: string[] = []
  readonly #method: GrpcMethod
  readonly #codec: Codec
  readonly #metadata: Metadata
  readonly #started = performance.now()
  #problem: Error | undefined

  constructor(method: GrpcMethod, codec: Codec, metadata: Metadata) {
    this.#method = method
    this.#codec = codec
    this.#metadata = metadata
  }

  sent(message: unknown, bytes: Buffer): Buffer {
    const { requestType } = this.#method
    this.#keep(this.#requests, () => jsonOf(requestType, message, bytes))
    return bytes
  }

  received(message: unknown, bytes: Buffer): unknown {
    const { responseType, json } = this.#method
    this.#keep(this.#responses, () => (this.#codec === json ? message : jsonOf(responseType, message, bytes)))
    return message
  }

  #keep(messages: string[], json: () => unknown): void {
    try {
      messages.push(JSON.stringify(json()))
    } catch (error) {
      this.#problem ??=
        error instanceof RangeError
          ? new InputError('A message of this gRPC call is nested too deeply to be shown as JSON.', {
              cause: error,
            })
          : (error as Error)
    }
  }

  exchange(ended: StatusObject, tookNoTime: boolean): GrpcExchange {
    if (this.#problem !== undefined) throw this.#problem
    const { name, requestStream, responseStream, responseType } = this.#method
    const readable = readableStatus(this.failure ?? ended)
    const { code, details, metadata } = readable
    const richStatus = richStatusOf(metadata, responseType?.types)
    const remedy = remedyFor(readable)
    return {
      protocol: 'grpc',
      request: {
        serviceMethod: name,
        headers: headersFrom(this.#metadata),
        body: bodyOf(requestStream, this.#requests),
      },
      outcome: {
        kind: 'answered',
        status: httpStatusOf(code),
        code,
        codeName: codeNameOf(code),
        details,
        headers: headersFrom(this.initialMetadata),
        body: bodyOf(responseStream, this.#responses),
        trailers: headersFrom(metadata),
        ...(richStatus !== undefined && { richStatus }),
        ...(remedy !== undefined && { remedy }),
      },
      timeMs: tookNoTime ? 0 : Math.round(performance.now() - this.#started),
    }
  }
}

function jsonOf(type: MessageType | undefined, message: unknown, bytes: Buffer): unknown {
  return type === undefined ? plainJson(message) : type.decode(bytes)
}

/** Returns the message or, for a stream, the list of messages; each is JSON already. */
function bodyOf(isStream: boolean, messages: readonly string[]): Body {
  const text = isStream ? `[${messages.join(',')}]` : (messages[0] ?? '')
  return new Body(text, text === '' ? '' : 'application/json')
}

/** Cancels the call when one of the signals aborts; returns a function that stops this. */
function cancelOn(signals: readonly (AbortSignal | undefined)[], cancel: () => void): () => void {
  for (const signal of signals) {
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
  }
  return () => signals.forEach((signal) => signal?.removeEventListener('abort', cancel))
}

interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...(settle as unknown as Omit<Deferred<T>, 'promise'>) }
}

/** A message of a stream that is ready to be sent. */
class PreparedMessage {
  constructor(readonly content: unknown) {}
}

/**
 * Prepares what a call sends, as far as it is known before the call.
 *
 * @throws {@link InputError} for what does not fit, so that nothing is sent.
 */
export function prepareInput(method: GrpcMethod, codec: Codec, input: unknown): unknown {
  if (!method.requestStream) {
    if (Array.isArray(input)) {
      throw new InputError(
        `The gRPC method ${method.name} takes one message (it is ${kindOf(method)}), but was given a list.`,
      )
    }
    return codec.prepare(input ?? {})
  }
  const messages = input ?? (codec === method.json ? [{}] : [])
  if (Array.isArray(messages)) return messages.map((message, index) => prepareMessage(codec, message, index))
  if (isIterable(messages)) return messages
  throw new InputError(
    `The gRPC method ${method.name} takes a list of messages (it is ${kindOf(method)}), but was given one.\n` +
      'Write the message in a list: [ { … } ]',
  )
}

function isIterable(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
  )
}

/** Prepares a message of a stream. @throws {@link InputError} that says which message does not fit. */
function prepareMessage(codec: Codec, message: unknown, index: number): PreparedMessage {
  try {
    return new PreparedMessage(codec.prepare(message))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new InputError(`Message ${index + 1}: ${error.message}`, { cause: error.cause })
  }
}

/**
 * Sends messages as they come, and then ends the stream. When the call has ended, it sends no more, and does not wait for
 * the stream to drain.
 *
 * @throws what the iterable throws, and {@link InputError} for a message that does not fit.
 */
async function sendMessages(
  stream: Writable,
  messages: AsyncIterable<unknown> | Iterable<unknown>,
  codec: Codec,
  ended: AbortController,
): Promise<void> {
  let count = 0
  for await (const message of messages) {
    if (ended.signal.aborted) return
    const ready = message instanceof PreparedMessage ? message : prepareMessage(codec, message, count)
    count++
    if (!stream.write(ready.content)) await once(stream, 'drain', ended).catch(() => undefined)
  }
  if (!ended.signal.aborted) stream.end()
}
