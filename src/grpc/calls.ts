import { InputError } from '../errors'
import type { AnsweredExchange, Exchange, GrpcExchange } from '../exchange'
import type { Lane, ResponseLoss } from '../http'
import type { AssertionContext } from '../assertions'
import type { Call, CallResult, ScenarioCalls } from '../scenario'
import { callSettings, givenMetadata, type GrpcCallOptions } from './call-options'
import type { UntypedClient } from './client-types'
import type { GrpcClient, GrpcMethod } from './grpc-client'
import { GrpcResponse } from './grpc-response'
import { prepareInput, RunningCall } from './running-call'

/** A client of a scenario, and what all its calls share. */
interface SharedClient {
  readonly name: string
  readonly context: ScenarioCalls
  readonly open: () => Promise<GrpcClient>
  readonly lane?: Lane | undefined
  /** Called with the metadata before the call is made; if it throws, the call is not made. */
  readonly beforeRequest?: ((metadata: object) => void) | undefined
}

const respond = (exchange: AnsweredExchange, context: AssertionContext): GrpcResponse =>
  new GrpcResponse(exchange, context)

export interface PhraseOptions extends GrpcCallOptions {
  /** The names of headers of every request that it leaves out. */
  readonly removed?: readonly string[]
}

/** Returns the call of a phrase, with messages in JSON. @throws {@link InputError} for what cannot be sent */
export function jsonCall(
  { client, method }: { readonly client: GrpcClient; readonly method: GrpcMethod },
  given: unknown,
  { removed = [], ...options }: PhraseOptions,
  context: ScenarioCalls,
  lane?: Lane,
): Call<GrpcResponse> {
  const codec = method.json
  if (codec === undefined)
    throw new InputError(
      `The gRPC client "${client.name}" does not tell what the messages of ${method.name} look like, so JSON cannot be sent.\n` +
        `Name its .proto beside it: useGrpc({ ${client.name}: { client: options => …, proto: '….proto' } })`,
    )
  const input = prepareInput(method, codec, given)
  const isSent = ([name]: [string, string]): boolean =>
    !removed.some((one) => one.toLowerCase() === name.toLowerCase())
  return {
    repeatable: isUnary(method),
    respond,
    send: async (signal) => {
      await lane?.ready()
      const everyHeaders = Object.fromEntries(Object.entries(context.everyHeaders).filter(isSent))
      const { timeoutMs, isForeign } = context
      const settings = callSettings([options], { timeoutMs, everyHeaders, isForeign })
      return new RunningCall({ client, method, codec, input, settings, context, signal }).made
    },
  }
}

/** Starts a call with messages in the form of the client's code. */
async function start(
  { open, context, lane, beforeRequest }: SharedClient,
  name: string,
  [given, ...rest]: readonly unknown[],
  signal?: AbortSignal,
  note?: (method: GrpcMethod) => void,
): Promise<RunningCall> {
  const client = await open()
  const method = client.method(name)
  note?.(method)
  const codec = method.own
  const input = prepareInput(method, codec, given)
  beforeRequest?.(givenMetadata(rest))
  await lane?.ready()
  const settings = callSettings(rest, context)
  const begin = (): RunningCall =>
    new RunningCall({ client, method, codec, input, settings, context, signal })
  const { lost } = lane ?? {}
  return lost === undefined ? begin() : losing(lost, begin, isUnary(method))
}

/** Makes a call, and once more if its response is to be lost. */
function losing(lost: ResponseLoss, begin: () => RunningCall, mayBeLost: boolean): Promise<RunningCall> {
  const made = async (): Promise<RunningCall> => {
    const call = begin()
    if (mayBeLost) await call.made
    return call
  }
  return lost.sending(lost.ofGrpc && mayBeLost, made, async (received) => {
    if ('error' in received) throw received.error
    const [exchange] = (await received.response.made).exchanges as [GrpcExchange]
    return [exchange.outcome.codeName, exchange]
  })
}

/** Returns the calls that a function makes with a client, as one call of the scenario. */
export function clientCall(shared: SharedClient, use: (client: never) => unknown): Call<GrpcResponse> {
  let methods: GrpcMethod[] = []
  return {
    /** Whether all its calls were unary; known once they are made. */
    get repeatable() {
      return methods.every(isUnary)
    },
    respond,
    async send(signal): Promise<CallResult> {
      methods = []
      const exchanges: Exchange[] = []
      const made: { readonly pending: PendingCall; readonly ended: Promise<unknown[]> }[] = []
      const errors = new Set<unknown>()
      let unreadable: CallResult['thrown']
      const client = promisedClient((name, args) => {
        const running = start(shared, name, args, signal, (method) => methods.push(method))
        const exchange = running.then(async (call) => {
          const made = await call.made
          exchanges.push(...made.exchanges)
          unreadable ??= made.thrown
        })
        // The exchange is kept before the result is known.
        const result = exchange.then(async () => (await running).result)
        const noted = result.catch((error: unknown) => errors.add(error))
        const pending = new PendingCall(running, () => result)
        made.push({ pending, ended: Promise.all([exchange, noted]) })
        return pending
      })
      const thrown = await failureOf(() => use(client as never))
      for (const { pending } of made) await pending.cancelUnreadStream()
      const ended = await Promise.allSettled(made.map((call) => call.ended))
      if (unreadable !== undefined) return { exchanges, thrown: unreadable }
      if (thrown !== undefined && (exchanges.length === 0 || !errors.has(thrown.error)))
        return { exchanges, thrown }
      const refused = ended.find((one) => one.status === 'rejected')
      if (refused !== undefined) return { exchanges, thrown: { error: refused.reason } }
      if (exchanges.length > 0) return { exchanges }
      throw new InputError(
        `The function given for the gRPC client "${shared.name}" made no call.\n` +
          `Make one, and return it: grpc('${shared.name}', client => client.myMethod({ … }))`,
      )
    },
  }
}

/** Returns a client that hands each of its calls to `make`, as a call of its own. */
export function storyClient(
  shared: SharedClient,
  make: (call: Call<GrpcResponse>) => Promise<GrpcResponse>,
): UntypedClient {
  return promisedClient((name, args) => {
    const running = start(shared, name, args)
    const result = async (): Promise<unknown> => (await running).result
    const made = make({
      name: `${name}(…)`,
      repeatable: false,
      send: async () => (await running).made,
      respond,
      result,
    })
    return new PendingCall(running, () => made.then(result))
  })
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
      return (...args: unknown[]) => {
        if (!args.some((arg) => typeof arg === 'function')) return call(name, args)
        throw new InputError(
          `The call ${name}() of a gRPC client returns a promise here, and would never call a function.\nWrite: const reply = await client.${name}({ … })`,
        )
      }
    },
  })
}

/** The members that promises and printers look for in every object. */
const probes = ['then', 'toJSON', 'inspect', 'nodeType', 'constructor']

/** The result of a client's method: a promise of the response and, for streams, an iterable of the messages. */
class PendingCall implements Promise<unknown>, AsyncIterable<unknown> {
  readonly [Symbol.toStringTag] = 'Promise'
  /** Whether somebody awaits the call or reads its messages. */
  #isObserved = false
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
    this.#isObserved = true
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

  /** Cancels a stream that nobody reads, so that nobody waits for its end. */
  async cancelUnreadStream(): Promise<void> {
    if (this.#isObserved) return
    const call = await this.#call.catch(() => undefined)
    if (call?.method.responseStream) call.cancel()
  }
}
