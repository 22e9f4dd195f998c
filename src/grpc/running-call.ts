import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js'
import { InputError, kindOfValue } from '../errors'
import { Body, inTurn, type GrpcExchange } from '../exchange'
import type { CallResult, RelayedGrpcResponse, ScenarioCalls, ScenarioRelay } from '../scenario'
import type { CallSettings } from './call-options'
import { headersFrom, metadataOf } from './metadata'
import type { Codec, GrpcClient, GrpcMethod } from './grpc-client'
import { plainJson, type MessageType } from './message-type'
import { codeNameOf, httpStatusOf, readableStatus, richStatusOf } from './status'

/** A call to be started. */
interface GrpcCall {
  readonly client: GrpcClient
  readonly method: GrpcMethod
  readonly codec: Codec
  /** The result of `prepareInput`. */
  readonly input: unknown
  readonly settings: CallSettings
  readonly context: ScenarioCalls
  readonly signal: AbortSignal | undefined
}

/** What grpc-js returns for a started call of any kind. */
interface StartedCall extends NodeJS.EventEmitter {
  cancel(): void
}

/** A call under way. Whatever the server does, it ends: at its deadline, if not before. */
export class RunningCall {
  readonly method: GrpcMethod
  readonly #call: GrpcCall
  readonly #result = new Deferred<unknown>()
  readonly #exchange = new Deferred<GrpcExchange>()
  /** Resolves to the response as it was received, for the relay. */
  readonly #response = new Deferred<ReceivedGrpcResponse>()
  readonly #ended = new AbortController()
  readonly #startedAt = performance.now()
  #endedAt: number | undefined
  /** The call on the network, unless the relay holds it. */
  #sent: StartedCall | undefined
  #headers: Metadata | undefined
  /** The messages as JSON, each as it was when it crossed the wire. */
  readonly #requests: string[] = []
  readonly #responses: string[] = []
  readonly #bytes: Buffer[] = []
  /** The error that the call rejected with; the client may reject a call that ended with OK on the wire. */
  #failure: ServiceError | undefined
  #unreadable: InputError | undefined
  readonly #received: unknown[] = []
  #isCutOff = false
  /** Called when a message has come, or the call has ended. */
  #wake: (() => void)[] = []

  /** Starts the call, through the relay if there is one. */
  constructor(call: GrpcCall) {
    this.#call = call
    this.method = call.method
    const { context, settings } = call
    for (const signal of [context.signal, call.signal, settings.signal]) {
      if (signal?.aborted) this.cancel()
      signal?.addEventListener('abort', () => this.cancel(), { signal: this.#ended.signal })
    }
    if (this.#ended.signal.aborted) return
    if (context.relay === undefined) this.#send()
    else this.#sendThrough(context.relay)
  }

  /** The response message or, for a stream, the list of messages; rejects as generated clients do. */
  get result(): Promise<unknown> {
    return this.#result.promise
  }

  /** The exchange, and the error of a message that could not be read. Rejects if the caller's messages cannot be sent. */
  get made(): Promise<CallResult> {
    return this.#exchange.promise.then((exchange) => ({
      exchanges: [exchange],
      ...(this.#unreadable && { thrown: { error: this.#unreadable } }),
    }))
  }

  /** The messages of a server stream, as they arrive. Leaving the loop before the end cancels the call. */
  async *messages(): AsyncGenerator<unknown, void, undefined> {
    try {
      for (let index = 0; ;) {
        while (index < this.#received.length) yield this.#received[index++]
        if (this.#ended.signal.aborted) break
        await new Promise<void>((resolve) => this.#wake.push(resolve))
      }
      await this.result
    } finally {
      this.cancel()
    }
  }

  cancel(): void {
    if (this.#ended.signal.aborted) return
    this.#isCutOff = true
    if (this.#sent !== undefined) this.#sent.cancel()
    else this.#fail({ code: status.CANCELLED, details: 'Cancelled on client', metadata: new Metadata() })
  }

  /** Makes the call in its one of the four kinds. */
  #send(): void {
    const { client, method, codec, input, settings } = this.#call
    const path = `/${method.name}`
    const serialize = (message: unknown): Buffer => this.#serialize(message)
    const deserialize = (bytes: Buffer): unknown => this.#receive(bytes)
    const { metadata, options } = settings
    const respond = (error: ServiceError | null): void => {
      if (error) this.#failure = error
    }
    const grpc = client.client
    const ofRequests = [path, serialize, deserialize, metadata, options] as const
    const ofRequest = [path, serialize, deserialize, input, metadata, options] as const
    const start = (): StartedCall => {
      if (method.requestStream && method.responseStream) return grpc.makeBidiStreamRequest(...ofRequests)
      if (method.requestStream) return grpc.makeClientStreamRequest(...ofRequests, respond)
      if (method.responseStream) return grpc.makeServerStreamRequest(...ofRequest)
      return grpc.makeUnaryRequest(...ofRequest, respond)
    }
    const sent = (this.#sent = client.sockets.during(start))
    sent.on('error', respond)
    sent.on('metadata', (headers: Metadata) => (this.#headers = headers))
    // The messages are taken as they are read from the wire; the stream has to flow for that.
    if (method.responseStream) sent.on('data', () => undefined)
    sent.on('status', (ended: StatusObject) => {
      this.#endedAt = performance.now()
      void inTurn(() => this.#end(ended))
    })
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
    const send = (): Promise<ReceivedGrpcResponse> => {
      this.#send()
      return this.#response.promise
    }
    relay.relayCall({ path: `/${method.name}`, messages }, send).then(
      (response) => {
        if (this.#sent === undefined) this.#replay(response as ReceivedGrpcResponse)
      },
      ({ message }: Error) =>
        this.#fail({ code: status.UNKNOWN, details: message, metadata: new Metadata() }),
    )
  }

  /** Takes a response that did not come over the network. */
  #replay({ headers, messages, code, details, trailers }: ReceivedGrpcResponse): void {
    const { method, input } = this.#call
    if (this.#ended.signal.aborted) return
    if (!method.requestStream) this.#serialize(input)
    if (headers !== undefined) this.#headers = metadataOf(headers)
    for (const bytes of messages) this.#receive(bytes)
    const ended = { code, details, metadata: metadataOf(trailers) }
    if (code === Number(status.OK)) this.#end(ended)
    else this.#fail(ended)
  }

  #serialize(message: unknown): Buffer {
    const bytes = this.#call.codec.serialize(message)
    this.#requests.push(jsonOf(this.method.requestType, message, bytes))
    return bytes
  }

  /** Takes a message. An unreadable one does not fail in grpc-js, which would make it a status of the server. */
  #receive(bytes: Buffer): unknown {
    const { method } = this
    try {
      return this.#read(bytes)
    } catch (error) {
      this.#unreadable ??= new InputError(
        `The response of ${method.name} has a message of ${bytes.length} bytes that is no ${method.responseType?.name ?? 'message of its type'}: ${(error as Error).message}\n` +
          'Compare the .proto of the client with the one of the server.',
        { cause: error },
      )
      if (method.responseStream) this.cancel()
      return bytes
    }
  }

  #read(bytes: Buffer): unknown {
    const { method, codec } = this.#call
    const message = codec.deserialize(bytes)
    const isJson = codec === method.json
    this.#responses.push(isJson ? JSON.stringify(message) : jsonOf(method.responseType, message, bytes))
    this.#bytes.push(bytes)
    this.#received.push(message)
    this.#wakeReaders()
    return message
  }

  #wakeReaders(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }

  /** Ends the call with a failure that did not come over the network. */
  #fail(ended: StatusObject): void {
    if (this.#ended.signal.aborted) return
    const message = `${ended.code} ${codeNameOf(ended.code)}: ${ended.details}`
    this.#failure = Object.assign(new Error(message), ended)
    this.#end(ended)
  }

  #end(ended: StatusObject): void {
    this.#ended.abort()
    const { method } = this
    const { settings, context } = this.#call
    const { code, details, metadata } = readableStatus(ended)
    const headers = this.#headers && headersFrom(this.#headers)
    const parts = { code, details, headers, trailers: headersFrom(metadata) }
    this.#response.resolve(
      receivedResponse(method, { ...parts, messages: this.#bytes, isCutOff: this.#isCutOff }),
    )
    // The client may have failed although the server ended the call well.
    const failure = this.#failure && Object.assign(this.#failure, readableStatus(this.#failure))
    if (this.#unreadable ?? failure) this.#result.reject(this.#unreadable ?? failure)
    else this.#result.resolve(method.responseStream ? this.#received : this.#received[0])
    this.#wakeReaders()
    const body = bodyOf(method.responseStream, this.#responses)
    const shown = failure ?? { code, details, metadata }
    const richStatus = richStatusOf(shown.metadata, method.responseType?.types)
    this.#exchange.resolve({
      protocol: 'grpc',
      request: {
        serviceMethod: method.name,
        headers: headersFrom(settings.metadata),
        body: bodyOf(method.requestStream, this.#requests),
      },
      outcome: {
        kind: 'answered',
        status: httpStatusOf(shown.code),
        code: shown.code,
        codeName: codeNameOf(shown.code),
        details: shown.details,
        headers: headersFrom(this.#headers),
        body,
        withNumbers: () => withNumbers(method, body),
        trailers: headersFrom(shown.metadata),
        ...(richStatus !== undefined && { richStatus }),
      },
      timeMs: context.relay?.takesNoTime
        ? 0
        : Math.round((this.#endedAt ?? performance.now()) - this.#startedAt),
    })
  }
}

/** Returns a message as JSON. */
function jsonOf(type: MessageType | undefined, message: unknown, bytes: Buffer): string {
  return JSON.stringify(type === undefined ? plainJson(message) : type.decode(bytes))
}

/** Returns the message or, for a stream, the list of messages; each is JSON already. */
function bodyOf(isStream: boolean, messages: readonly string[]): Body {
  const text = isStream ? `[${messages.join(',')}]` : (messages[0] ?? '')
  return new Body(text, text === '' ? '' : 'application/json')
}

/** Returns what a body holds, with numbers in place of the texts that its type says are 64-bit integers. */
function withNumbers({ responseType: type, responseStream }: GrpcMethod, { json }: Body): unknown {
  const value = json.ok ? json.value : undefined
  if (type === undefined || value === undefined) return value
  return responseStream ? (value as unknown[]).map((one) => type.withNumbers(one)) : type.withNumbers(value)
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

/** The response to a gRPC call as it crosses the wire, which can be kept, changed and replayed. */
interface ReceivedGrpcResponse extends RelayedGrpcResponse {
  readonly messages: readonly Buffer[]
}

function receivedResponse(
  method: GrpcMethod,
  parts: Omit<ReceivedGrpcResponse, 'codeName' | 'json' | 'withJson' | 'withStatus'>,
): ReceivedGrpcResponse {
  const { responseType, responseStream } = method
  const { code, messages } = parts
  const changedBy = (changes: Partial<typeof parts>): ReceivedGrpcResponse =>
    receivedResponse(method, { ...parts, ...changes })
  return {
    ...parts,
    codeName: codeNameOf(code),
    get json() {
      if (responseType === undefined || messages.length === 0) return undefined
      const decoded = messages.map((bytes) => responseType.decode(bytes))
      return JSON.stringify(responseStream ? decoded : decoded[0])
    },
    withJson(json) {
      try {
        const body = JSON.parse(json) as unknown
        const changed = responseStream ? (body as unknown[]) : [body]
        return responseType && changedBy({ messages: changed.map((one) => responseType.encode(one)) })
      } catch {
        return undefined
      }
    },
    withStatus(changes) {
      const isOk = (changes.code ?? code) === Number(status.OK)
      if (responseStream || isOk === messages.length > 0) return changedBy(changes)
      return changedBy({ ...changes, messages: isOk ? [Buffer.alloc(0)] : [] })
    },
  }
}

/** A message of a stream that is ready to be sent. */
class PreparedMessage {
  constructor(readonly content: unknown) {}
}

/** Prepares what a call sends, as far as it is known before. @throws {@link InputError} for what does not fit */
export function prepareInput(method: GrpcMethod, codec: Codec, input: unknown): unknown {
  if (!method.requestStream) {
    if (input !== null && !Array.isArray(input)) return codec.prepare(input ?? {})
    throw new InputError(
      `The gRPC method ${method.name} takes one message, but was given ${kindOfValue(input)}.`,
    )
  }
  const none = codec === method.json ? [{}] : []
  const messages = input === undefined ? none : input
  if (Array.isArray(messages)) return messages.map((message, index) => prepareMessage(codec, message, index))
  if (
    typeof messages === 'object' &&
    messages !== null &&
    (Symbol.asyncIterator in messages || Symbol.iterator in messages)
  )
    return messages
  throw new InputError(
    `The gRPC method ${method.name} takes a list of messages, but was given ${messages === null ? 'null' : 'one'}.\n` +
      'Write the message in a list: [ { … } ]',
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

/** Sends messages as they come, until the call has ended. @throws {@link InputError} for one that does not fit */
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
