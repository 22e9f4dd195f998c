import { expect } from 'chai'
import { onlyFindingIn } from './explorations.fixture'

describe('Exploring stories at the same time', function () {
  this.timeout(180_000)

  it('finds in what a GraphQL query reads that one of two is lost', async () => {
    const found = await onlyFindingIn('shop', {
      fault: 'note is lost',
      seed: 1,
      walks: 20,
      atOnce: true,
      until: 'race',
    })
    expect(found.stories).to.include('noteHasBeenAdded')
    expect(found.message).to.match(
      /^These ran at the same time, and what is read then fits no order of them: the response body at ".*" should have \d items after each\.$/,
    )
  })
})
