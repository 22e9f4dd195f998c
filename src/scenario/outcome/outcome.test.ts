import { expect } from 'chai'
import { ScenarioConfiguration, type Scenario, type ScenarioOptions } from 'chapterwise'
import { reasonOf } from '../../errors'
import { failureOf, messageOf } from '../../errors/failure-of.fixture'
import { outcome, RunningScenario, trials } from '../../scenario'
import {
  Shop,
  ShopData,
  ShopStory,
  type Asked,
  type BasketHasBeenTaken,
  type ShopManner,
} from './shop.fixture'

type Tell = (basket: Pick<BasketHasBeenTaken, 'thingHasBeenPutIn'>) => BasketHasBeenTaken

const one: Tell = (basket) => basket.thingHasBeenPutIn(1)
const two: Tell = (basket) => basket.thingHasBeenPutIn(2)

/** How an outcome comes about, and how it is looked at. */
interface Circumstances {
  /** The stories told at the same time. @defaultValue two stories that each put one thing into the basket */
  readonly stories?: readonly Tell[]
  readonly arrange?: (shop: ShopStory) => BasketHasBeenTaken
  readonly seenAt?: string | undefined
  readonly ignoring?: readonly string[]
  readonly keepAskingMs?: number
}

describe('The outcome of stories told at the same time', () => {
  const shop = new Shop()
  before(() => shop.open())
  after(() => shop.close())

  /** Returns what is wrong with the outcome of stories told at the same time, or that it passed. */
  const outcomeOf = async (...told: Parameters<typeof failureWith>): Promise<string> =>
    (await failureWith(...told)).message

  async function failureWith(manner: ShopManner, circumstances: Circumstances = {}): Promise<Error> {
    const { stories = [one, one], arrange = (story) => story.basketHasBeenTaken() } = circumstances
    const { seenAt = '/baskets/{{basketId}}', ignoring, keepAskingMs } = circumstances
    shop.manner = manner
    const scenario = new RunningScenario({
      binding: { book: ShopStory, storyData: ShopData },
      options: { baseURL: shop.url },
      logMessage: () => undefined,
    })
    await scenario.stories.run((story) => arrange(story as ShopStory))
    await scenario
      .part(trials)
      .tryAtOnce(
        stories.map((tell, at) => ({ name: `story ${at + 1}`, describe: (basket) => tell(basket as never) })),
      )
    if (keepAskingMs !== undefined) scenario.underTest.keepAsking(keepAskingMs)
    const failure = await failureOf(scenario.part(outcome).isOfOneAfterTheOther({ seenAt, ignoring }))
    await scenario.end()
    return failure
  }

  /** Begins a scenario with a basket, as a chain. */
  async function begun(
    book = ShopStory,
    options: ScenarioOptions = {},
  ): Promise<{ scenario: Scenario<ShopStory>; basketId: number | string }> {
    shop.manner = {}
    const scenario = ScenarioConfiguration.withStoryBook(book, ShopData)
      .configure({ baseURL: shop.url, logMessage: () => undefined, ...options })
      .begin()
    const { basketId } = await scenario.given.basketHasBeenTaken().getResult()
    return { scenario, basketId }
  }

  it('is checked, too, where invariants have sent requests', async () => {
    class WatchedShop extends ShopStory {
      basketIsThere = this.always(({ api, storyData }) => api.get(`/baskets/${storyData.basketId}`))
    }
    const { scenario } = await begun(WatchedShop, { checkAlways: true })
    await scenario.when.atOnce([one, one])
    await scenario.then.outcome.isOfOneAfterTheOther()
    await scenario.end()
  })

  const lostUpdate = /They differ:\n {2}then: \$\.count was 1, but 2 in that order\n/

  it('is wrong when no order leads to it, and the message lists the differences and what was not compared', async () => {
    const failure = await failureWith({ forgets: true })
    expect(reasonOf(failure)).to.equal('other state')
    expect(failure.message.split('\n').slice(-7)).to.deep.equal([
      'They differ:',
      '  story 2: $.count was 1, but 2 in that order',
      '  then: $.count was 1, but 2 in that order',
      'Not compared, as it differs when the same order runs twice:',
      '  story 1: $.receipt',
      '  story 2: $.receipt',
      '  then: $.shownAt',
    ])
  })

  it('is wrong for another reason than another state where only responses differ', async () => {
    let first: string | undefined
    const adds = ({ method, id }: Asked): object => ({ isFirst: method === 'POST' && id === (first ??= id) })
    const failure = await failureWith({ adds })
    expect(reasonOf(failure)).to.equal(undefined)
    expect(failure.message).to.include('\n  story 1: $.isFirst was true, but false in that order\n')
  })

  it('is right when several servers answer, whichever of them a connection leads to', async () => {
    const adds = ({ connection }: Asked): object => ({ servedBy: `server ${connection % 2}` })
    expect(await outcomeOf({ adds })).to.equal('It passed.')
  })

  it('is right when the API counts how often it was looked at', async () => {
    const looks = new Map<string | undefined, number>()
    const adds = ({ method, id }: Asked): object => {
      if (method === 'GET') looks.set(id, (looks.get(id) ?? 0) + 1)
      return { looks: looks.get(id) }
    }
    expect(await outcomeOf({ adds }, { keepAskingMs: 500 })).to.equal('It passed.')
  })

  it('may become visible only after a while', async () =>
    expect(await outcomeOf({ lateLooks: 1 }, { keepAskingMs: 2000 })).to.equal('It passed.'))

  it('may be that of the only resource of a kind, which has changed before it is looked at again', async () => {
    const arrange = (story: ShopStory): BasketHasBeenTaken => story.trolleyHasBeenTaken()
    expect(await outcomeOf({}, { arrange })).to.equal('It passed.')
    expect(await outcomeOf({}, { arrange, keepAskingMs: 500 })).to.equal('It passed.')
    expect(await outcomeOf({ forgets: true, lateLooks: 0 }, { arrange })).to.match(lostUpdate)
  })

  it('is wrong when the resource is lost, although the response equals that before the stories', async () => {
    let first: string | undefined
    const puts = new Map<string | undefined, number>()
    const refuses = ({ method, id }: Asked): number | undefined => {
      first ??= id
      if (method === 'POST') puts.set(id, (puts.get(id) ?? 0) + 1)
      return method === 'GET' && (id === first || puts.get(id) !== 2) ? 404 : undefined
    }
    expect(await outcomeOf({ refuses })).to.match(
      /They differ:\n {2}then: the status was 404 Not Found, but 200 OK in that order\n/,
    )
  })

  it('is looked at under the id of each telling when the path contains an id', async () => {
    const { scenario, basketId } = await begun()
    await scenario.when.atOnce([one, two])
    await scenario.then.outcome.isOfOneAfterTheOther({ seenAt: `/baskets/${basketId}` })
    await scenario.end()
  })

  it('is looked at at the base URL when the path is empty', async () =>
    expect(await outcomeOf({}, { seenAt: '' })).to.equal('It passed.'))

  describe('cannot be determined', () => {
    it('at a path that the stories do not change', async () =>
      expect(
        await outcomeOf({ forgets: true }, { seenAt: '/opening-hours/today', ignoring: ['count'] }),
      ).to.equal(
        'A GET of "/opening-hours/today" was answered the same before the stories and after them, so it shows nothing of them.\n' +
          'Name a path that shows what the stories change.',
      ))

    it('with an option that it does not have', async () => {
      const { scenario } = await begun()
      await scenario.when.atOnce([one, one])
      const asserted = scenario.then.outcome.isOfOneAfterTheOther({ seenat: '/baskets' } as never)
      expect(await messageOf(asserted)).to.equal(
        'Unknown option "seenat". Did you mean "seenAt"?\nKnown here: seenAt, ignoring',
      )
      await scenario.end()
    })

    it('when the API limits the number of requests', async () => {
      let puts = 0
      const refuses = ({ method, id }: Asked): number | undefined =>
        method === 'POST' && id !== undefined && ++puts > 2 ? 429 : undefined
      expect(await outcomeOf({ refuses })).to.equal(
        'The outcome cannot be checked: "story 1" was answered 429 Too Many Requests when it ran alone, but not at the same time.\n' +
          'The scenario runs again for each order, which takes many requests: let the API accept as many in tests, or run fewer stories.',
      )
    })

    it('when the arrangement fails on being told again', async () => {
      const arrange = (story: ShopStory): BasketHasBeenTaken => story.basketHasBeenTaken('Fred')
      expect(await outcomeOf({}, { arrange })).to.match(
        /^The story "basket has been taken" failed when the set-up ran again, so the outcome cannot be checked\.\n/,
      )
    })

    it('when a story uses an id of the first telling', async () => {
      const { scenario, basketId } = await begun()
      await scenario.when.atOnce([(story) => story.thingHasBeenPutInto(basketId), one])
      expect(await messageOf(scenario.then.outcome.isOfOneAfterTheOther())).to.equal(
        'The outcome cannot be checked: when the scenario ran again, "thing has been put into" was sent with the basketId of the first run.\n' +
          'Each run has data of its own: let the story take it from the story data, and every request its headers from variables.',
      )
      await scenario.end()
    })

    it('when a request was sent outside of stories', async () => {
      const { scenario } = await begun()
      await scenario.when.get('/baskets/7')
      await scenario.when.atOnce([one, one])
      expect(await messageOf(scenario.then.outcome.isOfOneAfterTheOther())).to.match(
        /^The outcome cannot be checked: before the stories ran at the same time, something was sent/,
      )
      await scenario.end()
    })
  })
})
