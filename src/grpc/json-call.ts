import { didYouMean, InputError, listNames } from '../errors'
import type { AnsweredExchange } from '../exchange'
import type { Lane } from '../http'
import type { ResponseHost } from '../response'
import type { Call, CallResult } from '../scenario'
import type { GrpcHost } from './client-call'
import {
  callSettings,
  prepareInput,
  startCall,
  type GrpcCallOptions,
  type GrpcMethod,
  type MethodBinding,
} from './calls'
import type { GrpcClient } from './clients'
import { GrpcResponse } from './grpc-response'

/** A method as a feature file names it, and what is sent to it. */
export interface MethodInput {
  readonly client: GrpcClient
  readonly method: GrpcMethod
  /** A message, or a list of them, in JSON. */
  readonly input: unknown
  readonly options: GrpcCallOptions
}

/** A call with messages in JSON. What is sent is checked before the call is made. */
export class JsonCall implements Call<GrpcResponse> {
  readonly repeatable: boolean
  readonly #request: MethodInput
  readonly #binding: MethodBinding
  /** Prepared before the call, so that nothing is sent if it does not fit. */
  readonly #input: unknown
  readonly #host: GrpcHost

  /** @param lane - makes the call wait for those of other lanes */
  constructor(
    request: MethodInput,
    host: GrpcHost,
    private readonly lane?: Lane,
  ) {
    const { method, input, client } = request
    if (method.json === undefined) throw unknownMessages(client, method)
    this.repeatable = !method.requestStream && !method.responseStream
    this.#request = request
    this.#binding = method.json
    this.#host = host
    this.#input = prepareInput(method, method.json, input)
  }

  async send(signal?: AbortSignal): Promise<CallResult> {
    const { client, method, options } = this.#request
    await this.lane?.ready()
    const { exchange, result } = startCall({
      method,
      binding: this.#binding,
      recorder: client.recorder,
      input: this.#input,
      settings: callSettings([options], this.#host),
      signals: [this.#host.signal, signal],
      relay: this.#host.relay,
    })
    result.catch(() => undefined)
    return { exchanges: [await exchange] }
  }

  respond(exchange: AnsweredExchange, host: ResponseHost): GrpcResponse {
    return new GrpcResponse(exchange, host)
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
    const who = clientName === undefined ? 'No gRPC client' : `The gRPC client "${clientName}" does not`
    throw new InputError(
      `${who} ${clientName === undefined ? 'has' : 'have'} the method "${name}".${didYouMean(name, names)}\n` +
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
