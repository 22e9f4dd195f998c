import { InputError } from '../errors'
import type { AnsweredExchange, Exchange } from '../exchange'
import type { Lane } from '../http'
import type { ResponseHost } from '../response'
import type { Call, CallResult, ScenarioRelay } from '../scenario'
import {
  callSettings,
  givenMetadata,
  PendingCall,
  prepareInput,
  startCall,
  type CallDefaults,
  type RunningCall,
  type GrpcMethod,
} from './calls'
import { promisify, type GrpcClient } from './clients'
import { GrpcResponse } from './grpc-response'
import type { UntypedClient } from './promisified-client'

export interface GrpcHost extends CallDefaults {
  readonly signal: AbortSignal
  readonly relay?: ScenarioRelay | undefined
}

interface StartedCall {
  readonly pending: PendingCall
  readonly running: Promise<RunningCall>
  readonly exchange: Promise<AnsweredExchange>
}

/** The calls that a function makes with a client, as one call of the scenario. */
export class ClientCall implements Call<GrpcResponse> {
  readonly #client: () => Promise<GrpcClient>
  readonly #name: string
  readonly #use: (client: never) => unknown
  readonly #host: GrpcHost
  readonly #settings: CallSettings
  #methods: GrpcMethod[] = []

  constructor(
    name: string,
    client: () => Promise<GrpcClient>,
    use: (client: never) => unknown,
    host: GrpcHost,
    settings: CallSettings = {},
  ) {
    this.#settings = settings
    this.#name = name
    this.#client = client
    this.#use = use
    this.#host = host
  }

  /** Whether all its calls were unary; known once they are made. */
  get repeatable(): boolean {
    return this.#methods.every((method) => !method.requestStream && !method.responseStream)
  }

  async send(signal?: AbortSignal): Promise<CallResult> {
    this.#methods = []
    const made: StartedCall[] = []
    const exchanges: Exchange[] = []
    const client = promisify((method, args) => {
      const call = this.#start(method, args, exchanges, signal)
      made.push(call)
      return call.pending
    })
    const failure = await this.#run(client)
    for (const { pending, running } of made) if (!pending.isObserved) await cancelStream(running)
    const outcomes = await Promise.allSettled(made.map(({ exchange }) => exchange))
    const ofCalls = await Promise.allSettled(made.map(({ running }) => running.then(({ result }) => result)))
    const isEmpty = exchanges.length === 0
    const refused = outcomes.find((one) => one.status === 'rejected')
    if (failure !== undefined && (isEmpty || !isOfCalls(failure.error, ofCalls)))
      return { exchanges, thrown: failure }
    if (refused !== undefined) return { exchanges, thrown: { error: refused.reason } }
    if (isEmpty) throw madeNoCall(this.#name)
    return { exchanges }
  }

  respond(exchange: AnsweredExchange, host: ResponseHost): GrpcResponse {
    return new GrpcResponse(exchange, host)
  }

  async #run(client: UntypedClient): Promise<{ readonly error: unknown } | undefined> {
    try {
      await this.#use(client as never)
      return undefined
    } catch (error) {
      return { error }
    }
  }

  #start(
    name: string,
    args: readonly unknown[],
    exchanges: Exchange[],
    signal: AbortSignal | undefined,
  ): StartedCall {
    const running = startOwn(this.#client(), name, args, this.#host, {
      signal,
      ...this.#settings,
      note: (method) => this.#methods.push(method),
    })
    const exchange = running.then(async (call) => {
      const ended = await call.exchange
      exchanges.push(ended)
      return ended
    })
    const result = exchange.then(async () => (await running).result)
    // Nobody has to await it: the exchange tells of a failure, too.
    result.catch(() => undefined)
    return { pending: new PendingCall(running, () => result), running, exchange }
  }
}

/** Returns a client that hands each of its calls to `make`, as a call of its own. */
export function storyClient(
  client: () => Promise<GrpcClient>,
  host: GrpcHost,
  make: (call: Call<GrpcResponse>) => Promise<GrpcResponse>,
  settings: CallSettings = {},
): UntypedClient {
  return promisify((name, args) => {
    const running = startOwn(client(), name, args, host, settings)
    const outcome = async (): Promise<unknown> => (await running).result
    const made = make({
      name: `${name}(…)`,
      repeatable: false,
      send: async () => ({ exchanges: [await (await running).exchange] }),
      respond: (exchange, responseHost) => new GrpcResponse(exchange, responseHost),
      outcome,
    })
    return new PendingCall(running, () => made.then(outcome))
  })
}

/** The settings that all calls of a story's client share. */
type CallSettings = Pick<OwnCall, 'lane' | 'beforeRequest'>

/** How to make a call that a function makes with a client. */
interface OwnCall {
  readonly signal?: AbortSignal | undefined
  /** Makes the call wait for those of other lanes. */
  readonly lane?: Lane | undefined
  /** Called with the metadata before the call is made; if it throws, the call is not made. */
  readonly beforeRequest?: ((metadata: object) => void) | undefined
  readonly note?: (method: GrpcMethod) => void
}

async function startOwn(
  opening: Promise<GrpcClient>,
  name: string,
  [input, ...rest]: readonly unknown[],
  host: GrpcHost,
  { signal, lane, beforeRequest, note }: OwnCall,
): Promise<RunningCall> {
  const client = await opening
  const method = client.method(name)
  note?.(method)
  const prepared = prepareInput(method, method.own, input)
  beforeRequest?.(givenMetadata(rest))
  await lane?.ready()
  return startCall({
    method,
    binding: method.own,
    recorder: client.recorder,
    input: prepared,
    settings: callSettings(rest, host),
    signals: [host.signal, signal],
    relay: host.relay,
  })
}

/** Cancels a stream that nobody reads, so that nobody waits for its end. */
async function cancelStream(running: Promise<RunningCall>): Promise<void> {
  const call = await running.catch(() => undefined)
  if (call?.isStream) call.received.cancel()
}

function isOfCalls(error: unknown, results: readonly PromiseSettledResult<unknown>[]): boolean {
  return results.some((result) => result.status === 'rejected' && result.reason === error)
}

function madeNoCall(name: string): InputError {
  return new InputError(
    `The function given for the gRPC client "${name}" made no call.\n` +
      `Make one, and return it: grpc('${name}', client => client.myMethod({ … }))`,
  )
}
