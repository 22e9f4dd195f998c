import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports that no system gives to whoever asks for any (Linux does so from 32768 on), so that it stays free. */
const [first, last] = [10_240, 32_000]

/** A port that nothing listens on. */
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
