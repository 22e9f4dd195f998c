import { expect } from 'chai'
import * as fc from 'fast-check'
import { keyOfStep } from '../../project'
import { bookPlans, WalksInBook, type BookPlan } from './random-book.fixture'
import { shrink, type StillShows } from './shrink'
import { isInvented, storiesOfWalk, type Move, type Walk } from './walk'

const check = async <Values>(property: fc.IAsyncPropertyWithHooks<Values>, numRuns = 15): Promise<void> =>
  fc.assert(property, { numRuns })

const seeds = fc.string({ minLength: 1, maxLength: 6 })
const lengths = fc.integer({ min: 1, max: 8 })

/** An API that accepts only the least value of a phrase with one story, and any value of a phrase with two. */
function pickyApi({ chapters }: BookPlan): (move: Move) => boolean {
  const least = chapters.flat().map(({ values }) => Math.min(...values))
  return ({ step: { text } }) => {
    const [, story = '', value = ''] = /^story(\d+) with (\d+)$/.exec(text) ?? []
    return story === '' || Number(value) === least[Number(story)]
  }
}

async function walksOf(walks: WalksInBook, count: number, length: number): Promise<Walk[]> {
  const made: Walk[] = []
  while (made.length < count) made.push(await walks.next(length))
  return made
}

describe('Walks', function () {
  this.timeout(60_000)

  it('tell each phrase only where its chapter offers it, and keep to their maximum length', async () => {
    await check(
      fc.asyncProperty(bookPlans, seeds, lengths, async (plan, seed, length) => {
        const walks = new WalksInBook(plan, seed, pickyApi(plan))
        for (const walk of await walksOf(walks, 12, length)) {
          expect(walk.moves.length).to.be.within(1, length)
          expect((await walks.book.rebuild(walk))?.moves.map(({ stories }) => stories)).to.deep.equal(
            walk.moves.map(({ stories }) => stories),
          )
        }
      }),
    )
  })

  it('are the same for the same seed', async () => {
    const texts = async (plan: BookPlan, seed: string): Promise<string[][]> =>
      (await walksOf(new WalksInBook(plan, seed, pickyApi(plan)), 12, 6)).map(({ moves }) =>
        moves.map(({ step }) => step.text),
      )
    await check(
      fc.asyncProperty(bookPlans, seeds, async (plan, seed) => {
        expect(await texts(plan, seed)).to.deep.equal(await texts(plan, seed))
      }),
    )
  })

  it("use the values of the project's features, but for three at most, which no later walk begins with", async () => {
    let inventions = 0
    await check(
      fc.asyncProperty(bookPlans, seeds, async (plan, seed) => {
        const walks = new WalksInBook(plan, seed)
        for (const { moves } of await walksOf(walks, 12, 6)) {
          const others = moves.filter(({ step }) => !walks.written.has(keyOfStep(step)))
          expect(others.map(({ invented }) => invented.length)).to.deep.equal(others.map(() => 1))
          expect(others.length).to.be.at.most(3)
          inventions += others.length
        }
        for (const prefix of walks.experience.openFrom(walks.start))
          expect(isInvented(prefix)).to.equal(false)
      }),
    )
    expect(inventions).to.be.above(0)
  })

  it('lead to a chapter by nothing that the API rejected', async () => {
    let planned = 0
    await check(
      fc.asyncProperty(bookPlans, seeds, async (plan, seed) => {
        const walks = new WalksInBook(plan, seed, pickyApi(plan))
        await walksOf(walks, 12, 6)
        for (const { from } of walks.experience.ways) {
          const walk = await walks.planner.planTo(walks.start, from, 6)
          if (walk === undefined) continue
          expect(walks.experience.isKnownRejected(walk)).to.equal(false)
          planned++
        }
      }),
    )
    expect(planned).to.be.above(0)
  })

  it('eventually go every way, even when the API refuses most values', async () => {
    const property = fc.asyncProperty(bookPlans, seeds, async (plan, seed) => {
      const walks = new WalksInBook(plan, seed, pickyApi(plan))
      // Most books need up to 5 walks per way, one in 600 needs more than 8.
      const most = 100 * walks.experience.ways.length
      for (let count = 0; walks.experience.never.length > 0 && count < most; count++) await walks.next(8)
      expect(walks.experience.never).to.deep.equal([])
    })
    // Searching for a smaller counterexample would need as many walks again for each book.
    await fc.assert(property, { numRuns: 25, endOnFailure: true })
  })
})

describe('Shrinking', function () {
  this.timeout(60_000)

  it('returns a valid walk that shows the same candidate and cannot lose any single phrase', async () => {
    await check(
      fc.asyncProperty(bookPlans, seeds, fc.nat(9), fc.nat(9), async (plan, seed, one, other) => {
        const walks = new WalksInBook(plan, seed)
        const [walk] = (await walksOf(walks, 20, 8)).sort((a, b) => b.moves.length - a.moves.length)
        if (walk === undefined) return
        const stories = storiesOfWalk(walk)
        const [first, last] = [stories[one % stories.length], stories[other % stories.length]]
        /** Returns the number of moves until `last` was told after `first`; 0 if it was not. */
        const movesUntilShown = ({ moves }: Pick<Walk, 'moves'>): number =>
          1 +
          moves.findIndex((_, at) => {
            const told = storiesOfWalk({ ...walk, moves: moves.slice(0, at + 1) })
            return told.includes(first ?? '') && told.slice(told.indexOf(first ?? '')).includes(last ?? '')
          })
        const stillShows: StillShows = async (tried) => {
          const moves = movesUntilShown(tried)
          return moves === 0 ? undefined : Promise.resolve({ ...candidateOf(first ?? '', walk), moves })
        }
        const found = await stillShows(walk)
        if (found === undefined) return
        const context = { book: walks.book, planner: walks.planner, isOver: () => false }
        const shrunk = await shrink({ walk, candidate: found }, stillShows, context)

        expect(await walks.book.rebuild(shrunk.walk)).to.deep.equal(shrunk.walk)
        expect(shrunk.walk.moves.length).to.be.at.most(walk.moves.length)
        expect(movesUntilShown(shrunk.walk)).to.be.above(0)
        for (const at of shrunk.walk.moves.keys()) {
          const moves = shrunk.walk.moves.filter((_, index) => index !== at)
          const shorter = await walks.book.rebuild({ ...shrunk.walk, moves })
          expect(shorter === undefined ? 0 : movesUntilShown(shorter)).to.equal(0)
        }
      }),
    )
  })

  it('removes two phrases of three when neither can be removed alone', async () => {
    const walks = new WalksInBook({ chapters: [[{ to: 0, values: [1] }]], chains: [] }, 'seed')
    let walk = await walks.next(3)
    while (walk.moves.length < 3) walk = await walks.next(3)
    const stillShows: StillShows = ({ moves }) =>
      Promise.resolve(
        moves.length % 2 === 0 ? undefined : { ...candidateOf('story0', walk), moves: moves.length },
      )
    const context = { book: walks.book, planner: walks.planner, isOver: () => false }
    const candidate = { ...candidateOf('story0', walk), moves: 3 }
    expect((await shrink({ walk, candidate }, stillShows, context)).walk.moves.length).to.equal(1)
  })
})

function candidateOf(story: string, { start }: Walk) {
  return {
    kind: 'story failed' as const,
    stories: [story],
    chapter: start.book,
    cause: story,
    message: '',
    moves: 0,
  }
}
