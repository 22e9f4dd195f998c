import { join } from 'node:path'
import { expect } from 'chai'
import { repository } from '../../../scratch-folder.fixture'
import { exploreIn } from '../explorations.fixture'
import type { Found, Wanted } from '../fixtures/explorations'

/** What is planted in the grounds of the benchmarks; each exploration ends with its first finding. */
const wanted: Readonly<Record<'shop' | 'calendar', readonly Wanted[]>> = {
  shop: [
    { fault: 'third placement is refused', seed: 1, walks: 25, until: 'refused' },
    { fault: 'last item cannot be bought', seed: 1, walks: 50, until: 'refused' },
    { fault: 'other user reads', seed: 2, walks: 6, actors: true, until: 'access' },
    { fault: 'note is lost', seed: 2, walks: 6, length: 6, atOnce: true, until: 'race' },
  ],
  calendar: [
    { fault: 'fourth event is refused', seed: 2, walks: 20, until: 'refused' },
    { fault: 'commented event stays', seed: 1, walks: 20, until: 'refused' },
  ],
}

describe('Exploring the grounds of the benchmarks', function () {
  this.timeout(400_000)
  const results = new Map<string, readonly Found[]>()

  before(async () => {
    const explorations = Object.entries(wanted).map(async ([ground, all]) => {
      const folder = join(repository, 'bench/grounds', ground)
      const project = { folder, paths: [], variable: ground.toUpperCase() }
      const explored = await exploreIn(
        project,
        all.map((one) => ({ ...one, runsFeatures: true })),
      )
      for (const { fault, findings } of explored) results.set(fault, findings)
    })
    await Promise.all(explorations)
  })

  /** Returns the only finding, whose feature must fail with the fault, and pass without it. */
  function onlyFinding(kind: string, fault: string): Found {
    const [found, ...others] = results.get(fault) ?? []
    expect(others).to.deep.equal([])
    expect(found).to.deep.include({ kind, ran: { with: 'failed', without: 'passed' } })
    return found!
  }

  it('finds that a story is refused when its chapter was reached again too often', () => {
    const found = onlyFinding('refused', 'third placement is refused')
    expect(found).to.deep.include({ stories: ['orderHasBeenPlaced'], chapter: 'Cart' })
    expect(found.walk).to.have.length(8)
  })

  it('finds that a story is refused when it was run too often in its chapter', () => {
    const found = onlyFinding('refused', 'fourth event is refused')
    expect(found).to.deep.include({ stories: ['eventHasBeenMade'], chapter: 'EventMade' })
    expect(found.walk).to.have.length(5)
  })

  it('finds that a story is refused although its condition holds', () => {
    const found = onlyFinding('refused', 'last item cannot be bought')
    expect(found.walk.length).to.be.within(3, 5)
    expect(found.message).to.equal(
      'The story "items have been added" is refused in the chapter "cart", which offers it, although what it needs is so: there is enough in stock.',
    )
  })

  it('finds that a story is refused after another one, until others end that', () => {
    const found = onlyFinding('refused', 'commented event stays')
    expect(found.walk).to.have.length(4)
    expect(found.message).to.match(
      /^The story "event has been moved" is refused in the chapter "event made", which offers it, exactly when "event has been commented" was run before, and not "event has been [^"]+"( or "[^"]+")* since\.$/,
    )
  })

  it('finds in what a GraphQL query reads that one of two stories at the same time is lost', () => {
    const found = onlyFinding('race', 'note is lost')
    expect(found.stories).to.include('noteHasBeenAdded')
    expect(found.message).to.match(
      /^These ran at the same time, and what is read then fits no order of them: after I send the GraphQL query to ".*", the response body at ".*" should have \d items after each\.$/,
    )
  })

  it('finds that another user can read an order, though the features write the same in each', () => {
    const { message } = onlyFinding('access', 'other user reads')
    expect(message.split('\n')[0]).to.match(
      /^When (nobody|bob) reads what the invariant "order is as told" reads after "note has been added", the response has what only the owner had before: \$\.data\.result\.notes\[\*\]\.$/,
    )
  })
})
