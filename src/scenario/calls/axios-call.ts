import type { AxiosInstance } from 'axios'
import { StepRejectedError } from '../../errors'
import { isAnswered, type AnsweredExchange, type Exchange } from '../../exchange'
import { isSafe } from '../../http'
import { Response, type ResponseHost } from '../../response'
import { notRepeatable } from '../stories/rejection'
import type { Call, CallResult } from './call'

/**
 * A call that consists of all requests a function sends with an axios instance. The last completed exchange gives the
 * response.
 */
export class AxiosCall implements Call {
  readonly name = 'calling()'
  #exchanges: Exchange[] = []

  constructor(
    private readonly use: (axios: AxiosInstance) => Promise<unknown>,
    private readonly axiosFor: (take: (exchange: Exchange) => void) => AxiosInstance,
  ) {}

  get repeatable(): boolean {
    return this.#exchanges.every(({ protocol, request }) => protocol === 'http' && isSafe(request.method))
  }

  async send(): Promise<CallResult> {
    const exchanges: Exchange[] = []
    this.#exchanges = exchanges
    try {
      await this.use(this.axiosFor((exchange) => exchanges.push(exchange)))
    } catch (error) {
      const last = exchanges.at(-1)
      if (last === undefined) throw error
      return isToldBy(last, error) ? { exchanges } : { exchanges, thrown: { error } }
    }
    if (exchanges.length > 0) return { exchanges }
    throw new StepRejectedError(
      'Nothing was sent by the function given to calling().\nSend a request with the axios instance that it is given, and return or await its promise.',
    )
  }

  respond(exchange: AnsweredExchange, host: ResponseHost): Response {
    return new Response(exchange, host)
  }
}

/** A call that a story made with its axios instance; it cannot be repeated. */
export const storyAxiosCall: Call = {
  repeatable: false,
  send: () => Promise.reject(new StepRejectedError(notRepeatable('a request of an axios instance'))),
  respond: (exchange, host) => new Response(exchange, host),
}

/** Whether an axios error only reports that the status of a response is not a success for axios. */
export function isStatusError(error: unknown): boolean {
  const { isAxiosError, response } = (error ?? {}) as { isAxiosError?: unknown; response?: unknown }
  return isAxiosError === true && response !== undefined
}

/** Whether an axios error only repeats what the exchange shows: a status that is no success, or no response. */
function isToldBy(exchange: Exchange, error: unknown): boolean {
  const { isAxiosError, response } = error as { isAxiosError?: unknown; response?: unknown }
  return isAxiosError === true && (response !== undefined) === isAnswered(exchange)
}
