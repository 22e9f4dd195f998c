import type { AxiosResponse } from 'axios'

/** When each connection last had a response, by `performance.now()`. */
const lastResponses = new WeakMap<object, number>()

/** The least time that a connection was idle if a closed one shows that the server had given it up, in milliseconds. */
const leastIdleMs = 1000

/** Notes that the connection of a response is idle from now on. */
export function noteConnection({ request }: AxiosResponse): void {
  const { socket } = (request ?? {}) as { readonly socket?: object | null }
  if (socket) lastResponses.set(socket, performance.now())
}

/** Whether a request failed as the server had closed its connection, which was idle, before it was sent. */
export function metClosedConnection(error: unknown, sentAt: number): boolean {
  const { code, request } = Object(error) as {
    code?: unknown
    request?: { readonly reusedSocket?: boolean; readonly res?: unknown; readonly socket?: object | null }
  }
  if ((code !== 'ECONNRESET' && code !== 'EPIPE') || !request?.reusedSocket || request.res) return false
  return sentAt - (lastResponses.get(request.socket ?? {}) ?? Infinity) >= leastIdleMs
}
