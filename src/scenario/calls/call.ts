import type { AxiosInstance } from 'axios'
import { Response, type AssertionContext } from '../../assertions'
import { StepRejectedError } from '../../errors'
import { isAnswered, type AnsweredExchange, type Exchange } from '../../exchange'
import { isSafe, type HttpClient } from '../../http'

/** One call, ready to be made as often as needed. */
export interface Call<R extends Response = Response> {
  readonly name?: string
  /** Whether an actor makes it, so that the scenario needs no token for it. */
  readonly isOfActor?: boolean
  /** Whether repeating the call changes nothing: GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls. */
  readonly repeatable: boolean
  send(signal?: AbortSignal): Promise<CallResult>
  respond(exchange: AnsweredExchange, context: AssertionContext): R
  /** What a story gets instead of the response; if it rejects, so does the call of the story. */
  result?(): Promise<unknown>
}

export interface CallResult {
  /** In the order of completion; the last one gives the response. */
  readonly exchanges: readonly Exchange[]
  /** An error of the user's code, to be thrown on. */
  readonly thrown?: { readonly error: unknown }
}

export interface AnsweredCall {
  readonly call: Call
  readonly exchange: AnsweredExchange
}

/** Makes a call of a story, or the call under test, and resolves to its response. */
export type MakeCall = <R extends Response>(call: Call<R>) => Promise<R>

export const respondWithHttp: Call['respond'] = (exchange, context) => new Response(exchange, context)

/** Returns a call that consists of all requests a function sends with an axios instance; the last completed one counts. */
export function axiosCall(use: (axios: AxiosInstance) => Promise<unknown>, http: () => HttpClient): Call {
  let exchanges: Exchange[] = []
  const send = async (): Promise<CallResult> => {
    exchanges = []
    try {
      await use(http().axiosFor(() => ({ record: (exchange) => exchanges.push(exchange) })))
    } catch (error) {
      const last = exchanges.at(-1)
      if (last === undefined) throw error
      return isRepeatedBy(last, error) ? { exchanges } : { exchanges, thrown: { error } }
    }
    if (exchanges.length > 0) return { exchanges }
    throw new StepRejectedError(
      'Nothing was sent by the function given to calling().\nSend a request with the axios instance that it is given, and return or await its promise.',
    )
  }
  return {
    name: 'calling()',
    get repeatable() {
      return exchanges.every(({ protocol, request }) => protocol === 'http' && isSafe(request.method))
    },
    send,
    respond: respondWithHttp,
  }
}

export function notRepeatable(call: string): string {
  return (
    `Asking again would send ${call} again, which may change something each time.\n` +
    'Only GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first.'
  )
}

/** Whether an axios error only reports that the status of a response is not a success for axios. */
export function isStatusError(error: unknown): boolean {
  const { isAxiosError, response } = (error ?? {}) as { isAxiosError?: unknown; response?: unknown }
  return isAxiosError === true && response !== undefined
}

/** Whether an axios error only repeats what the exchange shows: a status that is no success, or no response. */
function isRepeatedBy(exchange: Exchange, error: unknown): boolean {
  const { isAxiosError } = error as { isAxiosError?: unknown }
  return isAxiosError === true && isStatusError(error) === isAnswered(exchange)
}
