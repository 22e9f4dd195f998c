import { join } from 'node:path'
import { expect } from 'chai'
import type { Found } from './fixtures/explorations'
import { exploreIn } from './explorations.fixture'

describe('Exploring a story that is refused now and then', function () {
  this.timeout(180_000)

  /** Returns the only finding, whose feature must fail with the fault, and pass without it. */
  async function refusedIn(ground: string, fault: string): Promise<Found> {
    const folder = join(__dirname, '../../../bench/grounds', ground)
    const project = { folder, paths: [], variable: ground.toUpperCase() }
    const wanted = { fault, seed: 1, walks: 100, until: 'refused', runsFeatures: true }
    const [result] = await exploreIn(project, [wanted])
    const [found, ...others] = result?.findings ?? []
    expect(others).to.deep.equal([])
    expect(found).to.deep.include({ kind: 'refused', ran: { with: 'failed', without: 'passed' } })
    return found!
  }

  it('finds that it is when its chapter was reached again too often', async () => {
    const found = await refusedIn('shop', 'third placement is refused')
    expect(found).to.deep.include({ stories: ['orderHasBeenPlaced'], chapter: 'Cart' })
    expect(found.walk).to.have.length(8)
  })

  it('finds that it is although its condition holds', async () => {
    const found = await refusedIn('shop', 'last item cannot be bought')
    expect(found.walk.length).to.be.within(3, 5)
    expect(found.message).to.equal(
      'The story "items have been added" is refused in the chapter "cart", which offers it, although what it needs is so: there is enough in stock.',
    )
  })

  it('finds that it is after another story, until others end that', async () => {
    const found = await refusedIn('calendar', 'commented event stays')
    expect(found.walk).to.have.length(4)
    expect(found.message).to.match(
      /^The story "event has been moved" is refused in the chapter "event made", which offers it, exactly when "event has been commented" was run before, and not "event has been [^"]+"( or "[^"]+")* since\.$/,
    )
  })
})
