import { Metadata, status, type ClientOptions, type StatusObject } from '@grpc/grpc-js'
import { Headers } from '../../exchange'
import type { RelayedGrpcAnswer, ScenarioRelay } from '../../scenario'
import { headersFrom } from './metadata'
import { metadataOf, WireAnswer, type AnsweredMethod } from './wire-answer'

type CallProperties = Parameters<NonNullable<ClientOptions['callInvocationTransformer']>>[0]
type Channel = CallProperties['channel']
type Call = ReturnType<Channel['createCall']>
type Listener = Parameters<Call['start']>[1]
type Context = Parameters<Call['sendMessageWithContext']>[0]

/** The relay between a call and its channel, and the method that is called. */
export interface RelayedThrough {
  readonly relay: ScenarioRelay
  readonly method: AnsweredMethod
}

/**
 * Returns the channel with a relay before it, below the interceptors of the client. A call whose requests are a stream
 * proceeds as without a relay, once the relay lets it.
 */
export function relayedChannel(channel: Channel, through: RelayedThrough): Channel {
  const createCall = (...args: Parameters<Channel['createCall']>): Call =>
    new RelayedCall(args[0], () => channel.createCall(...args), channel.getTarget(), through)
  return Object.create(channel, { createCall: { value: createCall } }) as Channel
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
