import { expect } from 'chai'
import { ScenarioConfiguration, type Scenario } from 'chapterwise'
import { Shop, ShopData, ShopStory, type BasketHasBeenTaken, type ShopManner } from './shop.fixture'

type Tell = (
  story: Pick<BasketHasBeenTaken, 'thingHasBeenPutIn' | 'thingsHaveBeenPutIn'>,
) => BasketHasBeenTaken

describe('The outcome of stories told at the same time', function () {
  this.timeout(60_000)
  const shop = new Shop()
  before(() => shop.open())
  after(() => shop.close())

  const seenAt = '/baskets/{{basketId}}'
  const one: Tell = (story) => story.thingHasBeenPutIn(1)
  const two: Tell = (story) => story.thingHasBeenPutIn(2)

  /** Tells stories at the same time. Returns what is wrong with their outcome, or `fits`. */
  const outcomeOf = async (
    manner: ShopManner,
    stories: readonly Tell[],
    { options = { seenAt }, name, log = [] }: { options?: object; name?: string; log?: string[] } = {},
  ): Promise<string> => {
    shop.manner = manner
    const scenario: Scenario<ShopStory> = ScenarioConfiguration.withStoryBook(ShopStory, ShopData)
      .configure({ baseURL: shop.url, logMessage: (text) => log.push(text) })
      .begin()
    await scenario.given.basketHasBeenTaken(name).getResult()
    await scenario.when.atOnce(stories)
    const message = await scenario.then.outcome.isOfOneAfterTheOther(options).then(
      () => 'fits',
      (error: Error) => error.message,
    )
    await scenario.end()
    return message
  }
  /** Replaces what differs in each run. */
  const settled = (message: string): string =>
    message
      .replaceAll(shop.url, 'http://shop')
      .replace(/baskets\/\d+/g, 'baskets/7')
      .replace(/\(\d+ ms\)/g, '(12 ms)')
      .replace(/"id":\d+/g, '"id":7')
      .replace(/"receipt":[\d.e-]+/g, '"receipt":0.5')
      .replace(/"shownAt":"[^"]*"/g, '"shownAt":"…"')

  it('is right when some order of the stories leads to it', async () => {
    expect(await outcomeOf({}, [one, two])).to.equal('fits')
    expect(await outcomeOf({}, [one, two, two], { options: {} })).to.equal('fits')
  })

  it('is wrong when no order leads to it, and the message lists the differences', async () => {
    expect(settled(await outcomeOf({ forgets: true }, [one, one]))).to.equal(
      [
        'The outcome is as if told one after the other but is not',
        'Told at the same time:',
        '  thing has been put in: 200 OK, POST http://shop/baskets/7?count=1 (12 ms) < {"count":1,"receipt":0.5}',
        '  thing has been put in (2): 200 OK, POST http://shop/baskets/7?count=1 (12 ms) < {"count":1,"receipt":0.5}',
        '  then: 200 OK, GET http://shop/baskets/7 (12 ms) < {"id":7,"count":1,"shownAt":"…"}',
        'Told one after the other, in the nearest of 2 orders:',
        '  1. thing has been put in: 200 OK, POST http://shop/baskets/7?count=1 (12 ms) < {"count":1,"receipt":0.5}',
        '  2. thing has been put in (2): 200 OK, POST http://shop/baskets/7?count=1 (12 ms) < {"count":2,"receipt":0.5}',
        '  then: 200 OK, GET http://shop/baskets/7 (12 ms) < {"id":7,"count":2,"shownAt":"…"}',
        'They differ:',
        '  thing has been put in (2): $.count was 1, but 2 in that order',
        '  then: $.count was 1, but 2 in that order',
        'Not compared, as it differs when the same is told twice:',
        '  thing has been put in: $.receipt',
        '  thing has been put in (2): $.receipt',
        '  then: $.shownAt',
      ].join('\n'),
    )
  })

  it('cannot be determined at a path that the stories do not change', async () => {
    const options = { seenAt: '/opening-hours/today', ignoring: ['count'] }
    expect(await outcomeOf({ forgets: true }, [one, one], { options })).to.equal(
      'A GET of "/opening-hours/today" was answered the same before the stories and after them, so it shows nothing of them.\n' +
        'Name a path that shows what the stories change.',
    )
  })

  it('is compared without the ignored members', async () => {
    expect(
      await outcomeOf({ forgets: true }, [one, one], { options: { seenAt, ignoring: ['count'] } }),
    ).to.equal('fits')
  })

  it('is looked at under the id of each telling when the path contains an id', async () => {
    shop.manner = {}
    const scenario = ScenarioConfiguration.withStoryBook(ShopStory, ShopData)
      .configure({ baseURL: shop.url, logMessage: () => undefined })
      .begin()
    const { basketId } = await scenario.given.basketHasBeenTaken().getResult()
    await scenario.when.atOnce([(story) => story.thingHasBeenPutIn(1), (story) => story.thingHasBeenPutIn(2)])
    await scenario.then.outcome.isOfOneAfterTheOther({ seenAt: `/baskets/${basketId}` })
    await scenario.end()
  })

  it('treats a story that was answered 409 as not told', async () => {
    expect(await outcomeOf({ locks: true }, [one, two])).to.equal('fits')
    expect(await outcomeOf({ locksTooLate: true }, [one, two])).to.include(
      '  1. thing has been put in: 200 OK',
    )
  })

  it('cannot be determined when the arrangement fails on being told again', async () => {
    expect(settled(await outcomeOf({}, [one, two], { name: 'Fred' }))).to.equal(
      [
        'The story "basket has been taken" failed when the arrangement was told anew, so the outcome cannot be looked at.',
        'The response should be 201 Created but was 422 Unprocessable Entity',
        'POST http://shop/baskets?name=Fred (12 ms)',
        '< {"error":"Fred is taken"}',
        'What may exist once only has to be drawn anew each time, for example with {{$uuid}} or {{$email}}.',
      ].join('\n'),
    )
  })

  it('cannot be determined when a story uses an id of the first telling', async () => {
    shop.manner = {}
    const scenario = ScenarioConfiguration.withStoryBook(ShopStory, ShopData)
      .configure({ baseURL: shop.url, logMessage: () => undefined })
      .begin()
    const { basketId } = await scenario.given.basketHasBeenTaken().getResult()
    await scenario.when.atOnce([
      (story) => story.thingHasBeenPutInto(basketId),
      (story) => story.thingHasBeenPutIn(1),
    ])
    let message = ''
    await scenario.then.outcome.isOfOneAfterTheOther().catch((error: Error) => (message = error.message))
    expect(message).to.equal(
      'The outcome cannot be looked at: when it was told anew, "thing has been put into" was sent with the basketId of the first telling.\n' +
        'Each telling has data of its own: let the story take it from the story data, and every request its headers from variables.',
    )
    await scenario.end()
  })

  it('cannot be determined when the path shows nothing, and the message redacts the secrets of the path', async () => {
    const options = { seenAt: '/nothing/7?token=s3cr3t-of-mine' }
    expect(await outcomeOf({}, [one, two], { options })).to.equal(
      [
        'A GET of "/nothing/7?token=[redacted]" was answered 404 Not Found before the stories and after them, so it shows nothing of them.',
        'Name a path that shows what the stories change.',
      ].join('\n'),
    )
  })

  it('cannot be determined when a request was sent outside of stories', async () => {
    const scenario = ScenarioConfiguration.withStoryBook(ShopStory, ShopData)
      .configure({ baseURL: shop.url, logMessage: () => undefined })
      .begin()
    await scenario.given.basketHasBeenTaken().getResult()
    await scenario.when.get('/baskets/7')
    await scenario.when.atOnce([(story) => story.thingHasBeenPutIn(), (story) => story.thingHasBeenPutIn()])
    let message = ''
    await scenario.then.outcome.isOfOneAfterTheOther().catch((error: Error) => (message = error.message))
    expect(message).to.match(
      /^The outcome cannot be looked at: before the stories were told at the same time, something was sent/,
    )
    await scenario.end()
  })
})
