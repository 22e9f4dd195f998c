import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below the range from which systems assign ports (on Linux from 32768), so that a free one stays free. */
const [first, last] = [10_240, 32_000]

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, last)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
