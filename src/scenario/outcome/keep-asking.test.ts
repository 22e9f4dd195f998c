import { expect } from 'chai'
import { openShop } from './shop-outcome.fixture'

describe('The outcome that takes a while to come true', function () {
  this.timeout(60_000)
  const outcomeOf = openShop()

  it('is right once it is what an order comes to', async () => {
    expect(await outcomeOf({ lateLooks: 1 }, { keepAskingMs: 2000 })).to.equal('fits')
  })

  it('is wrong where it ends up as it does in no order', async () => {
    expect(await outcomeOf({ lateLooks: 1, forgets: true }, { keepAskingMs: 2000 })).to.match(
      /They differ:\n {2}then: \$\.count was 1, but 2 in that order\n/,
    )
  })
})
