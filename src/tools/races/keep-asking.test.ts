import { expect } from 'chai'
import { openShop } from './shop-outcome.fixture'

describe('An outcome that becomes visible only after a while', function () {
  this.timeout(60_000)
  const outcomeOf = openShop()

  it('is right once it matches that of some order of the stories', async () => {
    expect(await outcomeOf({ lateLooks: 1 }, { keepAskingMs: 2000 })).to.equal('fits')
  })

  it('is wrong when it never matches that of any order', async () => {
    expect(await outcomeOf({ lateLooks: 1, forgets: true }, { keepAskingMs: 2000 })).to.match(
      /They differ:\n {2}then: \$\.count was 1, but 2 in that order\n/,
    )
  })
})
