import { Metadata, status, type ClientOptions, type StatusObject } from '@grpc/grpc-js'
import type { Headers } from '../exchange'
import type { RelayedGrpcAnswer, RelayedGrpcStatus, ScenarioRelay } from '../scenario'
import { headersFrom, metadataOf } from './call-options'
import type { GrpcMethod } from './grpc-method'
import { codeNameOf } from './status'

type CallProperties = Parameters<NonNullable<ClientOptions['callInvocationTransformer']>>[0]
type Channel = CallProperties['channel']
type Call = ReturnType<Channel['createCall']>
type Listener = Parameters<Call['start']>[1]
type Context = Parameters<Call['sendMessageWithContext']>[0]

/** The relay between a call and its channel, and the method that is called. */
interface RelayedThrough {
  readonly relay: ScenarioRelay
  readonly method: GrpcMethod
}

/** The option of a call that names its relay. */
export const relayedThrough = Symbol('relay')

/**
 * Puts the relay that a call names before its channel, below the interceptors of the client. A call whose requests are
 * a stream proceeds as without a relay, once the relay lets it.
 */
export function throughRelay(properties: CallProperties): CallProperties {
  const { channel, callOptions } = properties
  const through = (callOptions as { readonly [relayedThrough]?: RelayedThrough })[relayedThrough]
  if (through === undefined) return properties
  const createCall = (...args: Parameters<Channel['createCall']>): Call =>
    new RelayedCall(args[0], () => channel.createCall(...args), channel.getTarget(), through)
  return { ...properties, channel: Object.create(channel, { createCall: { value: createCall } }) as Channel }
}

/** A call that waits until it is known what it sends, and then asks the relay. */
class RelayedCall implements Call {
  readonly #path: string
  readonly #create: () => Call
  readonly #target: string
  readonly #through: RelayedThrough
  readonly #sent: [Context, Buffer][] = []
  #credentials: Parameters<Call['setCredentials']>[0] | undefined
  #metadata = new Metadata()
  #listener: Listener | undefined
  #reads = 0
  /** The call on the channel, once the relay has let it through. */
  #real: Call | undefined
  #isClosed = false
  #given: { readonly messages: Buffer[]; readonly ended: StatusObject } | undefined
  #hasEnded = false
  #isCutOff = false

  constructor(path: string, create: () => Call, target: string, through: RelayedThrough) {
    this.#path = path
    this.#create = create
    this.#target = target
    this.#through = through
  }

  start(metadata: Metadata, listener: Listener): void {
    this.#metadata = metadata
    this.#listener = listener
    if (this.#through.method.requestStream) this.#ask()
  }

  sendMessageWithContext(context: Context, message: Buffer): void {
    if (this.#real !== undefined) return this.#real.sendMessageWithContext(context, message)
    this.#sent.push([context, message])
  }

  halfClose(): void {
    this.#isClosed = true
    if (this.#real !== undefined) this.#real.halfClose()
    else if (!this.#through.method.requestStream) this.#ask()
  }

  startRead(): void {
    if (this.#real !== undefined) return this.#real.startRead()
    this.#reads++
    this.#giveMore()
  }

  cancelWithStatus(code: number, details: string): void {
    this.#isCutOff = true
    if (this.#real !== undefined) return this.#real.cancelWithStatus(code, details)
    process.nextTick(() => this.#end({ code, details, metadata: new Metadata() }))
  }

  setCredentials(credentials: Parameters<Call['setCredentials']>[0]): void {
    this.#credentials = credentials
  }

  getPeer(): string {
    return this.#real?.getPeer() ?? this.#target
  }

  getCallNumber(): number {
    return this.#real?.getCallNumber() ?? 0
  }

  getAuthContext(): ReturnType<Call['getAuthContext']> {
    return this.#real?.getAuthContext() ?? null
  }

  #ask(): void {
    const { relay, method } = this.#through
    const messages = method.requestStream ? undefined : this.#sent.map(([, message]) => message)
    relay
      .relayCall({ path: this.#path, messages }, () => this.#send())
      .then(
        (answer) => this.#give(answer),
        (error: Error) =>
          this.#end({ code: status.UNKNOWN, details: error.message, metadata: new Metadata() }),
      )
  }

  /** Makes the call; passes on everything received at once, and returns it. */
  #send(): Promise<RelayedGrpcAnswer> {
    const real = (this.#real = this.#create())
    if (this.#credentials !== undefined) real.setCredentials(this.#credentials)
    const messages: Buffer[] = []
    let headers: Headers | undefined
    return new Promise((resolve) => {
      real.start(this.#metadata, {
        onReceiveMetadata: (metadata) => {
          headers = headersFrom(metadata)
          this.#listener?.onReceiveMetadata(metadata)
        },
        onReceiveMessage: (message: Buffer) => {
          messages.push(message)
          this.#listener?.onReceiveMessage(message)
        },
        onReceiveStatus: (ended) => {
          const { code, details, metadata } = ended
          const parts = { code, details, headers, trailers: headersFrom(metadata), messages }
          resolve(new WireAnswer(this.#through.method, { ...parts, isCutOff: this.#isCutOff }))
          this.#end(ended)
        },
      })
      for (; this.#reads > 0; this.#reads--) real.startRead()
      for (const [context, message] of this.#sent.splice(0)) real.sendMessageWithContext(context, message)
      if (this.#isClosed) real.halfClose()
    })
  }

  /** Delivers a response that did not come over the network, each message when it is read. */
  #give(answer: RelayedGrpcAnswer): void {
    if (this.#hasEnded || this.#real !== undefined || !(answer instanceof WireAnswer)) return
    this.#given = { messages: [...answer.messages], ended: answer.ended }
    if (answer.headers !== undefined) this.#listener?.onReceiveMetadata(metadataOf(answer.headers))
    this.#giveMore()
  }

  #giveMore(): void {
    if (this.#given === undefined) return
    const { messages, ended } = this.#given
    while (this.#reads > 0 && messages.length > 0 && !this.#hasEnded) {
      this.#reads--
      this.#listener?.onReceiveMessage(messages.shift())
    }
    if (messages.length === 0) this.#end(ended)
  }

  #end(ended: StatusObject): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#listener?.onReceiveStatus(ended)
  }
}

/** A response as the channel delivered it. */
interface WireAnswerParts extends RelayedGrpcStatus {
  readonly messages: readonly Buffer[]
  readonly isCutOff: boolean
}

/** The response to a gRPC call as it crosses the wire, which can be kept, changed and replayed. */
class WireAnswer implements RelayedGrpcAnswer {
  readonly code: number
  readonly details: string
  readonly headers: Headers | undefined
  readonly trailers: Headers
  readonly messages: readonly Buffer[]
  readonly isCutOff: boolean
  readonly #method: GrpcMethod
  readonly #parts: WireAnswerParts

  constructor(method: GrpcMethod, parts: WireAnswerParts) {
    this.#method = method
    this.#parts = parts
    this.code = parts.code
    this.details = parts.details
    this.headers = parts.headers
    this.trailers = parts.trailers
    this.messages = parts.messages
    this.isCutOff = parts.isCutOff
  }

  get codeName(): string {
    return codeNameOf(this.code)
  }

  /** The status in the form of grpc-js. */
  get ended(): StatusObject {
    return { code: this.code, details: this.details, metadata: metadataOf(this.trailers) }
  }

  get json(): string | undefined {
    const { responseType, responseStream } = this.#method
    if (responseType === undefined || this.messages.length === 0) return undefined
    try {
      const messages = this.messages.map((bytes) => responseType.decode(bytes))
      return JSON.stringify(responseStream ? messages : messages[0])
    } catch {
      return undefined
    }
  }

  withJson(json: string): WireAnswer | undefined {
    const { responseType, responseStream } = this.#method
    if (responseType === undefined) return undefined
    try {
      const body = JSON.parse(json) as unknown
      const messages = (responseStream ? (body as unknown[]) : [body]).map((one) => responseType.encode(one))
      return new WireAnswer(this.#method, { ...this.#parts, messages })
    } catch {
      return undefined
    }
  }

  withStatus(changed: Partial<RelayedGrpcStatus>): WireAnswer {
    const parts = { ...this.#parts, ...changed }
    const isOk = parts.code === Number(status.OK)
    const hasMessage = isOk === this.messages.length > 0
    if (this.#method.responseStream || hasMessage) return new WireAnswer(this.#method, parts)
    return new WireAnswer(this.#method, { ...parts, messages: isOk ? [Buffer.alloc(0)] : [] })
  }
}
