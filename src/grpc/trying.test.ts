import { setTimeout as wait } from 'node:timers/promises'
import { Metadata } from '@grpc/grpc-js'
import { expect } from 'chai'
import { GrpcScenarioConfiguration, type StoryGrpcCalls } from '.'
import { messageOf } from '../errors/failure-of.fixture'
import { DoingBook, DoingData, type Work } from '../scenario/doing.fixture'
import { ratesProto, startRatesServer } from './fixtures/rates-server'

type Ask = (calls: StoryGrpcCalls<{ rates: unknown }>, storyData: DoingData) => unknown

class RetriedBook extends DoingBook {
  readonly retried = ['did'] as const
}

const tokenHasBeenGiven: Work = ({ storyData }) => {
  storyData.accessToken = 'let-me-in'
}
const rateHasBeenAsked =
  (ask: Ask): Work =>
  async (context) =>
    void (await ask(context, context.storyData))

const euros = { baseCurrency: 'EUR', amount: '1' }

const ways: Record<string, Ask> = {
  'values of metadata': ({ grpc }, storyData) =>
    grpc('rates', (client) =>
      client.getRate?.(euros, { metadata: { 'x-token': `${storyData.accessToken}` } }),
    ),
  'grpc-js metadata': ({ grpc }, storyData) => {
    const metadata = new Metadata()
    metadata.add('x-token', `Bearer ${storyData.accessToken}`)
    return grpc('rates', (client) => client.getRate?.(euros, metadata))
  },
  'a client of the story': ({ grpc }, storyData) =>
    grpc('rates').getRate?.(euros, { metadata: { 'x-token': [`Bearer ${storyData.accessToken}`] } }),
}

describe('A gRPC call of a story', () => {
  let server: Awaited<ReturnType<typeof startRatesServer>>
  const log: string[] = []
  before(async () => (server = await startRatesServer()))
  after(() => server.close())
  beforeEach(() => void (log.length = 0))
  const begin = (book = DoingBook) =>
    GrpcScenarioConfiguration.useGrpc({ rates: { proto: ratesProto, address: server.address } })
      .withStoryBook(book, DoingData)
      .configure({ logMessage: (text) => log.push(text) })
      .begin()

  for (const [way, ask] of Object.entries(ways))
    it(`is not sent while story data used in ${way} has no value, which is named`, async () => {
      const scenario = begin()
      expect(await messageOf(scenario.when.trying((story) => story.did(rateHasBeenAsked(ask))))).to.equal(
        'The story "did" needs accessToken, which no story has given.\nTell a story before that gives it.',
      )
      expect(log.join()).not.to.include('REQUEST')
      await scenario.given.did(tokenHasBeenGiven).getResult()
      const response = await scenario.when.trying((story) => story.did(rateHasBeenAsked(ask)))
      expect(response.status).to.equal(200)
      await scenario.end()
    })

  it('is sent again after its response was lost if the book names its story in "retried"', async () => {
    for (const [book, times, outcome] of [
      [RetriedBook, 3, 'It passed.'],
      [DoingBook, 2, 'cannot be lost: it made no call that may change something.'],
    ] as const) {
      const scenario = begin(book)
      await scenario.given.did(tokenHasBeenGiven).getResult()
      const before = server.received()
      const trying = scenario.when.tryingAgain((story) =>
        story.did(rateHasBeenAsked(({ grpc }) => grpc('rates').getRate?.(euros))),
      )
      expect(await messageOf(trying)).to.include(outcome)
      // A run before it finds out which call is the last.
      expect(server.received() - before).to.equal(times)
      await scenario.end()
    }
    expect(log.join('\n')).to.include('(OK) was lost, and the same request was sent again: OK.')
  })

  const refused = { ...euros, amount: '-1' }
  const failed = 'which failed: 3 INVALID_ARGUMENT: The amount is negative.\nPut an await before it.'
  const outcomes: Record<string, readonly [ask: Ask, outcome: string]> = {
    'fails the story if nobody awaited it': [
      async ({ grpc }) => {
        void grpc('rates').getRate?.(refused)
        // The same connection answers in order.
        for (const amount of ['1', '2']) await grpc('rates').getRate?.({ ...euros, amount })
      },
      `Nobody awaited getRate(…), ${failed}`,
    ],
    'fails the story if nobody awaited it and it was never made': [
      async ({ grpc }) => {
        void grpc('rates').getRates?.(euros)
        await grpc('rates').getRate?.(euros)
      },
      'Nobody awaited getRates(…), which failed: The gRPC client "rates" has no method "getRates".',
    ],
    'is not reported again when it was caught': [
      ({ grpc }) =>
        grpc('rates')
          .getRate?.(refused)
          .catch(() => undefined),
      'It passed.',
    ],
    'is not reported again when its messages were read': [
      async ({ grpc }) => {
        try {
          for await (const reply of grpc('rates').listRates?.(refused) ?? []) expect(reply).to.be.an('object')
        } catch {
          // The failure is expected.
        }
        await wait(50)
      },
      'It passed.',
    ],
  }
  for (const [what, [ask, outcome]] of Object.entries(outcomes))
    it(`that has failed ${what}`, async () => {
      const scenario = begin()
      const told = scenario.given.did(tokenHasBeenGiven).did(rateHasBeenAsked(ask)).getResult()
      expect(await messageOf(told)).to.include(outcome)
      await scenario.end()
    })
})
