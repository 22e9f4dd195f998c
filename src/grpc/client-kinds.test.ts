import { expect } from 'chai'
import {
  credentials,
  loadPackageDefinition,
  type GrpcObject,
  type ServiceClientConstructor,
} from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { GrpcScenarioConfiguration, type ClientSource } from '.'
import { messageOf } from '../errors/failure-of.fixture'
import { RunningScenario } from '../scenario'
import { endedAfterEach } from '../scenario/ended.fixture'
import { grpcOf } from './grpc-part'
import { RatesClient as GoogleClient, RateRequest } from './fixtures/google-protobuf/rates'
import { ratesProto, startRatesServer } from './fixtures/rates-server'
import { RatesClient as TsProtoClient } from './fixtures/ts-proto/rates'

const euros = { baseCurrency: 'EUR', amount: '9007199254740993' }
const inJson = { base_currency: 'EUR', amount: '9007199254740993' }

describe('gRPC clients of every kind', () => {
  let server: Awaited<ReturnType<typeof startRatesServer>>
  const insecure = credentials.createInsecure()
  const logMessage = (): void => undefined

  before(async () => (server = await startRatesServer()))
  after(() => server.close())

  const ended = endedAfterEach()
  const begin = <const Rates extends ClientSource>(rates: Rates) =>
    ended(GrpcScenarioConfiguration.useGrpc({ rates }).configure({ logMessage }).begin())
  /** The reply to a message that is written as JSON, as in a phrase. */
  const replyTo = async (rates: ClientSource): Promise<unknown> => {
    const scenario = new RunningScenario(
      await GrpcScenarioConfiguration.useGrpc({ rates }).configure({ logMessage }).setUpFor({}),
    )
    await scenario.call(await grpcOf(scenario).phraseCalls('rates.Rates/GetRate', inJson)())
    await scenario.end()
    return scenario.response.body()
  }

  it('calls a ts-proto client', async () => {
    const scenario = begin((options) => new TsProtoClient(server.address, insecure, options))
    const answers: unknown[] = []
    const response = await scenario.when.grpc('rates', async (client) => {
      answers.push((await client.getRate(euros)).amount)
      answers.push((await client.listRates(euros)).length)
      answers.push((await client.addUp([euros, { baseCurrency: '', amount: '7' }])).amount)
      answers.push((await client.exchange([euros]))[0]?.baseCurrency)
    })
    expect(answers).to.deep.equal(['9007199254740993', 2, '9007199254741000', 'EUR'])
    expect(response.body()).to.deep.equal([{ ...euros, seal: 'AP8=' }])
  })

  it('calls a google-protobuf client', async () => {
    const scenario = begin((options) => new GoogleClient(server.address, insecure, options))
    const request = new RateRequest().setBaseCurrency('EUR').setAmount('9007199254740993')
    const answers: unknown[] = []
    const response = await scenario.when.grpc('rates', async (client) => {
      answers.push((await client.listRates(request)).length)
      answers.push((await client.addUp([request, request])).getAmount())
      answers.push((await client.exchange([request]))[0]?.getBaseCurrency())
      answers.push((await client.getRate(request)).getAmount())
    })
    expect(answers).to.deep.equal([2, '18014398509481986', 'EUR', '9007199254740993'])
    expect(response.body()).to.deep.equal(euros)
  })

  const loaded = loadPackageDefinition(loadSync(ratesProto, { keepCase: true, longs: Number }))['rates']
  const LoadedClient = (loaded as GrpcObject)['Rates'] as ServiceClientConstructor

  it('calls a proto-loader client, also with JSON names, and keeps 64-bit integers exact that it rounds', async () => {
    const scenario = begin((options) => new LoadedClient(server.address, insecure, options))
    for (const message of [inJson, euros]) {
      const response = await scenario.when.grpc('rates', (client) => client['GetRate']?.(message))
      expect(response.body()).to.deep.equal({ ...inJson, seal: 'AP8=' })
    }
    const received = server.received()
    const misspelt = scenario.when.grpc('rates', (client) => client['getRate']?.({ base_curency: 'EUR' }))
    expect(await messageOf(misspelt)).to.include('rates.RateRequest has no field "base_curency".')
    expect(server.received()).to.equal(received)
  })

  const renamed = loadPackageDefinition(loadSync(ratesProto))['rates']
  const RenamedClient = (renamed as GrpcObject)['Rates'] as ServiceClientConstructor
  const renamedClient = (options: object) => new RenamedClient(server.address, insecure, options)

  it('accepts .proto names for a client with renamed fields, and shows renamed fields in the response', async () =>
    expect(await replyTo(renamedClient)).to.deep.equal({ ...euros, seal: 'AP8=' }))

  it('accepts renamed fields for a client with its .proto, and shows .proto names in the response', async () => {
    const scenario = begin({ client: renamedClient, proto: ratesProto })
    const response = await scenario.when.grpc('rates', (client) => client['getRate']?.(euros))
    expect(response.body()).to.deep.equal({ ...inJson, seal: 'AP8=' })
  })

  for (const [kind, source] of Object.entries({
    'proto-loader': (options: object) => new LoadedClient(server.address, insecure, options),
    'google-protobuf with its .proto': {
      client: (options: object) => new GoogleClient(server.address, insecure, options),
      proto: ratesProto,
    },
    'ts-proto with its .proto': {
      client: (options: object) => new TsProtoClient(server.address, insecure, options),
      proto: ratesProto,
    },
    'no generated code': { proto: ratesProto, address: () => server.address },
  }))
    it(`sends JSON through a client of ${kind}`, async () =>
      expect(await replyTo(source)).to.deep.equal({ ...inJson, seal: 'AP8=' }))
})
