import type { AddressInfo, Server } from 'node:net'

/** A server on a port of its own. */
export interface ListeningServer {
  /** By default in the format `http://127.0.0.1:41233`. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Lets a server listen on a free port. `close` also closes the connections of one that speaks HTTP/1.1. */
export async function listen(
  server: Server & { closeAllConnections?: () => void },
  origin = 'http://127.0.0.1',
): Promise<ListeningServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${origin}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections?.()
      }),
  }
}
