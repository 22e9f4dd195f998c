import type { ServiceError } from '@grpc/grpc-js'
import { InputError } from '../../errors'
import type { AnsweredExchange } from '../../exchange'
import type { ScenarioRelay } from '../../scenario'
import type { CallSettings } from './call-settings'
import { readableError } from './ended-status'
import { grpcExchange } from './grpc-exchange'
import { kindOf, type GrpcMethod, type MethodBinding } from './method'
import { ReceivedMessages } from './received-messages'
import { Recording, type Recorder } from './recorder'
import { prepareMessage, sendMessages } from './send-messages'

/** What grpc-js returns for a started call of any kind. */
interface ClientCall extends NodeJS.EventEmitter {
  cancel(): void
}

export interface Invocation {
  readonly method: GrpcMethod
  readonly binding: MethodBinding
  readonly recorder: Recorder
  /** The result of `prepareInput`. */
  readonly input: unknown
  readonly settings: CallSettings
  readonly signals: readonly (AbortSignal | undefined)[]
  /** The relay between the call and the network, if there is one. */
  readonly relay?: ScenarioRelay | undefined
}

export interface RunningCall {
  /** Whether the server may send any number of messages. */
  readonly isStream: boolean
  /** The messages of the server, one by one as they arrive. */
  readonly received: ReceivedMessages
  /** The response message or, for a stream, the list of messages; rejects as generated clients do. */
  readonly result: Promise<unknown>
  /**
   * The exchange, even of a failed call. Rejects only if the caller's messages cannot be sent, or a message has no JSON
   * form.
   */
  readonly exchange: Promise<AnsweredExchange>
}

/** Starts a call of any kind. Whatever the server does, the call ends: at its deadline, if not before. */
export function startCall({
  method,
  binding,
  recorder,
  input,
  settings,
  signals,
  relay,
}: Invocation): RunningCall {
  const recording = new Recording(binding, relay && { relay, method })
  const received = new ReceivedMessages()
  const { metadata, options } = settings
  const { promise: answer, resolve, reject } = deferred<unknown>()
  const onFailure = (error: ServiceError): void => {
    recording.failure = readableError(error)
    reject(recording.failure)
  }
  const onAnswer = (error: ServiceError | null, message?: unknown): void => {
    if (error) onFailure(error)
    else resolve(message)
  }
  const before = method.requestStream ? [] : [input]
  const after = method.responseStream ? [] : [onAnswer]
  const call = recorder.record(recording, () =>
    binding.start(...before, metadata, options, ...after),
  ) as ClientCall
  call.on('error', onFailure)
  if (method.responseStream) {
    call.on('data', (message: unknown) => received.add(message))
    call.on('end', () => recording.ended(() => resolve(undefined)))
  }
  const stopListening = cancelOn([...signals, settings.signal], call)
  const exchange = deferred<AnsweredExchange>()
  const sent = method.requestStream
    ? sendMessages(call as never, input as AsyncIterable<unknown>, binding, recording)
    : Promise.resolve()
  sent.catch((error: unknown) => {
    reject(error)
    exchange.reject(error)
    call.cancel()
  })
  recording.ended(() => {
    stopListening()
    try {
      exchange.resolve(grpcExchange(method, recording))
    } catch (error) {
      exchange.reject(error)
    }
  })
  received.cancel = () => call.cancel()
  const result = answer.then((message) => (method.responseStream ? received.messages : message))
  result.then(
    () => received.end(),
    (error: Error) => received.fail(error),
  )
  exchange.promise.catch(() => undefined)
  return { isStream: method.responseStream, received, result, exchange: exchange.promise }
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

/**
 * Prepares what a call sends, as far as it is known before the call.
 *
 * @throws {@link InputError} for what does not fit, so that nothing is sent.
 */
export function prepareInput(method: GrpcMethod, binding: MethodBinding, input: unknown): unknown {
  if (!method.requestStream) {
    if (Array.isArray(input)) {
      throw new InputError(
        `The gRPC method ${method.name} takes one message (it is ${kindOf(method)}), but was given a list.`,
      )
    }
    return binding.prepare(input ?? {})
  }
  const messages = input ?? (binding === method.json ? [{}] : [])
  if (Array.isArray(messages)) return messages.map((message, at) => prepareMessage(binding, message, at))
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

/** Cancels the call when one of the signals aborts; returns a function that stops this. */
function cancelOn(signals: readonly (AbortSignal | undefined)[], call: ClientCall): () => void {
  const cancel = (): void => call.cancel()
  for (const signal of signals) {
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
  }
  return () => signals.forEach((signal) => signal?.removeEventListener('abort', cancel))
}
