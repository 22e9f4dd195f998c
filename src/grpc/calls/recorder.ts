import type { ClientOptions, Metadata, ServiceError, StatusObject } from '@grpc/grpc-js'
import { InputError } from '../../errors'
import type { MethodBinding, WireMessage } from './method'
import { OpenedSockets } from './opened-sockets'
import { relayedChannel, type RelayedThrough } from './relayed-channel'

type CallInvocationTransformer = NonNullable<ClientOptions['callInvocationTransformer']>
type CallProperties = Parameters<CallInvocationTransformer>[0]

export class Recording {
  /** The messages as JSON, each as it was when it crossed the wire. */
  readonly requests: string[] = []
  readonly responses: string[] = []
  /** The error for a message that has no JSON form. */
  problem: Error | undefined
  metadata: Metadata | undefined
  initialMetadata: Metadata | undefined
  /** The error that the call rejected with; the client may reject a call that ended with OK on the wire. */
  failure: ServiceError | undefined
  readonly #started = performance.now()
  #end: { readonly status: StatusObject; readonly timeMs: number } | undefined
  readonly #onEnd: (() => void)[] = []
  readonly #binding: MethodBinding

  /** @param through - the relay between the call and the network, if there is one */
  constructor(
    binding: MethodBinding,
    readonly through?: RelayedThrough,
  ) {
    this.#binding = binding
  }

  sent(message: WireMessage): void {
    this.#keep(this.requests, () => this.#binding.requestJson(message))
  }

  received(message: WireMessage): void {
    this.#keep(this.responses, () => this.#binding.responseJson(message))
  }

  #keep(messages: string[], json: () => unknown): void {
    try {
      messages.push(JSON.stringify(json()))
    } catch (error) {
      this.problem ??= error instanceof RangeError ? tooDeep(error) : (error as Error)
    }
  }

  get status(): StatusObject | undefined {
    return this.#end?.status
  }

  /** From the start of the call to its end, in whole milliseconds. */
  get timeMs(): number {
    return this.#end?.timeMs ?? 0
  }

  /** Runs `then` when the call has ended, or at once if it has ended already. */
  ended(then: () => void): void {
    if (this.#end === undefined) this.#onEnd.push(then)
    else then()
  }

  end(status: StatusObject): void {
    if (this.#end !== undefined) return
    const timeMs = this.through?.relay.takesNoTime ? 0 : Math.round(performance.now() - this.#started)
    this.#end = { status, timeMs }
    for (const then of this.#onEnd) then()
  }
}

/**
 * Records every call of one client, outside of its interceptors, which stay as the user set them. The client gets it as
 * the `callInvocationTransformer` of its options.
 */
export class Recorder {
  readonly sockets = new OpenedSockets()
  #current: Recording | undefined

  readonly options: ClientOptions = { callInvocationTransformer: (properties) => this.#observe(properties) }

  record<Call>(recording: Recording, start: () => Call): Call {
    this.#current = recording
    try {
      return this.sockets.during(start)
    } finally {
      this.#current = undefined
    }
  }

  /** Whether the client got the options; without them, its calls would not be recorded. */
  isIn(client: object): boolean {
    return Object.getOwnPropertySymbols(client).some(
      (symbol) => (client as Record<symbol, unknown>)[symbol] === this.options.callInvocationTransformer,
    )
  }

  #observe(properties: CallProperties): CallProperties {
    const recording = this.#current
    if (recording === undefined) return properties
    const { methodDefinition: method, metadata, call, channel } = properties
    const { through } = recording
    recording.metadata = metadata
    call.on('metadata', (initial: Metadata) => (recording.initialMetadata = initial))
    call.on('status', (status: StatusObject) => recording.end(status))
    return {
      ...properties,
      channel: through === undefined ? channel : relayedChannel(channel, through),
      methodDefinition: {
        ...method,
        requestSerialize: (value: unknown) => {
          const bytes = method.requestSerialize(value)
          recording.sent({ bytes, value })
          return bytes
        },
        responseDeserialize: (bytes: Buffer) => {
          const value: unknown = method.responseDeserialize(bytes)
          recording.received({ bytes, value })
          return value
        },
      },
    }
  }
}

function tooDeep(cause: RangeError): InputError {
  return new InputError('A message of this gRPC call is nested too deeply to be shown as JSON.', { cause })
}
