import { Metadata } from '@grpc/grpc-js'
import { expect } from 'chai'
import { Chapter, StoryBook } from '..'
import { GrpcScenarioConfiguration, type StoryGrpcCalls } from '.'
import { ratesProto, startRatesServer } from './clients/fixtures/rates-server'

class RatesData {
  token!: string
}

type Ask = (calls: StoryGrpcCalls<{ rates: unknown }>, storyData: RatesData) => unknown

class RatesStory extends StoryBook<RatesData> {
  tokenHasBeenGiven(): TokenHasBeenGiven {
    return this.when(({ storyData }) => {
      storyData.token = 'let-me-in'
    }).proceedToChapter(TokenHasBeenGiven)
  }
}

class TokenHasBeenGiven extends Chapter<RatesData> {
  rateHasBeenAsked(ask: Ask): TokenHasBeenGiven {
    return this.when(
      async (context) => void (await ask(context as never, context.storyData)),
    ).proceedToChapter(TokenHasBeenGiven)
  }
}

const euros = { baseCurrency: 'EUR', amount: '1' }

const ways: Record<string, Ask> = {
  'values of metadata': ({ grpc }, storyData) =>
    grpc('rates', (client) => client.getRate?.(euros, { metadata: { 'x-token': storyData.token } })),
  'grpc-js metadata': ({ grpc }, storyData) => {
    const metadata = new Metadata()
    metadata.add('x-token', `Bearer ${storyData.token}`)
    return grpc('rates', (client) => client.getRate?.(euros, metadata))
  },
  'a client of the story': ({ grpc }, storyData) =>
    grpc('rates').getRate?.(euros, { metadata: { 'x-token': [`Bearer ${storyData.token}`] } }),
}

describe('Trying over gRPC', () => {
  let server: Awaited<ReturnType<typeof startRatesServer>>
  before(async () => (server = await startRatesServer()))
  after(() => server.close())

  for (const [way, ask] of Object.entries(ways))
    it(`sends nothing while story data used in ${way} has no value, and names that value`, async () => {
      const log: string[] = []
      const scenario = GrpcScenarioConfiguration.useGrpc({
        rates: { proto: ratesProto, address: server.address },
      })
        .withStoryBook(RatesStory, RatesData)
        .configure({ logMessage: (text) => log.push(text) })
        .begin()
      let message = ''
      await scenario.when
        .trying((story) => story.rateHasBeenAsked(ask))
        .catch((error: Error) => (message = error.message))
      expect(message).to.equal(
        'The story "rate has been asked" needs token, which no story has given.\nTell a story before that gives it.',
      )
      expect(log.join()).not.to.include('REQUEST')
      await scenario.given.tokenHasBeenGiven().getResult()
      const response = await scenario.when.trying((story) => story.rateHasBeenAsked(ask))
      expect(response.status).to.equal(200)
      await scenario.end()
    })
})
