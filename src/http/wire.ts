import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { loadAxios } from './client'
import { decode } from './content-coding'
import { encodeBody, mustEncode } from './encode-body'
import { followRedirect } from './redirects'
import { responseFor, settle } from './response'
import { send } from './send'
import type { RequestOrigin, Session } from './session'
import { answeredExchange, failedExchange, prepare, type Adapter } from './transfer'

/**
 * Sends a request that axios hands over after all interceptors of the client, and records the exchange. Every request
 * of a scenario goes through this function.
 */
export async function carry(
  config: InternalAxiosRequestConfig,
  adapter: Adapter,
  origin: RequestOrigin,
  session: Session,
): Promise<AxiosResponse> {
  const refused = session.checkOpen()
  if (refused !== undefined) await refused
  const ready = origin.ready()
  if (ready !== undefined) await ready
  const transfer = prepare(config, adapter, origin, session)
  const { limit } = transfer
  let response: AxiosResponse
  origin.enterWire()
  try {
    if (mustEncode(transfer)) await encodeBody(transfer)
    let answer = await send(transfer)
    while (followRedirect(transfer, answer)) answer = await send(transfer)
    const decoded = decode(transfer, answer)
    const body = decoded instanceof Promise ? await decoded : decoded
    origin.recorder.record(answeredExchange(transfer, answer, body), answer.response.data)
    response = responseFor(transfer, answer, body)
  } catch (error) {
    const failure = limit.isUp ? limit.error(config) : error
    origin.recorder.record(failedExchange(transfer, failure))
    // A retry that uses `error.config` must get the user's config, not that of a single hop.
    if (failure instanceof loadAxios().AxiosError) failure.config = config
    throw failure
  } finally {
    limit.clear()
    origin.leaveWire()
  }
  return settle(response)
}
