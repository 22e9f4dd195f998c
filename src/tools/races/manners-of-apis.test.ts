import { expect } from 'chai'
import { openShop } from './shop-outcome.fixture'
import type { Asked, BasketHasBeenTaken, ShopStory } from './shop.fixture'

describe('The outcome of an API', function () {
  this.timeout(60_000)
  const outcomeOf = openShop()

  it('is right when several servers answer, whichever of them a connection leads to', async () => {
    const adds = ({ connection }: Asked): object => ({ servedBy: `server ${connection % 2}` })
    expect(await outcomeOf({ adds })).to.equal('fits')
  })

  it('is right when the API counts how often it was looked at', async () => {
    const looks = new Map<string | undefined, number>()
    const adds = ({ method, id }: Asked): object => {
      if (method === 'GET') looks.set(id, (looks.get(id) ?? 0) + 1)
      return { looks: looks.get(id) }
    }
    expect(await outcomeOf({ adds }, { keepAskingMs: 500 })).to.equal('fits')
  })

  describe('that has only one resource of a kind', () => {
    const arrange = (shop: ShopStory): BasketHasBeenTaken => shop.trolleyHasBeenTaken()

    it('is right when some order of the stories leads to it', async () => {
      expect(await outcomeOf({}, { arrange })).to.equal('fits')
      expect(await outcomeOf({}, { arrange, keepAskingMs: 500 })).to.equal('fits')
    })

    it('is wrong when no order leads to it, although the resource has changed before it is looked at again', async () => {
      expect(await outcomeOf({ forgets: true, lateLooks: 0 }, { arrange })).to.match(
        /They differ:\n {2}then: \$\.count was 1, but 2 in that order\n/,
      )
    })
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

  it('cannot be determined when the API limits the number of requests', async () => {
    let puts = 0
    const refuses = ({ method, id }: Asked): number | undefined =>
      method === 'POST' && id !== undefined && ++puts > 2 ? 429 : undefined
    expect(await outcomeOf({ refuses })).to.equal(
      'StepRejectedError: The outcome cannot be looked at: "story 1" was answered 429 Too Many Requests when it was told alone, and not so at the same time.\n' +
        'The scenario is told anew for each order, which takes many requests: have the API take as many in tests, or tell fewer stories.',
    )
  })
})
