import { createServer } from 'node:net'
import { credentials } from '@grpc/grpc-js'
import { expect } from 'chai'
import { GrpcScenarioConfiguration, type ClientSource, type GrpcResponse } from '.'
import { ratesProto, startRatesServer } from './fixtures/rates-server'
import { RatesClient } from './fixtures/ts-proto/rates'
import { between, expectAt, expectBody, expectEachAt, greaterThan, sorted } from '../assertions'
import { listen } from '../../features/workshop/listen'
import { failureOf } from '../errors/failure-of.fixture'
import { actors, RunningScenario } from '../scenario'
import { scratchFolder } from '../scratch-folder.fixture'
import { endedAfterEach } from '../scenario/ended.fixture'
import { grpcOf } from './grpc-part'
import { expectGrpcStatus } from './grpc-response'
import { connectionRemedy } from './status'
import { ScenarioConfiguration } from '..'

const euros = { baseCurrency: 'EUR', amount: '1' }
const refused = { baseCurrency: 'EUR', amount: '-1' }

describe('A scenario with gRPC', () => {
  let server: Awaited<ReturnType<typeof startRatesServer>>
  let log: string[]

  before(async () => (server = await startRatesServer()))
  after(() => server.close())
  beforeEach(() => (log = []))

  const scratch = scratchFolder()
  const protoFile = (text: string): string => {
    scratch.put('rates.proto', `syntax = "proto3";\n${text}\n`)
    return scratch.at('rates.proto')
  }

  const ended = endedAfterEach()
  const begin = (address = server.address, options = {}) => {
    const configuration = GrpcScenarioConfiguration.useGrpc({
      rates: (given) => new RatesClient(address, credentials.createInsecure(), given),
    })
    return ended(configuration.configure({ logMessage: (text) => log.push(text), ...options }).begin())
  }

  it('resolves with the response of a failed call, which rejects inside the function', async () => {
    const scenario = begin()
    let seen: unknown
    const response: GrpcResponse = await scenario.when.grpc('rates', async (client) => {
      await client.getRate(refused).catch((error: unknown) => (seen = error))
    })
    expect((seen as Error).message).to.equal('3 INVALID_ARGUMENT: The amount is negative.')
    expect(response.code).to.equal(3)
    expect(response.codeName).to.equal('INVALID_ARGUMENT')
    expect(response.details).to.equal('The amount is negative.')
    expect(response.status).to.equal(400)
    expect(response.trailers.names()).to.include('content-type')
    scenario.then.response.shouldBe.badRequest.withMessage('The amount is negative.')
  })

  it('resolves with the response of a failed stream that the function reads', async () => {
    const { code } = await begin().when.grpc('rates', async (client) => {
      for await (const rate of client.listRates(refused)) expect(rate).to.be.an('object')
    })
    expect(code).to.equal(3)
  })

  it('shows no frames of its own with an error of the function, and with one of the address', async () => {
    const address = (): never => {
      throw new Error('Mine.')
    }
    const inFunction = () =>
      begin().when.grpc('rates', async (client) => {
        await client.getRate(euros)
        address()
      })
    for (const failing of [inFunction, () => phrase({ rates: { address, proto: ratesProto } })])
      expect((await failureOf(failing())).stack)
        .to.match(/^Error: Mine\.\n/)
        .and.not.match(/(?:calls|client|client-source|grpc-part)\.ts/)
  })

  it('says what to do where there is no connection, when an assertion on the status fails', async () => {
    const response = await begin('localhost:1').when.grpc('rates', (client) => client.getRate(euros))
    expect(() => expectGrpcStatus(response, 'OK')).to.throw(
      /^The gRPC status should be OK \(0\) but was UNAVAILABLE .*\nStart the server, or correct the address\.\n/,
    )
  })

  it('sends the headers of the option "headers" as metadata', async () => {
    const scenario = begin(server.address, { headers: { 'X-Tenant': 'north' } })
    const { exchange } = await scenario.when.grpc('rates', (client) => client.getRate(euros))
    expect(exchange.request.headers.get('x-tenant')).to.equal('north')
  })

  it('sends no headers as metadata that only a connection of HTTP has, or that gRPC sets itself', async () => {
    const ofHttp = { Connection: 'keep-alive', 'Content-Length': '5', 'content-type': 'application/json' }
    const scenario = begin(server.address, { headers: ofHttp })
    const { code, exchange } = await scenario.when.grpc('rates', (client) => client.getRate(euros))
    expect([code, exchange.request.headers.names()]).to.deep.equal([0, []])
  })

  it('makes the call of a phrase as an actor, without the credentials of the scenario', async () => {
    const scenario = await running({ headers: { Authorization: 'Bearer fred', 'X-Tenant': 'north' } })
    const headersAs = async (actor?: string) => {
      const acting = actor === undefined ? undefined : grpcOf(await scenario.part(actors).as(actor))
      grpcOf(scenario).addMetadata('X-Api-Key', 'of fred')
      const call = grpcOf(scenario).phraseCalls('rates.Rates/GetRate', { amount: '1' }, acting)
      return (await scenario.call(await call())).exchange.request.headers.names()
    }
    expect(await headersAs('nobody')).to.deep.equal(['x-tenant'])
    expect(await headersAs()).to.have.members(['authorization', 'x-api-key', 'x-tenant'])
    await scenario.end()
  })

  it('forgets a deadline that was refused before another request', async () => {
    const scenario = await running()
    grpcOf(scenario).setDeadline(0.001)
    expect(() => scenario.request.refuseUnused()).to.throw('sets up the next request')
    const call = await grpcOf(scenario).phraseCalls('rates.Rates/GetRate', { amount: '1' })()
    expect((await scenario.call(call)).exchange.outcome).to.have.property('codeName', 'OK')
    await scenario.end()
  })

  it('rejects with an error that the function itself throws', async () => {
    const scenario = begin()
    const failing = scenario.when.grpc('rates', async (client) => {
      await client.getRate(euros)
      throw new RangeError('mine')
    })
    expect(await failureOf(failing)).to.be.instanceOf(RangeError)
  })

  it('sorts and compares 64-bit integers as numbers, although JSON has them as texts', async () => {
    const rates = { proto: ratesProto, address: server.address }
    const configuration = GrpcScenarioConfiguration.useGrpc({ rates })
    const scenario = ended(configuration.configure({ logMessage: (text) => log.push(text) }).begin())
    const amounts = (...all: string[]) =>
      scenario.when.grpc('rates', (client) => client.exchange?.(all.map((amount) => ({ amount }))))
    const rising = await amounts('9', '10', '9007199254740993')
    expectAt(rising, '[*].amount', sorted())
    expectBody(rising, sorted('amount'))
    expectAt(rising, '[2].amount', greaterThan(9007199254740992n))
    expectEachAt(rising, '[?@.amount != "9"].amount', between(10, 9007199254740993n))
    expect(rising.body()).to.deep.include({ base_currency: '', amount: '9', seal: 'AP8=' })
    expect(() => expectAt(rising, '[1].amount', greaterThan(10))).to.throw('but was 10 (number)')
    const falling = await amounts('10', '9')
    expect(() => expectAt(falling, '[*].amount', sorted())).to.throw('9 at [1] comes after 10 at [0]')
  })

  it('logs metadata and trailers with logHeaders, without secrets', async () => {
    const scenario = begin(server.address, { logHeaders: true })
    await scenario.when.grpc('rates', (client) =>
      client.getRate(refused, { metadata: { 'x-request-id': '7', authorization: 'Bearer hush-hush' } }),
    )
    expect(log.join('\n').match(/^(?:Metadata::.*|Trailer::\S+)/gm)).to.deep.equal([
      'Metadata::x-request-id 7',
      'Metadata::authorization [redacted]',
      'Trailer::content-type',
      'Trailer::date',
    ])
  })

  it('sends each message of an async iterable when it is ready, and yields each reply as it arrives', async () => {
    const scenario = begin()
    const seen: string[] = []
    await scenario.when.grpc('rates', async (client) => {
      const { promise, resolve } = deferred()
      async function* requests(): AsyncGenerator<typeof euros> {
        yield euros
        await promise
        yield { ...euros, amount: '2' }
      }
      for await (const reply of client.exchange(requests())) {
        seen.push(reply.amount)
        resolve()
      }
    })
    expect(seen).to.deep.equal(['1', '2'])
  })

  it('rejects with the error that the iterable of requests throws', async () => {
    const scenario = begin()
    function* broken(): Generator<typeof euros> {
      yield euros
      throw new RangeError('mine')
    }
    const failure = await failureOf(scenario.when.grpc('rates', (client) => client.addUp(broken())))
    expect(failure.message).to.equal('mine')
  })

  it('cancels an open call when the scenario ends, and reports it', async () => {
    const scenario = begin()
    const call = scenario.when.grpc('rates', (client) =>
      client.exchange(
        (async function* () {
          yield euros
          await new Promise((resolve) => setTimeout(resolve, 1000).unref())
        })(),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await failureOf(scenario.end())).message).to.equal(
      'The scenario ended while a call was still under way.\nPut an await before each call.',
    )
    expect((await call).codeName).to.equal('CANCELLED')
  })

  const mistakes: Record<string, [make: () => Promise<unknown>, message: string]> = {
    'an unknown client': [
      async () => begin().when.grpc('rate' as 'rates', (client) => client.getRate(euros)),
      'There is no gRPC client "rate". Did you mean "rates"?',
    ],
    'an unknown method': [
      () =>
        begin().when.grpc('rates', (client) =>
          (client as unknown as Record<string, () => unknown>)['getRat']?.(),
        ),
      'The gRPC client "rates" has no method "getRat". Did you mean "getRate"?\nIt has:\n  getRate\n  listRates\n  addUp\n  exchange',
    ],
    'a function that makes no call': [
      () => begin().when.grpc('rates', () => undefined),
      'The function given for the gRPC client "rates" made no call.',
    ],
    'a list for a unary method': [
      () => begin().when.grpc('rates', (client) => client.getRate([euros] as never)),
      'The gRPC method rates.Rates/GetRate takes one message, but was given a list.',
    ],
    'null in place of a message': [
      () => begin().when.grpc('rates', (client) => client.getRate(null as never)),
      'The gRPC method rates.Rates/GetRate takes one message, but was given null.',
    ],
    'null in place of messages': [
      () => begin().when.grpc('rates', (client) => client.addUp(null as never)),
      'The gRPC method rates.Rates/AddUp takes a list of messages, but was given null.',
    ],
    'a callback, which nothing would call': [
      () =>
        begin().when.grpc(
          'rates',
          (client) => new Promise((resolve) => void client.getRate(euros, ((): void => resolve(0)) as never)),
        ),
      'The call getRate() of a gRPC client returns a promise here, and would never call a function.\nWrite: const reply = await client.getRate({ … })',
    ],
    'an option that no call has': [
      () => begin().when.grpc('rates', (client) => client.getRate(euros, { timeout: 5 } as never)),
      'Unknown option "timeout".\nKnown here: metadata, deadline, signal, host',
    ],
    'options that are no object': [
      () => begin().when.grpc('rates', (client) => client.getRate(euros, 'soon' as never)),
      'The options must be an object, but are a text.',
    ],
    'one message for a stream': [
      () => begin().when.grpc('rates', (client) => client.addUp(euros as never)),
      'The gRPC method rates.Rates/AddUp takes a list of messages, but was given one.',
    ],
    'a factory that keeps the options to itself': [
      () =>
        GrpcScenarioConfiguration.useGrpc({
          rates: () => new RatesClient(server.address, credentials.createInsecure()),
        })
          .configure({})
          .begin()
          .when.grpc('rates', (client) => client.getRate(euros)),
      'The factory of the gRPC client "rates" did not hand its options on, so its calls cannot be seen.',
    ],
    'JSON without a type': [
      () =>
        phrase({
          rates: (options) => new RatesClient(server.address, credentials.createInsecure(), options),
        }),
      'The gRPC client "rates" does not tell what the messages of rates.Rates/GetRate look like, so JSON cannot be sent.',
    ],
    'a method that two clients have': [
      () => {
        const one = { proto: ratesProto, address: server.address }
        return phrase({ one, two: one })
      },
      'Several gRPC clients have the method "rates.Rates/GetRate".',
    ],
    'a phrase without clients': [
      async () =>
        grpcOf(
          new RunningScenario(await ScenarioConfiguration.configure({ baseURL: 'http://x' }).setUpFor({})),
        ),
      'This scenario is configured without gRPC clients.',
    ],
    'a server without reflection': [
      () => untyped({ address: server.address, reflection: true }),
      `The server of the gRPC client "rates" at ADDRESS cannot be asked for its services: The server does not implement the method /grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo`,
    ],
    'an address that is a URL': [
      () => untyped({ address: 'https://localhost:50051', reflection: true }),
      'The address of the gRPC client "rates" is https://localhost:50051.\nWrite a host and a port, such as localhost:50051 or [::1]:50051, or a socket as in unix:///run/api.sock. TLS is set by the credentials: credentials.createSsl()',
    ],
    'an address of another scheme': [
      () => untyped({ address: 'grpc://localhost:50051', proto: ratesProto }),
      'is grpc://localhost:50051.\nWrite a host and a port',
    ],
    'an address that is a path': [
      () => untyped({ address: '/run/rates.sock', proto: ratesProto }),
      'is /run/rates.sock.\nWrite a host and a port',
    ],
    'an address that is not known': [
      () => untyped({ address: () => undefined, proto: ratesProto }),
      'The address of the gRPC client "rates" is undefined.\nWrite a host and a port',
    ],
    'an address that is empty': [
      () => untyped({ address: () => '', proto: ratesProto }),
      'The address of the gRPC client "rates" is empty.\nWrite a host and a port',
    ],
    'an IPv6 address without brackets': [
      () => untyped({ address: () => '::1:50051', proto: ratesProto }),
      'The address of the gRPC client "rates" is ::1:50051.\nWrite a host and a port',
    ],
    'a server without TLS': [
      () => untyped({ address: server.address, reflection: true, credentials: credentials.createSsl() }),
      'The server does not speak TLS there: leave out the credentials.',
    ],
    'a .proto that is not there': [
      () => untyped({ address: server.address, proto: 'no-such.proto', includeDirs: ['src'] }),
      `The .proto of the gRPC client "rates" cannot be read: ENOENT: no such file or directory, open '${process.cwd()}/no-such.proto'\nFiles: no-such.proto\nLooked for in: src, ${process.cwd()}\nCorrect its path, or name the folder of "no-such.proto" in "includeDirs".`,
    ],
    'an import that is not there': [
      () => untyped({ address: server.address, proto: protoFile('import "no/such.proto";') }),
      'rates.proto imports it: name the folder of "no/such.proto" in "includeDirs".',
    ],
    'a .proto with a mistake, by its file and line': [
      () => untyped({ address: server.address, proto: protoFile('message M { string a = 1 }') }),
      "illegal token '}', ';' expected (FOLDER/rates.proto, line 2)",
    ],
    'a .proto with what protobufjs does not know, by its file': [
      () => {
        scratch.put('group.proto', 'syntax = "proto2"; message M { oneof o { group G = 1 {} } }')
        return untyped({ address: server.address, proto: scratch.at('group.proto') })
      },
      'cannot be read: field must be a Field (FOLDER/group.proto)',
    ],
    'a .proto without a service': [
      () => phrase({ rates: { address: server.address, proto: protoFile('message M {}') } }),
      'No gRPC client has the method "rates.Rates/GetRate".\nNo .proto here has a service.',
    ],
  }

  for (const [what, [make, message]] of Object.entries(mistakes))
    it(`explains ${what}`, async () => {
      const failure = await failureOf(make())
      const shown = failure.message.replace(server.address, 'ADDRESS').replace(scratch.path, 'FOLDER')
      expect(shown).to.include(message)
    })

  it('does not say to trust a certificate that has expired', () =>
    expect(connectionRemedy('Last error: Error: certificate has expired')).to.match(/^Renew its certificate/))

  it('asks only the named client for its services, and no longer than the timeout', async () => {
    const silent = createServer((socket) => socket.unref()).unref()
    const asked = new Promise((resolve) => silent.once('connection', resolve))
    const { url: address } = await listen(silent, '127.0.0.1')
    const sources = {
      rates: { proto: ratesProto, address: server.address },
      silent: { reflection: true, address },
    } as const
    const wasAsked = () =>
      Promise.race([asked.then(() => true), new Promise((done) => setImmediate(done, false))])
    await phrase(sources, 'rates: rates.Rates/GetRate')
    expect(await wasAsked()).to.equal(false)
    const failure = await failureOf(phrase(sources, 'rates.Rates/GetRat', { timeout: 50 }))
    expect(failure.message)
      .to.include('The server of the gRPC client "silent"')
      .and.include('Deadline exceeded')
    silent.close()
  })

  it('rejects clients that are not configured as they must be', () => {
    for (const [sources, message] of [
      [{}, 'useGrpc needs at least one client.'],
      [
        { a: { prot: 'x', address: 'y' } },
        'The gRPC client "a" is wrong. Unknown option "prot". Did you mean "proto"?',
      ],
      [{ a: 5 }, 'The gRPC client "a" is wrong. It must be a function that makes the client, or'],
      [{ a: { client: () => ({}) } }, 'is wrong. It needs a "proto" beside its "client".'],
      [{ a: { address: 'y' } }, 'is wrong. It needs either a "proto" or "reflection: true".'],
      [{ a: { proto: [], address: 'y' } }, 'The option "proto" must be the path of a .proto file, or a list'],
      [{ a: { proto: 'x' } }, 'The gRPC client "a" is wrong. It needs an "address"'],
      [
        { a: { proto: 'x', address: 'y', credentials: 5 } },
        'The gRPC client "a" is wrong. The option "credentials" must be ChannelCredentials of grpc-js, such as credentials.createSsl(), but is 5.',
      ],
      [
        { a: { proto: 'x', address: 'y', channelOptions: [] } },
        'The gRPC client "a" is wrong. The option "channelOptions" must be an object, but is [].',
      ],
    ] as const)
      expect(() => GrpcScenarioConfiguration.useGrpc(sources as never)).to.throw(message)
  })

  async function running(options: object = {}, sources?: Record<string, ClientSource>) {
    const rates = { proto: ratesProto, address: server.address }
    const configuration = GrpcScenarioConfiguration.useGrpc(sources ?? { rates })
    const quiet = { logMessage: () => undefined, ...options }
    return new RunningScenario(await configuration.configure(quiet).setUpFor({}))
  }

  async function phrase(
    sources: Record<string, ClientSource>,
    method = 'rates.Rates/GetRate',
    options = {},
  ): Promise<unknown> {
    return grpcOf(await running(options, sources)).phraseCalls(method, {})()
  }

  function untyped(source: object): Promise<unknown> {
    const scenario = GrpcScenarioConfiguration.useGrpc({ rates: source as never })
      .configure({ logMessage: () => undefined })
      .begin()
    return scenario.when.grpc('rates', (client) => (client as Record<string, () => unknown>)['getRate']?.())
  }
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
