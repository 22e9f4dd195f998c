import { expect } from 'chai'
import { race, refusesAsIn } from './race'

it('A story that is refused only where another runs at the same time is not compared with their orders', () => {
  const acts = (replaced: boolean, deleted: boolean) =>
    Object.entries({ replaced, deleted }).map(([name, isRefused]) => ({ name, isRefused })) as never
  // In order, a story has the version that the other has written.
  const orders = [{ acts: acts(false, false) }, { acts: acts(true, false) }]
  const all = [acts(false, false), acts(true, false), acts(false, true), acts(true, true)]
  expect(all.map((raced) => refusesAsIn(orders, raced))).to.deep.equal([true, true, false, false])
})

it('A race that was accepted is looked for after all others', () => {
  const explorer = {
    options: { atOnce: true, isKnown: ({ stories }: { stories: string[] }) => stories[1] === 'tag' },
  }
  const book = { chapters: [class Queued {}], storiesFrom: () => ['rename', 'tag'] }
  const experience = { succeeded: [], reads: { of: () => [] } }
  const searches = race(explorer as never).searches?.({ book, experience } as never) ?? []
  expect(searches.map(({ stories, rank }) => `${stories?.join(' ')} ${rank}`)).to.deep.equal([
    'rename rename 0',
    'rename tag 1000',
    'tag tag 1000',
  ])
})
