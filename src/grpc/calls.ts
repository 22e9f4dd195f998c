import { didYouMean, InputError, listNames } from '../errors'
import type { AnsweredExchange, Exchange } from '../exchange'
import type { Lane } from '../http'
import type { ResponseHost } from '../assertions'
import type { Call, CallResult, ExtensionHost } from '../scenario'
import { callSettings, givenMetadata, type GrpcCallOptions } from './call-options'
import type { UntypedClient } from './client-types'
import type { GrpcClient } from './grpc-client'
import type { GrpcMethod } from './grpc-method'
import { GrpcResponse } from './grpc-response'
import { prepareInput, RunningCall } from './running-call'

/** The settings that all calls of a client in a story share. */
interface SharedSettings {
  /** Makes the call wait for those of other lanes. */
  readonly lane?: Lane | undefined
  /** Called with the metadata before the call is made; if it throws, the call is not made. */
  readonly beforeRequest?: ((metadata: object) => void) | undefined
}

const respond = (exchange: AnsweredExchange, host: ResponseHost): GrpcResponse =>
  new GrpcResponse(exchange, host)

/**
 * Returns the call of a phrase, with messages in JSON.
 *
 * @throws {@link InputError} for what cannot be sent, before the call is made.
 */
export function jsonCall(
  { client, method }: { readonly client: GrpcClient; readonly method: GrpcMethod },
  given: unknown,
  options: GrpcCallOptions,
  host: ExtensionHost,
  lane?: Lane,
): Call<GrpcResponse> {
  const codec = method.json
  if (codec === undefined) throw unknownMessages(client, method)
  const input = prepareInput(method, codec, given)
  return {
    repeatable: isUnary(method),
    respond,
    send: async (signal) => {
      await lane?.ready()
      const settings = callSettings([options], host)
      const signals = [host.signal, signal]
      const call = new RunningCall({ client, method, codec, input, settings, signals, relay: host.relay })
      return { exchanges: [await call.exchange] }
    },
  }
}

/** The calls that a function makes with a client, as one call of the scenario. */
export class ClientCall implements Call<GrpcResponse> {
  readonly respond = respond
  readonly #client: () => Promise<GrpcClient>
  readonly #name: string
  readonly #use: (client: never) => unknown
  readonly #host: ExtensionHost
  readonly #settings: SharedSettings
  #methods: GrpcMethod[] = []

  constructor(
    name: string,
    client: () => Promise<GrpcClient>,
    use: (client: never) => unknown,
    host: ExtensionHost,
    settings: SharedSettings = {},
  ) {
    this.#name = name
    this.#client = client
    this.#use = use
    this.#host = host
    this.#settings = settings
  }

  /** Whether all its calls were unary; known once they are made. */
  get repeatable(): boolean {
    return this.#methods.every(isUnary)
  }

  async send(signal?: AbortSignal): Promise<CallResult> {
    this.#methods = []
    const exchanges: Exchange[] = []
    const made: MadeCall[] = []
    const client = promisedClient((name, args) => {
      const running = startOwn(this.#client(), name, args, this.#host, this.#settings, signal, (method) =>
        this.#methods.push(method),
      )
      const exchange = running.then(async (call) => exchanges.push(await call.exchange))
      // The exchange is kept before the result is known.
      const result = exchange.then(async () => (await running).result)
      result.catch(() => undefined)
      const pending = new PendingCall(running, () => result)
      made.push({ running, exchange, result, pending })
      return pending
    })
    const failure = await failureOf(() => this.#use(client as never))
    for (const { pending, running } of made) if (!pending.isObserved) await cancelStream(running)
    const ended = await Promise.allSettled(made.map(({ exchange }) => exchange))
    const results = await Promise.allSettled(made.map(({ result }) => result))
    const isOfCalls = results.some((one) => one.status === 'rejected' && one.reason === failure?.error)
    if (failure !== undefined && (exchanges.length === 0 || !isOfCalls)) return { exchanges, thrown: failure }
    const refused = ended.find((one) => one.status === 'rejected')
    if (refused !== undefined) return { exchanges, thrown: { error: refused.reason } }
    if (exchanges.length > 0) return { exchanges }
    throw new InputError(
      `The function given for the gRPC client "${this.#name}" made no call.\n` +
        `Make one, and return it: grpc('${this.#name}', client => client.myMethod({ … }))`,
    )
  }
}

/** A call that the function has made. */
interface MadeCall {
  readonly running: Promise<RunningCall>
  readonly exchange: Promise<unknown>
  readonly result: Promise<unknown>
  readonly pending: PendingCall
}

/** Returns a client that hands each of its calls to `make`, as a call of its own. */
export function storyClient(
  client: () => Promise<GrpcClient>,
  host: ExtensionHost,
  make: (call: Call<GrpcResponse>) => Promise<GrpcResponse>,
  settings: SharedSettings = {},
): UntypedClient {
  return promisedClient((name, args) => {
    const running = startOwn(client(), name, args, host, settings)
    const outcome = async (): Promise<unknown> => (await running).result
    const made = make({
      name: `${name}(…)`,
      repeatable: false,
      send: async () => ({ exchanges: [await (await running).exchange] }),
      respond,
      outcome,
    })
    return new PendingCall(running, () => made.then(outcome))
  })
}
/** Prepares and starts a call with messages in the form of the client's code. */
async function startOwn(
  opening: Promise<GrpcClient>,
  name: string,
  [given, ...rest]: readonly unknown[],
  host: ExtensionHost,
  { lane, beforeRequest }: SharedSettings,
  signal?: AbortSignal,
  note?: (method: GrpcMethod) => void,
): Promise<RunningCall> {
  const client = await opening
  const method = client.method(name)
  note?.(method)
  const input = prepareInput(method, method.own, given)
  beforeRequest?.(givenMetadata(rest))
  await lane?.ready()
  const settings = callSettings(rest, host)
  const signals = [host.signal, signal]
  return new RunningCall({ client, method, codec: method.own, input, settings, signals, relay: host.relay })
}

/** Cancels a stream that nobody reads, so that nobody waits for its end. */
async function cancelStream(running: Promise<RunningCall>): Promise<void> {
  const call = await running.catch(() => undefined)
  if (call?.method.responseStream) call.cancel()
}

async function failureOf(work: () => unknown): Promise<{ readonly error: unknown } | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return { error }
  }
}

function isUnary({ requestStream, responseStream }: GrpcMethod): boolean {
  return !requestStream && !responseStream
}

/** Returns a client that hands every method call to `call`. */
function promisedClient(call: (name: string, args: readonly unknown[]) => PendingCall): UntypedClient {
  return new Proxy({} as UntypedClient, {
    get(_, name) {
      if (typeof name === 'symbol' || probes.includes(name)) return undefined
      return (...args: unknown[]) => call(name, args)
    },
  })
}

/** The members that promises and printers look for in every object. */
const probes = ['then', 'toJSON', 'inspect', 'nodeType', 'constructor']

/**
 * The result of a client's method: a promise of the server's response and, for streams, an iterable of the messages.
 */
class PendingCall implements Promise<unknown>, AsyncIterable<unknown> {
  readonly [Symbol.toStringTag] = 'Promise'
  /** Whether somebody awaits the call or reads its messages. */
  isObserved = false
  readonly #call: Promise<RunningCall>
  readonly #result: () => Promise<unknown>

  /** @param result - called only when the call is observed */
  constructor(call: Promise<RunningCall>, result: () => Promise<unknown>) {
    this.#call = call
    this.#result = result
  }

  then<A = unknown, B = never>(
    onFulfilled?: ((value: unknown) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.isObserved = true
    return this.#result().then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<unknown> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<unknown> {
    return this.then().finally(onFinally)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    this.catch(() => undefined)
    yield* (await this.#call).messages()
  }
}

/**
 * Finds a method by its full name; where several clients have it, the name of the client precedes it.
 *
 * @throws {@link InputError} for a method that is unknown or that several clients have
 */
export function findMethod(
  written: string,
  clients: readonly GrpcClient[],
): { readonly client: GrpcClient; readonly method: GrpcMethod } {
  const [, clientName, name = ''] = /^(?:([^:/]+):\s*)?\/?(.*)$/.exec(written.trim()) ?? []
  const asked = clientName === undefined ? clients : clients.filter((client) => client.name === clientName)
  if (asked.length === 0) {
    const names = clients.map((client) => client.name)
    throw new InputError(
      `There is no gRPC client "${clientName}".${didYouMean(clientName ?? '', names)}\nKnown here: ${names.join(', ')}`,
    )
  }
  const found = asked.flatMap((client) => {
    const method = client.methods.find((candidate) => candidate.name === name)
    return method === undefined ? [] : [{ client, method }]
  })
  const [one, other] = found
  if (one !== undefined && other === undefined) return one
  if (one === undefined) {
    const names = asked.flatMap((client) => client.methods.map((method) => method.name))
    throw new InputError(
      `No gRPC client${clientName === undefined ? '' : ` "${clientName}"`} has the method "${name}".${didYouMean(name, names)}\n` +
        `Known here:\n${listNames(name, names)}`,
    )
  }
  throw new InputError(
    `Several gRPC clients have the method "${name}".\n` +
      `Name the client too: ${found.map(({ client }) => `"${client.name}: ${name}"`).join(' or ')}`,
  )
}

function unknownMessages({ name }: GrpcClient, method: GrpcMethod): InputError {
  return new InputError(
    `The gRPC client "${name}" does not tell what the messages of ${method.name} look like, so JSON cannot be sent.\n` +
      `Name its .proto beside it: useGrpc({ ${name}: { client: options => …, proto: '….proto' } })`,
  )
}
