import type { Socket } from 'node:net'
import axios from 'axios'
import { expect } from 'chai'
import { NoResponseError, ScenarioConfiguration, type BasicScenario, type ScenarioOptions } from 'chapterwise'
import { freePort } from '../../features/workshop/free-port'
import { certificate, type Certificate } from '../certificate'
import { Pinned } from '../pinned'
import { latenessMs, listeningOf, timeoutMs, untilClosed } from '../socket-server'
import { answer } from './answer'
import type { HttpFault, HttpFaults, HttpServers } from './fault'
import { FaultServer } from './fault-server'
import { bodies } from './bodies'
import { connections } from './connections'
import { framing } from './framing'
import { heads } from './heads'
import { limits } from './limits'
import { redirects } from './redirects'
import { xmlBodies } from './xml'

const pinned = new Pinned('faults')

/** What the client has a part in. */
const ofTheClient = { ...connections, ...limits, ...heads, ...framing, ...bodies, ...redirects }
const httpFaults: HttpFaults = { ...ofTheClient, ...xmlBodies }

/** The clients, and the faults that each meets; only axios' own adapter supports the option family. */
const clients = {
  'a client of the library': {
    faults: httpFaults,
    optionsFor: (baseURL: string): ScenarioOptions => ({ baseURL }),
  },
  "axios' own adapter": {
    faults: ofTheClient,
    optionsFor: (baseURL: string): ScenarioOptions => ({ client: axios.create({ baseURL, family: 4 }) }),
  },
}

describe('Faults of an HTTP API', () => {
  let servers: HttpServers

  before(async () => {
    servers = {
      main: await listen(),
      other: await listen(),
      selfSigned: await listen(certificate),
      unresponsive: await new FaultServer(undefined, (socket) => void socket.pause()).listen(),
      plainHttp: await new FaultServer(undefined, answerInHttp).listen(),
      closedPort: await freePort(),
    }
    servers.other.on('/landing', (socket) => void socket.write(answer('HTTP/1.1 200 OK', [], '{}')))
    servers.main.on('/healthy', (socket, { headers }) => {
      const cookie = headers.get('cookie') ?? 'none'
      socket.write(answer('HTTP/1.1 200 OK', ['Content-Type: application/json'], JSON.stringify({ cookie })))
    })
    for (const [name, fault] of Object.entries(httpFaults)) {
      const serve = fault.serveFor?.(servers) ?? fault.serve
      if (serve !== undefined) servers.main.on(pathOf(name), serve)
    }
  })

  after(async () => {
    await Promise.all(listeningOf(servers).map((server) => server.close()))
    pinned.finish()
  })

  for (const [client, { faults, optionsFor }] of Object.entries(clients))
    describe(`with ${client}`, () => {
      for (const [name, fault] of Object.entries<HttpFault>(faults))
        it(name, async () => {
          const base = optionsFor(servers.main.url)
          const log: string[] = []
          const options = {
            timeout: timeoutMs,
            ...fault.options,
            logMessage: (text: string) => log.push(text),
          }
          const configuration = ScenarioConfiguration.configure({ ...base, ...options })
          const url = fault.url?.(servers) ?? pathOf(name)
          const connectionsBefore = openConnections(servers)
          servers.other.requests.length = 0
          const scenario = configuration.begin()
          const started = performance.now()
          const outcome = await scenario.when
            .request({ method: 'GET', ...fault.call, url })
            .catch((error: unknown) => error as NoResponseError)
          expect(performance.now() - started).to.be.lessThan(options.timeout + latenessMs)
          if (fault.answered === undefined) {
            expect(outcome).to.be.instanceOf(NoResponseError)
            pinned.expect(name, steady((outcome as NoResponseError).message, servers))
          } else if (outcome instanceof Error) throw outcome
          else fault.answered(outcome, servers)
          expect(log.join('\n')).not.to.include('canary')
          await scenario.end()
          if (fault.answered === undefined) await expectClosed(servers, connectionsBefore)
          await expectUnharmed(configuration)
        })
    })
})

async function expectUnharmed(configuration: ScenarioConfiguration<BasicScenario>): Promise<void> {
  const next = configuration.begin()
  const response = await next.when.get('/healthy', { timeout: 20_000 })
  expect(response.shouldBe.ok<{ cookie: string }>()).to.deep.equal({ cookie: 'none' })
  await next.end()
}

/** Expects that a failed call leaves no connection open. */
async function expectClosed(servers: HttpServers, connectionsBefore: number): Promise<void> {
  await untilClosed(() => openConnections(servers) <= connectionsBefore)
  expect(openConnections(servers), 'open connections').to.be.at.most(connectionsBefore)
}

function openConnections(servers: HttpServers): number {
  // A server that reads nothing does not notice that a connection ends either.
  const seeing = listeningOf(servers).filter((server) => server !== servers.unresponsive)
  return seeing.reduce((sum, server) => sum + server.openConnections, 0)
}

function answerInHttp(socket: Socket): void {
  socket.once('data', () => socket.end(answer('HTTP/1.1 400 Bad Request', [])))
}

/** Replaces everything that differs from run to run. */
function steady(message: string, servers: HttpServers): string {
  return message
    .replaceAll(String(servers.closedPort), '1')
    .replace(/127\.0\.0\.1:\d{2,5}/g, '127.0.0.1:3000')
    .replace(/\(\d+ ms\)/g, '(12 ms)')
    .replace(/ECONNRESET: (?:read|write) ECONNRESET|EPIPE: write EPIPE/, 'ECONNRESET: read ECONNRESET')
    .replace(/; if the root CA is installed locally[^\n]*/, '')
    .replace(/EAI_AGAIN/g, 'ENOTFOUND')
}

function pathOf(name: string): string {
  return `/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}

function listen(certified?: Certificate): Promise<FaultServer> {
  return new FaultServer(certified).listen()
}
