import type { CountedChange } from './plan'

/** Returns a change that nobody noticed, with the given members replaced. */
export function countedChange(of: Partial<CountedChange>): CountedChange {
  return {
    operation: 'GET /hotels/{…} 200',
    member: '$.free',
    change: 'one more',
    rank: 0,
    phrase: { phrase: 'Then the response body at "free" should be 3', json: '3' },
    isByCode: false,
    story: undefined,
    scenarios: ['features/a.feature:3'],
    isNoticedByStories: false,
    verdict: 'not noticed',
    ...of,
  }
}
