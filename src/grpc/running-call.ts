import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Metadata, status, type Client, type ServiceError, type StatusObject } from '@grpc/grpc-js'
import { InputError } from '../errors'
import { Body, type GrpcExchange } from '../exchange'
import type { ScenarioRelay } from '../scenario'
import { headersFrom, metadataOf, type CallSettings } from './call-options'
import type { GrpcClient } from './grpc-client'
import { kindOf, type Codec, type GrpcMethod } from './grpc-method'
import { plainJson, type MessageType } from './message-type'
import { RelayedAnswer } from './relayed-answer'
import { codeNameOf, httpStatusOf, readableError, readableStatus, remedyFor, richStatusOf } from './status'

/** A call to be started. */
interface GrpcCall {
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

/** What grpc-js returns for a started call of any kind. */
interface ClientCall extends NodeJS.EventEmitter {
  cancel(): void
}

type Maker = keyof Pick<
  Client,
  'makeUnaryRequest' | 'makeClientStreamRequest' | 'makeServerStreamRequest' | 'makeBidiStreamRequest'
>

/** A call under way. Whatever the server does, it ends: at its deadline, if not before. */
export class RunningCall {
  readonly method: GrpcMethod
  /** The messages of a server stream so far. */
  readonly received: unknown[] = []
  readonly #call: GrpcCall
  readonly #result = new Deferred<unknown>()
  readonly #exchange = new Deferred<GrpcExchange>()
  /** Resolves to the response as it was received, for the relay. */
  readonly #answer = new Deferred<RelayedAnswer>()
  readonly #ended = new AbortController()
  readonly #startedAt = performance.now()
  /** The call on the network, unless the relay holds it. */
  #sent: ClientCall | undefined
  #headers: Metadata | undefined
  /** The messages as JSON, each as it was when it crossed the wire. */
  readonly #requests: string[] = []
  readonly #responses: string[] = []
  readonly #bytes: Buffer[] = []
  /** The error that the call rejected with; the client may reject a call that ended with OK on the wire. */
  #failure: ServiceError | undefined
  #problem: Error | undefined
  #isCutOff = false
  #hasResult = false
  #wake: (() => void)[] = []

  /** Starts the call, through the relay if there is one. */
  constructor(call: GrpcCall) {
    this.#call = call
    this.method = call.method
    for (const signal of [...call.signals, call.settings.signal]) {
      if (signal?.aborted) this.cancel()
      signal?.addEventListener('abort', () => this.cancel(), { signal: this.#ended.signal })
    }
    const settled = (): void => {
      this.#hasResult = true
      this.#wakeReaders()
    }
    this.#result.promise.then(settled, settled)
    if (this.#ended.signal.aborted) return
    if (call.relay === undefined) this.#send()
    else this.#sendThrough(call.relay)
  }

  /** The response message or, for a stream, the list of messages; rejects as generated clients do. */
  get result(): Promise<unknown> {
    return this.#result.promise
  }

  /**
   * The exchange, even of a failed call. Rejects only if the caller's messages cannot be sent, or a message has no JSON
   * form.
   */
  get exchange(): Promise<GrpcExchange> {
    return this.#exchange.promise
  }

  /** The messages of a server stream, as they arrive. Leaving the loop before the end cancels the call. */
  async *messages(): AsyncGenerator<unknown, void, undefined> {
    try {
      for (let index = 0; ;) {
        while (index < this.received.length) yield this.received[index++]
        if (this.#hasResult) break
        await new Promise<void>((resolve) => this.#wake.push(resolve))
      }
      await this.result
    } finally {
      if (!this.#hasResult) this.cancel()
    }
  }

  cancel(): void {
    if (this.#ended.signal.aborted) return
    this.#isCutOff = true
    if (this.#sent !== undefined) this.#sent.cancel()
    else this.#fail({ code: status.CANCELLED, details: 'Cancelled on client' })
  }

  #send(): void {
    const { client, method, codec, input, settings } = this.#call
    const args = [
      `/${method.name}`,
      (message: unknown) => this.#note(this.#requests, method.requestType, message, codec.serialize(message)),
      (bytes: Buffer) => this.#receive(bytes),
      ...(method.requestStream ? [] : [input]),
      settings.metadata,
      settings.options,
      ...(method.responseStream
        ? []
        : [
            (error: ServiceError | null, message?: unknown) =>
              error ? this.#reject(error) : this.#result.resolve(message),
          ]),
    ]
    const maker = client.client as unknown as Record<Maker, (...args: unknown[]) => ClientCall>
    const sent = (this.#sent = client.sockets.during(() => maker[makerOf(method)](...args)))
    sent.on('error', (error: ServiceError) => this.#reject(error))
    sent.on('metadata', (headers: Metadata) => (this.#headers = headers))
    if (method.responseStream) {
      sent.on('data', (message: unknown) => this.#add(message))
      sent.on('end', () => this.#result.resolve(this.received))
    }
    sent.on('status', (ended: StatusObject) => this.#end(ended))
    if (method.requestStream)
      sendMessages(sent as never, input as AsyncIterable<unknown>, codec, this.#ended.signal).catch(
        (error: unknown) => {
          this.#result.reject(error)
          this.#exchange.reject(error)
          this.cancel()
        },
      )
  }

  /** Asks the relay, which has the call sent, or answers it. A call whose requests are a stream is only let through. */
  #sendThrough(relay: ScenarioRelay): void {
    const { method, codec, input } = this.#call
    const messages = method.requestStream ? undefined : [codec.serialize(input)]
    const send = (): Promise<RelayedAnswer> => {
      this.#send()
      return this.#answer.promise
    }
    relay.relayCall({ path: `/${method.name}`, messages }, send).then(
      (answer) => {
        if (this.#sent === undefined && answer instanceof RelayedAnswer) this.#replay(answer)
      },
      (error: Error) => this.#fail({ code: status.UNKNOWN, details: error.message }),
    )
  }

  /** Takes a response that did not come over the network. */
  #replay({ headers, messages, code, details, trailers }: RelayedAnswer): void {
    const { method, codec, input } = this.#call
    if (this.#ended.signal.aborted) return
    if (!method.requestStream) this.#note(this.#requests, method.requestType, input, codec.serialize(input))
    if (headers !== undefined) this.#headers = metadataOf(headers)
    const received = messages.map((bytes) => this.#receive(bytes))
    if (method.responseStream) received.forEach((message) => this.#add(message))
    if (code !== Number(status.OK)) return this.#fail({ code, details, metadata: metadataOf(trailers) })
    this.#result.resolve(method.responseStream ? this.received : received[0])
    this.#end({ code, details, metadata: metadataOf(trailers) })
  }

  #receive(bytes: Buffer): unknown {
    const { method, codec } = this.#call
    const message = codec.deserialize(bytes)
    this.#bytes.push(bytes)
    if (codec === method.json) this.#keep(this.#responses, () => message)
    else this.#note(this.#responses, method.responseType, message, bytes)
    return message
  }

  /** Notes a message as JSON; returns its bytes. */
  #note(messages: string[], type: MessageType | undefined, message: unknown, bytes: Buffer): Buffer {
    this.#keep(messages, () => (type === undefined ? plainJson(message) : type.decode(bytes)))
    return bytes
  }

  #keep(messages: string[], json: () => unknown): void {
    try {
      messages.push(JSON.stringify(json()))
    } catch (cause) {
      this.#problem ??=
        cause instanceof RangeError
          ? new InputError('A message of this gRPC call is nested too deeply to be shown as JSON.', { cause })
          : (cause as Error)
    }
  }

  #add(message: unknown): void {
    this.received.push(message)
    this.#wakeReaders()
  }

  #wakeReaders(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }

  #reject(error: ServiceError): void {
    this.#failure = readableError(error)
    this.#result.reject(this.#failure)
  }

  /** Ends the call with a failure that did not come over the network. */
  #fail(failed: Partial<StatusObject> & Pick<StatusObject, 'code' | 'details'>): void {
    if (this.#ended.signal.aborted) return
    const ended = { metadata: new Metadata(), ...failed }
    this.#reject(Object.assign(new Error(`${ended.code} ${codeNameOf(ended.code)}: ${ended.details}`), ended))
    this.#end(ended)
  }

  #end(ended: StatusObject): void {
    this.#ended.abort()
    const { code, details, metadata } = readableStatus(ended)
    const headers = this.#headers && headersFrom(this.#headers)
    const parts = { code, details, headers, trailers: headersFrom(metadata), messages: this.#bytes }
    this.#answer.resolve(new RelayedAnswer(this.method, { ...parts, isCutOff: this.#isCutOff }))
    try {
      this.#exchange.resolve(this.#exchangeOf(ended))
    } catch (error) {
      this.#exchange.reject(error)
    }
  }

  #exchangeOf(ended: StatusObject): GrpcExchange {
    if (this.#problem !== undefined) throw this.#problem
    const { settings, relay } = this.#call
    const { name, requestStream, responseStream, responseType } = this.method
    const { code, details, metadata } = readableStatus(this.#failure ?? ended)
    const richStatus = richStatusOf(metadata, responseType?.types)
    const remedy = remedyFor(code, details)
    return {
      protocol: 'grpc',
      request: {
        serviceMethod: name,
        headers: headersFrom(settings.metadata),
        body: bodyOf(requestStream, this.#requests),
      },
      outcome: {
        kind: 'answered',
        status: httpStatusOf(code),
        code,
        codeName: codeNameOf(code),
        details,
        headers: headersFrom(this.#headers),
        body: bodyOf(responseStream, this.#responses),
        trailers: headersFrom(metadata),
        ...(richStatus !== undefined && { richStatus }),
        ...(remedy !== undefined && { remedy }),
      },
      timeMs: relay?.takesNoTime === true ? 0 : Math.round(performance.now() - this.#startedAt),
    }
  }
}

function makerOf({ requestStream, responseStream }: GrpcMethod): Maker {
  if (requestStream) return responseStream ? 'makeBidiStreamRequest' : 'makeClientStreamRequest'
  return responseStream ? 'makeServerStreamRequest' : 'makeUnaryRequest'
}

/** Returns the message or, for a stream, the list of messages; each is JSON already. */
function bodyOf(isStream: boolean, messages: readonly string[]): Body {
  const text = isStream ? `[${messages.join(',')}]` : (messages[0] ?? '')
  return new Body(text, text === '' ? '' : 'application/json')
}

/** A promise that nobody has to await: another one tells of a failure, too. */
class Deferred<T> {
  resolve!: (value: T) => void
  reject!: (error: unknown) => void
  readonly promise = new Promise<T>((resolve, reject) => Object.assign(this, { resolve, reject }))

  constructor() {
    this.promise.catch(() => undefined)
  }
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
  ended: AbortSignal,
): Promise<void> {
  let count = 0
  for await (const message of messages) {
    if (ended.aborted) return
    const ready = message instanceof PreparedMessage ? message : prepareMessage(codec, message, count)
    count++
    if (!stream.write(ready.content)) await once(stream, 'drain', { signal: ended }).catch(() => undefined)
  }
  if (!ended.aborted) stream.end()
}
