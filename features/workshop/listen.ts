import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on a port of its own. */
export interface ListeningServer {
  /** Has format `http://127.0.0.1:41233`. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Lets a server listen on a free port. `close` also closes all its connections. */
export async function listen(server: Server): Promise<ListeningServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
