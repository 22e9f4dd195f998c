import { ConfigurationError, didYouMean, InputError } from '../errors'
import type { HttpRequest, Lane } from '../http'
import { redactError } from '../redaction'
import type { Call, ExtensionHost, MakeCall, ScenarioExtension, ScenarioPart } from '../scenario'
import type { GrpcCallOptions, MetadataValues } from './call-options'
import { ClientCall, findMethod, jsonCall, storyClient } from './calls'
import type { ClientSource } from './client-source'
import { openClient, type GrpcClient } from './grpc-client'
import type { GrpcResponse } from './grpc-response'

/** Brings the gRPC clients of a configuration into its scenarios. */
export class GrpcExtension implements ScenarioExtension {
  readonly #sources: Readonly<Record<string, ClientSource>>

  constructor(sources: Readonly<Record<string, ClientSource>>) {
    this.#sources = sources
  }

  begin(host: ExtensionHost): GrpcPart {
    return new GrpcPart(this.#sources, host)
  }
}

/** The gRPC clients of one scenario. Each is made when it is first needed, and closed when the scenario ends. */
export class GrpcPart implements ScenarioPart {
  readonly exampleCall = 'When I call the gRPC method "package.Service/Method"'
  readonly #sources: Readonly<Record<string, ClientSource>>
  readonly #host: ExtensionHost
  readonly #opening = new Map<string, Promise<GrpcClient>>()
  readonly #openingInLanes = new WeakMap<Lane, Map<string, Promise<GrpcClient>>>()
  readonly #open: GrpcClient[] = []
  #hasEnded = false
  #metadata: Record<string, string[]> = {}
  #deadlineMs: number | undefined

  constructor(sources: Readonly<Record<string, ClientSource>>, host: ExtensionHost) {
    this.#sources = sources
    this.#host = host
  }

  members(makeCall: MakeCall, lane?: Lane, beforeRequest?: (metadata: object) => void): object {
    return {
      grpc: (name: string, use?: (client: never) => unknown): unknown => {
        this.#checkName(name)
        const client = (): Promise<GrpcClient> => this.#client(name, lane)
        return use === undefined
          ? storyClient(client, this.#host, makeCall, { lane, beforeRequest })
          : makeCall(new ClientCall(name, client, use, this.#host, { lane, beforeRequest }))
      },
    }
  }

  /** Adds metadata to the next call of a phrase; a repeated name gets several values. */
  addMetadata(name: string, value: string): void {
    this.#metadata[name] = [...(this.#metadata[name] ?? []), value]
  }

  /**
   * Adds the headers that steps have set for the next request.
   *
   * @throws {@link InputError} when they have set something that only an HTTP request can send.
   */
  addHeaders(request: Omit<HttpRequest, 'method' | 'url'>): void {
    for (const [name, value] of Object.entries(onlyHeaders(request))) this.addMetadata(name, value)
  }

  /** Sets the deadline of the next call of a phrase, in milliseconds from its start. */
  setDeadline(limitMs: number): void {
    this.#deadlineMs = limitMs
  }

  /**
   * Returns a function that prepares the call of a phrase as often as needed, each time for a lane of its own, with the
   * settings made for the next call, which are then cleared.
   */
  phraseCalls(written: string, input: unknown): (lane?: Lane) => Promise<Call<GrpcResponse>> {
    const options = this.#takeOptions()
    return async (lane) => {
      const found = await this.#find(written, lane)
      this.#host.redactor.learnFields(input)
      try {
        return jsonCall(found, input, options, this.#host, lane)
      } catch (error) {
        throw redactError(error, this.#host.redactor)
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

  #takeOptions(): GrpcCallOptions {
    const metadata: MetadataValues = this.#metadata
    const deadline = this.#deadlineMs
    this.#metadata = {}
    this.#deadlineMs = undefined
    return { metadata, ...(deadline !== undefined && { deadline }) }
  }

  /** Finds the method among all clients. A client that cannot be opened matters only if no other has the method. */
  async #find(written: string, lane: Lane | undefined): Promise<ReturnType<typeof findMethod>> {
    const names = Object.keys(this.#sources)
    const opened = await Promise.allSettled(names.map((name) => this.#client(name, lane)))
    const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failed = opened.find((one) => one.status === 'rejected')
    try {
      return findMethod(written, clients)
    } catch (error) {
      throw failed === undefined ? error : failed.reason
    }
  }

  /** Returns the client of this name; each lane has its own. */
  #client(name: string, lane?: Lane): Promise<GrpcClient> {
    const clients = lane === undefined ? this.#opening : this.#clientsOf(lane)
    let opening = clients.get(name)
    if (opening === undefined) clients.set(name, (opening = this.#openClient(name, lane !== undefined)))
    return opening
  }

  #clientsOf(lane: Lane): Map<string, Promise<GrpcClient>> {
    let clients = this.#openingInLanes.get(lane)
    if (clients === undefined)
      this.#openingInLanes.set(lane, (clients = new Map<string, Promise<GrpcClient>>()))
    return clients
  }

  async #openClient(name: string, sharesNothing: boolean): Promise<GrpcClient> {
    const options = sharesNothing ? { 'grpc.use_local_subchannel_pool': 1 } : {}
    const { signal, relay } = this.#host
    const source = this.#sources[name] as ClientSource
    const client = await openClient(name, source, signal, options, relay !== undefined)
    if (this.#hasEnded) client.close()
    else this.#open.push(client)
    return client
  }

  #checkName(name: string): void {
    if (Object.hasOwn(this.#sources, name)) return
    const names = Object.keys(this.#sources)
    throw new InputError(
      `There is no gRPC client "${name}".${didYouMean(name, names)}\nKnown here: ${names.join(', ')}`,
    )
  }
}

/** Returns the gRPC clients of a scenario. @throws {@link ConfigurationError} if its configuration has none. */
export function grpcPartOf(part: ScenarioPart | undefined): GrpcPart {
  if (part instanceof GrpcPart) return part
  throw new ConfigurationError(
    'This scenario is configured without gRPC clients.\n' +
      'Configure them: GrpcScenarioConfiguration.useGrpc({ … }).withStoryBook(…).configure({ … })',
  )
}

function onlyHeaders({
  headers = {},
  query = [],
  body,
}: Omit<HttpRequest, 'method' | 'url'>): Readonly<Record<string, string>> {
  const hasCookies = Object.keys(headers).some((name) => name.toLowerCase() === 'cookie')
  const ofHttp = [
    ...(query.length > 0 ? ['query parameters'] : []),
    ...(hasCookies ? ['cookies'] : []),
    ...(body !== undefined ? ['a body'] : []),
  ]
  if (ofHttp.length === 0) return headers
  throw new InputError(
    `The steps before this gRPC call have set ${ofHttp.join(' and ')}, which only HTTP requests have.\n` +
      'Leave them out. Headers go out as metadata, and the message stands under the step: I call the gRPC method "…" with:',
  )
}
