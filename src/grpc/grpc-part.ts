import { ConfigurationError, didYouMean, hideOwnFrames, InputError, listNames } from '../errors'
import type { Lane } from '../http'
import { redactError } from '../redaction'
import type {
  Call,
  CallingStory,
  MakeCall,
  Part,
  PartInScenario,
  RunningScenario,
  ScenarioCalls,
  ScenarioConfiguration,
} from '../scenario'
import { clientCall, jsonCall, storyClient, type PhraseOptions } from './calls'
import type { ClientSource } from './client-source'
import {
  describedClient,
  openClient,
  type DescribedClient,
  type GrpcClient,
  type GrpcMethod,
} from './grpc-client'
import type { GrpcResponse } from './grpc-response'
import { prepareInput } from './running-call'

/** The gRPC clients of a configuration, as a part of its scenarios. */
export class GrpcClientsPart implements Part<RunningScenario, GrpcPart> {
  readonly exampleCall = 'When I call the gRPC method "package.Service/Method"'

  constructor(private readonly sources: Readonly<Record<string, ClientSource>>) {}

  begin(scenario: RunningScenario): GrpcPart {
    return new GrpcPart(this.sources, scenario)
  }

  /**
   * Checks the method of a phrase and what it sends, where a `.proto` alone describes each client that may be meant.
   *
   * @throws {@link InputError} for an unknown method, and for a message that does not fit
   * @throws {@link ConfigurationError} for a `.proto` that cannot be read, if no other has the method
   */
  check(written: string, input: unknown): void {
    const named = namedMethod(written)
    const sources = sourcesOf(this.sources, named.clientName)
    const clients = sources.map(([name, source]) => describedClient(name, source))
    if (!clients.every((client) => client !== undefined)) return
    const { method } = findMethod(named, clients)
    prepareInput(method, method.own, input)
  }

  calls(scenario: RunningScenario): object {
    return scenario.part(this).members((call) => scenario.call(call))
  }

  storyCalls(scenario: RunningScenario, { makeCall, lane, beforeRequest }: CallingStory): object {
    return scenario.part(this).members(makeCall, lane, beforeRequest)
  }
}

/** What steps have set for the next call. */
interface NextCall extends PhraseOptions {
  readonly metadata?: Readonly<Record<string, readonly string[]>>
}

/** The gRPC clients of one scenario. Each is made when it is first needed, and closed when the scenario ends. */
class GrpcPart implements PartInScenario {
  readonly #context: ScenarioCalls
  readonly #request: RunningScenario['request']
  /** The clients by name, for the scenario itself and for each lane. */
  readonly #opening = new Map<object, Map<string, Promise<GrpcClient>>>()
  readonly #open: GrpcClient[] = []
  #hasEnded = false

  constructor(
    private readonly sources: Readonly<Record<string, ClientSource>>,
    { calls, request }: RunningScenario,
  ) {
    this.#context = calls
    this.#request = request
  }

  members(makeCall: MakeCall, lane?: Lane, beforeRequest?: (metadata: object) => void): object {
    return {
      grpc: (name: string, use?: (client: never) => unknown): unknown => {
        sourcesOf(this.sources, name)
        const open = (): Promise<GrpcClient> => this.#client(name, lane)
        const shared = { name, open, context: this.#context, lane, beforeRequest }
        return use === undefined ? storyClient(shared, makeCall) : makeCall(clientCall(shared, use))
      },
    }
  }

  /** Adds metadata to the next call of a phrase; a repeated name gets several values. */
  addMetadata(name: string, value: string): void {
    const { metadata = {} } = this.#request.ofPart as NextCall
    this.#context.redactor.learnHeader(name, value)
    this.#request.setOfPart({ metadata: { ...metadata, [name]: [...(metadata[name] ?? []), value] } })
  }

  /** Takes the headers that steps have set for the next request: they go out as metadata. */
  takeHeaders(): void {
    const removed = this.#request.take('removedHeaders')
    if (removed.length > 0) this.#request.setOfPart({ removed })
    for (const [name, value] of this.#request.take('headers')) this.addMetadata(name, value)
  }

  setDeadline(limitMs: number): void {
    this.#request.setOfPart({ deadline: limitMs })
  }

  /**
   * Returns a function that prepares the call of a phrase as often as needed, each time for a lane of its own, with the
   * settings made for the next call, which are then cleared.
   *
   * @param acting - the part of the actor that makes the call; undefined for the scenario itself
   */
  phraseCalls(
    written: string,
    input: unknown,
    acting?: GrpcPart,
  ): (lane?: Lane) => Promise<Call<GrpcResponse>> {
    const options: NextCall = this.#request.take('ofPart')
    return async (lane) => {
      const part = acting ?? this
      const found = await part.#find(written, lane)
      part.#context.redactor.learnFields(input)
      try {
        const call = jsonCall(found, input, options, part.#context, lane)
        return { ...call, isOfActor: acting !== undefined }
      } catch (error) {
        throw redactError(error, part.#context.redactor)
      }
    }
  }

  get methods(): string[] {
    return [...new Set(this.#open.flatMap(({ methods }) => methods.map(({ name }) => name)))]
  }

  end(): void {
    this.#hasEnded = true
    for (const client of this.#open) client.close()
  }

  /** Finds the method with the client that is named, else among all clients. */
  async #find(written: string, lane: Lane | undefined): Promise<FoundMethod> {
    const named = namedMethod(written)
    const names = sourcesOf(this.sources, named.clientName).map(([name]) => name)
    return findMethod(named, await Promise.allSettled(names.map((name) => this.#client(name, lane))))
  }

  /** Returns the client of this name; each lane has its own. */
  #client(name: string, lane?: Lane): Promise<GrpcClient> {
    const clients = this.#opening.get(lane ?? this) ?? new Map<string, Promise<GrpcClient>>()
    this.#opening.set(lane ?? this, clients)
    const opening = clients.get(name) ?? this.#openClient(name, lane !== undefined)
    clients.set(name, opening)
    return opening
  }

  async #openClient(name: string, sharesNothing: boolean): Promise<GrpcClient> {
    const options = sharesNothing ? { 'grpc.use_local_subchannel_pool': 1 } : {}
    const opening = openClient(name, this.sources[name] as ClientSource, this.#context, options)
    const client = await opening.catch((error: unknown) => {
      throw hideOwnFrames(error)
    })
    if (this.#hasEnded) client.close()
    else this.#open.push(client)
    return client
  }
}

/** Returns the clients that a phrase may mean. @throws {@link InputError} for one that is unknown */
function sourcesOf(
  sources: Readonly<Record<string, ClientSource>>,
  clientName: string | undefined,
): [name: string, source: ClientSource][] {
  const meant = Object.entries(sources).filter(([name]) => clientName === undefined || name === clientName)
  if (meant.length > 0 || clientName === undefined) return meant
  const names = Object.keys(sources)
  throw new InputError(
    `There is no gRPC client "${clientName}".${didYouMean(clientName, names)}\nKnown here: ${names.join(', ')}`,
  )
}

interface FoundMethod<Client = GrpcClient> {
  readonly client: Client
  readonly method: GrpcMethod
}

/** A method as a phrase names it: by its full name, after that of the client where several have it. */
interface NamedMethod {
  readonly name: string
  readonly clientName: string | undefined
}

function namedMethod(written: string): NamedMethod {
  const [, clientName, name = ''] = /^(?:([^:/]+):\s*)?\/?(.*)$/.exec(written.trim()) ?? []
  return { name, clientName }
}

/** Finds a method. A client that cannot be opened matters only if no other has it. @throws {@link InputError} */
function findMethod<Client extends DescribedClient>(
  { name, clientName }: NamedMethod,
  opened: readonly PromiseSettledResult<Client>[],
): FoundMethod<Client> {
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const found = clients.flatMap((client) =>
    client.methods.filter((method) => method.name === name).map((method) => ({ client, method })),
  )
  const [one, other] = found
  if (one === undefined) {
    const failed = opened.find((client) => client.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    const names = clients.flatMap((client) => client.methods.map((method) => method.name))
    const which = clientName === undefined ? '' : ` "${clientName}"`
    const known =
      names.length === 0 ? 'No .proto here has a service.' : `Known here:\n${listNames(name, names)}`
    throw new InputError(
      `No gRPC client${which} has the method "${name}".${didYouMean(name, names)}\n${known}`,
    )
  }
  if (other === undefined) return one
  throw new InputError(
    `Several gRPC clients have the method "${name}".\n` +
      `Name the client too: ${found.map(({ client }) => `"${client.name}: ${name}"`).join(' or ')}`,
  )
}

/** Returns the gRPC clients of a scenario. @throws {@link ConfigurationError} if its configuration has none. */
export function grpcOf(scenario: RunningScenario): GrpcPart {
  return scenario.part(clientsOf(scenario))
}

/** Checks a phrase that makes a call. @throws {@link ChapterwiseError} if it must fail, as far as that is known */
export function checkPhrase(
  configuration: ScenarioConfiguration<unknown>,
  name: string,
  input?: unknown,
): void {
  clientsOf(configuration).check(name, input)
}

function clientsOf({ parts }: Pick<RunningScenario, 'parts'>): GrpcClientsPart {
  for (const part of parts) if (part instanceof GrpcClientsPart) return part
  throw new ConfigurationError(
    'This scenario is configured without gRPC clients.\n' +
      'Configure them: GrpcScenarioConfiguration.useGrpc({ … }).withStoryBook(…).configure({ … })',
  )
}
