import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'

/** The Unleash under test; filled in before the first scenario begins. */
export const unleash = { url: '', token: '' }

let server: ChildProcess

BeforeAll({ timeout: 120_000 }, async () => {
  server = fork('unleash/server.mjs', { execArgv: ['--no-deprecation'] })
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`Unleash could not be started: it ended with ${String(code)}.`)
  })
  const [started] = (await Promise.race([once(server, 'message'), ended])) as [typeof unleash]
  ended.catch(() => undefined)
  Object.assign(unleash, started)
})

AfterAll({ timeout: 60_000 }, async () => {
  server.disconnect()
  await once(server, 'exit')
})
