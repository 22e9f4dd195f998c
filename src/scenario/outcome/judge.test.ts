import { expect } from 'chai'
import * as fc from 'fast-check'
import { answer, tellChanges, type Change } from './account.fixture'
import type { ComparedResponse, SequentialOrder, ConcurrentRun } from './concurrent-run'
import { judge, type OutcomeVerdict } from './judge'

const someChanges = fc.array(fc.record({ amount: fc.integer({ min: -150, max: 150 }) }), {
  minLength: 2,
  maxLength: 4,
})

function shuffled(length: number): fc.Arbitrary<number[]> {
  return fc.shuffledSubarray([...Array(length).keys()], { minLength: length })
}

/** Two changes that are told. */
const told = [{ amount: 1 }, { amount: 2 }]

function judged(atOnce: ConcurrentRun, changes: readonly Change[] = told): Promise<OutcomeVerdict> {
  return judge({ atOnce, runIn: (order) => Promise.resolve(tellChanges(changes, order)) })
}

/** A telling in which the last request shows another balance. */
function withBalance(telling: ConcurrentRun, balance: number): ConcurrentRun {
  const [{ body, ...rest } = answer('', {})] = telling.seen
  return { ...telling, seen: [{ ...rest, body: { ...(body as object), balance } }] }
}

describe('judge', () => {
  it('accepts stories told in any order, although ids, times and the order of lists differ', () =>
    fc.assert(
      fc.asyncProperty(
        someChanges.chain((many) => fc.tuple(fc.constant(many), shuffled(many.length))),
        async ([many, turns]) => {
          const verdict = await judged(tellChanges(many, { turns }), many)
          expect(verdict).to.deep.include({ fits: true, differences: [] })
        },
      ),
      { numRuns: 100 },
    ))

  it('rejects what no order leads to, and returns where it differs', () =>
    fc.assert(
      fc.asyncProperty(
        someChanges.chain((many) => fc.tuple(fc.constant(many), shuffled(many.length))),
        fc.integer({ min: 1000, max: 2000 }),
        async ([many, turns], balance) => {
          const verdict = await judged(withBalance(tellChanges(many, { turns }), balance), many)
          expect(verdict.fits).to.equal(false)
          expect(verdict.differences).to.have.length(1)
          expect(verdict.differences[0]).to.deep.include({
            subject: { of: 'seen', request: 0 },
            place: 'GET 0\n$.balance',
            here: balance,
          })
        },
      ),
      { numRuns: 40 },
    ))

  it('lists what was not compared', async () => {
    const { notCompared } = await judged(tellChanges(told, { turns: [1, 0] }))
    const shown = notCompared.map(({ subject, path }) =>
      subject.of === 'seen' ? `GET ${path}` : `${subject.story} ${path}`,
    )
    // Both runs may have happened in the same millisecond, so that their times are equal.
    expect(shown.filter((one) => !/(at|asked)$/.test(one)).sort()).to.deep.equal([
      '0 $.id',
      '1 $.id',
      'GET $.changes[*].id',
    ])
  })

  it('distinguishes the id of the telling from a number that is always the same', async () => {
    const atOnce = tellChanges(told, { turns: [0, 1] })
    const strange = {
      ...atOnce,
      seen: atOnce.seen.map(({ body, ...rest }) => ({ ...rest, body: { ...(body as object), id: 1 } })),
    }
    const { fits, differences } = await judged(strange)
    expect(fits).to.equal(false)
    expect(differences.map(({ place }) => place)).to.deep.equal(['GET 0\n$.id'])
  })

  it('does not mistake a counter for an id that happens to be equal', async () => {
    let numbered = 0
    // In later runs the counter equals the id of the account; in the first one it is one more.
    const numbering = (telling: ConcurrentRun, number: number): ConcurrentRun => ({
      ...telling,
      knownValues: new Map([['accountId', ++numbered]]),
      seen: [answer('200 OK', { last: number })],
    })
    const atOnce = numbering(tellChanges(told, { turns: [0, 1] }), 2)
    const runIn = (order: SequentialOrder): Promise<ConcurrentRun> =>
      Promise.resolve(numbering(tellChanges(told, order), numbered + 1))
    expect((await judge({ atOnce, runIn })).fits).to.equal(true)
  })

  it('treats a story that was answered 409 as not told', async () => {
    const first = tellChanges(told, { turns: [0] })
    const conflict = answer('409 Conflict', { error: 'somebody else has changed it' })
    const refused = { ...first, stories: [first.stories[0] ?? [], [conflict]] }
    expect((await judged(refused)).fits).to.equal(true)
    const both = tellChanges(told, { turns: [0, 1] })
    const changedAllTheSame = { ...both, stories: [both.stories[0] ?? [], [conflict]] }
    expect((await judged(changedAllTheSame)).fits).to.equal(false)
  })

  it('counts a request that was sent again after a 409 only once', async () => {
    const request = 'PUT http://localhost/accounts/1'
    const asking = (telling: ConcurrentRun): ConcurrentRun => ({
      ...telling,
      stories: telling.stories.map((answers) => answers.map((one) => ({ ...one, request }))),
    })
    const all = asking(tellChanges(told, { turns: [0, 1] }))
    const conflict = { ...answer('409 Conflict', { error: 'somebody else has changed it' }), request }
    const atOnce = { ...all, stories: [all.stories[0] ?? [], [conflict, ...(all.stories[1] ?? [])]] }
    const runIn = (order: SequentialOrder): Promise<ConcurrentRun> =>
      Promise.resolve(asking(tellChanges(told, order)))
    expect((await judge({ atOnce, runIn })).fits).to.equal(true)
  })

  it('tells the nearest orders again before it reports that none fits', async () => {
    // A random value that rarely changes.
    let drawn = 0
    const luck = (telling: ConcurrentRun): ConcurrentRun => ({
      ...telling,
      seen: [answer('200 OK', { ...(telling.seen[0]?.body as object), luck: drawn++ < 3 })],
    })
    const atOnce = { ...tellChanges(told, { turns: [0, 1] }), seen: [] as ConcurrentRun['seen'] }
    const seen = [
      answer('200 OK', {
        ...(tellChanges(told, { turns: [0, 1] }).seen[0]?.body as object),
        id: atOnce.knownValues.get('accountId'),
        luck: false,
      }),
    ]
    const verdict = await judge({
      atOnce: { ...atOnce, seen },
      runIn: (order) => Promise.resolve(luck(tellChanges(told, order))),
    })
    expect(verdict.fits).to.equal(true)
  })

  it('ignores a value that others count up, when looking again later shows that it changes', async () => {
    let visitors = 7
    const visited = (telling: ConcurrentRun): ConcurrentRun => {
      const [[first], ...others] = telling.stories as [ComparedResponse[], ...ComparedResponse[][]]
      const body = { ...(first?.body as object), visitors }
      return { ...telling, stories: [[answer('201 Created', body)], ...others] }
    }
    const atOnce = visited(tellChanges(told, { turns: [0, 1] }))
    visitors++
    const runIn = (order: SequentialOrder): Promise<ConcurrentRun> =>
      Promise.resolve(visited(tellChanges(told, order)))
    expect((await judge({ atOnce, runIn })).fits).to.equal(false)
    const waitAndLook = (): Promise<void> => Promise.resolve(void visitors++)
    expect((await judge({ atOnce, runIn, waitAndLook })).fits).to.equal(true)
  })

  it('ignores a list that all runs add to when the response shows only a page of it', async () => {
    const all = [{ id: 1, balance: 28 }]
    const listing = (telling: ConcurrentRun): ConcurrentRun => {
      const id = Number(telling.knownValues.get('accountId'))
      all.unshift({ id, balance: 103 })
      return { ...telling, seenAt: '/accounts?limit=2', seen: [answer('200 OK', { items: all.slice(0, 2) })] }
    }
    const atOnce = listing(tellChanges(told, { turns: [0, 1] }))
    const runIn = (order: SequentialOrder): Promise<ConcurrentRun> =>
      Promise.resolve(listing(tellChanges(told, order)))
    const { fits, notCompared } = await judge({ atOnce, runIn })
    expect(fits).to.equal(true)
    expect(notCompared.map(({ path }) => path)).to.include('$.items')
    const ownPaths = { ...atOnce, seenAt: '/accounts?limit=2&of=1' }
    expect((await judge({ atOnce: ownPaths, runIn })).fits).to.equal(false)
  })

  it('looks again until the outcome fits', async () => {
    const settled = tellChanges(told, { turns: [0, 1] })
    const late = { ...withBalance(settled, 101) }
    let looks = 0
    const verdict = await judge({
      atOnce: late,
      runIn: (order) => Promise.resolve(tellChanges(told, order)),
      lookAgain: () => {
        if (++looks === 2) Object.assign(late, { seen: settled.seen })
        return Promise.resolve(looks < 5)
      },
    })
    expect([verdict.fits, looks]).to.deep.equal([true, 2])
  })
})
