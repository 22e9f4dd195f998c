import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { credentials, type ChannelCredentials } from '@grpc/grpc-js'
import { expect } from 'chai'
import type { BasicScenario, ScenarioConfiguration } from 'chapterwise'
import {
  GrpcScenarioConfiguration,
  type ClientSource,
  type GrpcResponse,
  type GrpcScenario,
  type UntypedClient,
} from 'chapterwise/grpc'
import { freePort } from '../../features/workshop/free-port'
import { messageOf, thrownBy } from '../../src/errors/failure-of.fixture'
import { ratesProto } from '../../src/grpc/fixtures/rates-server'
import { RatesClient } from '../../src/grpc/fixtures/ts-proto/rates'
import { typeScript } from '../../src/processes.fixture'
import { certificate } from '../certificate'
import { Pinned } from '../pinned'
import { latenessMs, listeningOf, timeoutMs, untilClosed } from '../socket-server'
import { answer, euros, frame } from './answer'
import type { GrpcFault, GrpcFaults, GrpcServers } from './fault'
import { GrpcFaultServer } from './grpc-fault-server'
import { connections } from './connections'
import { messages } from './messages'
import { statuses } from './statuses'

type Configuration = ScenarioConfiguration<GrpcScenario<BasicScenario, { rates: UntypedClient }>>

const pinned = new Pinned('grpc-faults')

/** The clients, and the faults that each meets: grpc-js is the same for both. */
const clients: readonly {
  readonly name: string
  readonly faults: GrpcFaults
  source(address: string, credentials: ChannelCredentials): ClientSource
}[] = [
  {
    name: 'a client of a .proto',
    faults: { ...connections, ...messages, ...statuses },
    source: (address, credentials) => ({ proto: ratesProto, address, credentials }),
  },
  {
    name: 'a generated client',
    faults: messages,
    source: (address, credentials) => (options) => new RatesClient(address, credentials, options),
  },
]

describe('Faults of a gRPC server', function () {
  let servers: GrpcServers

  before(async () => {
    servers = {
      main: await new GrpcFaultServer().listen(),
      selfSigned: await new GrpcFaultServer(certificate).listen(),
      silent: await new GrpcFaultServer(undefined, (socket) => void socket.resume()).listen(),
      closedPort: await freePort(),
    }
  })

  after(async () => {
    await Promise.all(listeningOf(servers).map((server) => server.close()))
    pinned.finish()
  })

  for (const client of clients)
    describe(`with ${client.name}`, () => {
      for (const [name, fault] of Object.entries(client.faults))
        it(name, async () => {
          const log: string[] = []
          const channel = fault.credentials?.() ?? credentials.createInsecure()
          const address = fault.address?.(servers) ?? servers.main.address
          const configuration = configure(client.source(address, channel), log, fault.deadlineMs)
          const socketsBefore = openSockets()
          if (fault.serve !== undefined) servers.main.serve(fault.serve)

          const started = performance.now()
          const made = call(configuration, fault.method)
          if (fault.isUnreadable) await expectUnreadable(made)
          else expectAnswered(name, fault, await made)
          expect(performance.now() - started).to.be.lessThan((fault.deadlineMs ?? timeoutMs) + latenessMs)
          expect(log.join('\n')).to.include('REQUEST: GRPC /rates.Rates/')
          if (fault.keepsConnection) servers.silent.hangUp()
          await expectClosed(servers, socketsBefore)
          await expectUnharmed(configure(client.source(servers.main.address, credentials.createInsecure())))
        })
    })

  it('let the process end, even when grpc-js keeps a connection in its handshake', async function () {
    // A process that does not end by itself never ends; the time is for its slow start on a busy machine.
    this.timeout(100_000)
    const program = join(__dirname, 'call-silent-server.ts')
    const args = [...typeScript, program, servers.silent.address]
    await promisify(execFile)(process.execPath, args, { timeout: 90_000 })
  })

  function expectAnswered(name: string, fault: GrpcFault, outcome: GrpcResponse): void {
    if (fault.messages !== undefined) expect(outcome.body()).to.have.length(fault.messages)
    if (fault.answered === undefined) pinned.expect(name, steady(statusOf(outcome), servers))
    else fault.answered(outcome)
  }

  async function expectUnharmed(configuration: Configuration): Promise<void> {
    servers.main.serve(answer(frame(euros)))
    const response = await call(configuration)
    expect(response.shouldBe.ok<{ amount: string }>().amount).to.equal('1')
  }
})

function configure(source: ClientSource, log: string[] = [], timeout = timeoutMs): Configuration {
  return GrpcScenarioConfiguration.useGrpc({ rates: source as never }).configure({
    timeout,
    logMessage: (text: string) => log.push(text),
  })
}

/** Makes one call in a scenario of its own. */
async function call(
  configuration: Configuration,
  method: GrpcFault['method'] = 'getRate',
): Promise<GrpcResponse> {
  const scenario = configuration.begin()
  const message = { baseCurrency: 'EUR', amount: '1' }
  try {
    return await scenario.when.grpc('rates', (client) => client[method]?.(message))
  } finally {
    await scenario.end()
  }
}

async function expectUnreadable(made: Promise<GrpcResponse>): Promise<void> {
  expect(await messageOf(made)).to.match(
    /^The response of rates\.Rates\/\w+ has a message of 18 bytes that is no .+\nCompare the \.proto/,
  )
}

/** The status that a tester reads who expected the call to be OK. */
function statusOf(response: GrpcResponse): string {
  const { message } = thrownBy(() => response.shouldBe.ok())
  const lines = message.split('\n')
  return lines.find((line) => line.startsWith('< '))?.slice(2) ?? message
}

/** Expects that an ended scenario leaves no connection open, however long the system takes to close it. */
async function expectClosed(servers: GrpcServers, socketsBefore: number): Promise<void> {
  const seen = (): number => listeningOf(servers).reduce((sum, server) => sum + server.openConnections, 0)
  await untilClosed(() => seen() === 0 && openSockets() <= socketsBefore)
  expect(seen(), 'connections that servers see').to.equal(0)
  expect(openSockets(), 'open sockets').to.be.at.most(socketsBefore)
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(?:TCPSocketWrap|TLSWrap)$/.test(name)).length
}

/** Replaces everything that differs from run to run. */
function steady(message: string, servers: GrpcServers): string {
  return message
    .replaceAll(String(servers.closedPort), '1')
    .replace(/127\.0\.0\.1:\d{2,5}/g, '127.0.0.1:50051')
    .replace(/\(\d+ ms\)/g, '(12 ms)')
    .replace(/\. Resolution note: $/, '')
    .replace(/(Deadline exceeded after )[^\n]*/, '$1a while, …')
    .replaceAll('base_currency', 'baseCurrency')
}
