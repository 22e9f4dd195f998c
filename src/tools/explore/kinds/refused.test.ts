import { expect } from 'chai'
import { onlyFindingIn } from '../explorations.fixture'

describe('Exploring a story that is refused now and then', function () {
  this.timeout(180_000)

  const refusedIn = (ground: 'shop' | 'calendar', fault: string, seed = 2) =>
    onlyFindingIn(ground, { fault, seed, walks: 100, until: 'refused' })

  it('finds that it is when its chapter was reached again too often', async () => {
    const found = await refusedIn('shop', 'third placement is refused')
    expect(found).to.deep.include({ stories: ['orderHasBeenPlaced'], chapter: 'Cart' })
    expect(found.walk).to.have.length(8)
  })

  it('finds that it is when it was run too often in its chapter', async () => {
    const found = await refusedIn('calendar', 'fourth event is refused')
    expect(found).to.deep.include({ stories: ['eventHasBeenMade'], chapter: 'EventMade' })
    expect(found.walk).to.have.length(5)
  })

  it('finds that it is although its condition holds', async () => {
    const found = await refusedIn('shop', 'last item cannot be bought')
    expect(found.walk.length).to.be.within(3, 5)
    expect(found.message).to.equal(
      'The story "items have been added" is refused in the chapter "cart", which offers it, although what it needs is so: there is enough in stock.',
    )
  })

  it('finds that it is after another story, until others end that', async () => {
    const found = await refusedIn('calendar', 'commented event stays', 3)
    expect(found.walk).to.have.length(4)
    expect(found.message).to.match(
      /^The story "event has been moved" is refused in the chapter "event made", which offers it, exactly when "event has been commented" was run before, and not "event has been [^"]+"( or "[^"]+")* since\.$/,
    )
  })
})
