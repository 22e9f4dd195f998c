import { expect } from 'chai'
import { withReason } from '../../../errors'
import type { Exchange } from '../../../exchange'
import { madeUpExchange } from '../../../exchange/exchange.fixture'
import type { Experiment } from '../detector'
import { storyRun } from '../random-book.fixture'
import { WalkRun } from '../run'
import { race, refusesAsIn } from './race'

class Queued {}

const call = (method: string, status: number): Exchange => madeUpExchange({ method, status })

type Reason = 'other state' | 'nothing seen'

/** Returns what a search makes of an outcome that fails after the calls of two stories, or its note. */
async function madeOf(calls: readonly Exchange[][], reason?: Reason): Promise<unknown> {
  const notes = new Set<string>()
  const explorer = { options: { atOnce: true }, notes, candidatesIn: () => [] }
  const experience = { succeeded: [], reads: { of: () => [{ method: 'GET', url: 'notes/7', headers: [] }] } }
  const book = { chapters: [Queued], storiesFrom: () => ['noteHasBeenSent'] }
  const [search] = race(explorer as never).searches?.({ book, experience } as never) ?? []
  const start = { chapter: Queued, background: [] }
  const { look, walk: endingWith } = search as Experiment
  const walk = endingWith(
    { start, moves: [], ending: [] } as never,
    [{ step: { text: 'it is sent' } }] as never,
  )
  const error = Object.assign(new Error('fits no order'), { name: 'AssertionError' })
  const assertions = [reason === undefined ? error : withReason(error, reason)]
  const outcome = { exchanges: calls.flat(), trouble: { index: 1, error, assertions }, redact: String }
  const acts = calls.map((exchanges) => ({
    ...storyRun('noteHasBeenSent', Queued as never, undefined, 0),
    ...{ manner: 'at the same time', exchanges },
  }))
  const found = await look(new WalkRun(walk as never, outcome as never, acts as never))
  const noted = [...notes].map((note) => note.replace(/^.* time: /, '')).join(' ')
  return typeof found === 'object' ? found.kind : (found ?? noted)
}

describe('An outcome of stories at the same time', () => {
  const [post, get, gone] = [call('POST', 201), call('GET', 200), call('DELETE', 204)]

  it('is a race where it fits no order of their calls', async () => {
    expect(await madeOf([[post], [post]])).to.equal('race')
    expect(await madeOf([[post], [post, get]], 'other state')).to.equal('race')
    expect(await madeOf([[gone], [gone]], 'other state')).to.equal('race')
  })

  it('is none where what came between their calls may show', async () => {
    const several = 'several calls, and what these show fits no order of the stories.'
    expect(await madeOf([[post], [get, post]])).to.equal(`one of them makes ${several}`)
    expect(
      await madeOf(
        [
          [get, post],
          [get, post],
        ],
        'other state',
      ),
    ).to.equal(`they make ${several}`)
  })

  it('is none where each is answered that it has deleted the same', async () =>
    expect(await madeOf([[gone], [gone]])).to.equal('answered as if each had deleted it.'))

  it('is none where one has replaced the token of the other, or where nothing is written or seen', async () => {
    expect(await madeOf([[post], [call('POST', 401)]])).to.equal('answered 401.')
    expect(await madeOf([[get], [get]])).to.equal('')
    expect(await madeOf([[post], [post]], 'nothing seen')).to.equal('missed')
  })

  it('is noted where the API asks to send a request again', async () =>
    expect(await madeOf([[post], [call('POST', 409), get]])).to.match(/^answered 409\. one of them/))
})

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
