import type { AxiosInstance } from 'axios'
import { StepRejectedError } from '../../errors'
import { isAnswered, type Exchange } from '../../exchange'
import { isSafe, type HttpClient } from '../../http'
import { Response } from '../../assertions'
import { notRepeatable } from '../stories/rejection'
import type { Call, CallResult } from './call'

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
    respond: (exchange, host) => new Response(exchange, host),
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
function isRepeatedBy(exchange: Exchange, error: unknown): boolean {
  const { isAxiosError } = error as { isAxiosError?: unknown }
  return isAxiosError === true && isStatusError(error) === isAnswered(exchange)
}
