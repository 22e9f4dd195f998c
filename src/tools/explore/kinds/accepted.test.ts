import { expect } from 'chai'
import { Body, type Exchange } from '../../../exchange'
import { madeUpExchange } from '../../../exchange/exchange.fixture'
import { Chapter, StoryBook, type EndChapter } from '../../../story'
import { accepted, acceptedWrite, isBelowDeleted, isOfferedOtherwise } from './accepted'
import type { Experiment } from '../detector'
import type { Experience } from '../experience'
import { Explorer } from '../explorer'
import { storyRun } from '../random-book.fixture'
import { WalkRun } from '../run'

class Placed {}
class Shipped {}

function put(orderId: string, status: string): Exchange {
  const body = new Body(JSON.stringify({ orderId, status }), 'application/json')
  return madeUpExchange({ method: 'PUT', url: `http://shop.test/orders/${orderId}`, sent: body })
}

function runOf(orderId: string): WalkRun {
  const outcome = { urlOf: () => 'http://shop.test/', redact: (text: string) => text }
  return new WalkRun({} as never, { ...outcome, storyData: { orderId }, exchanges: [] } as never, [])
}

describe('A story that a chapter does not offer', () => {
  const told = [
    {
      act: { name: 'paid', chapter: Shipped, exchanges: [put('order-0001', 'paid')] },
      run: runOf('order-0001'),
    },
  ]
  const isOffered = (status: string, chapter: unknown, needs?: string, anywhere?: string[]): boolean =>
    isOfferedOtherwise(
      put('order-0002', status),
      runOf('order-0002'),
      { story: 'returned', chapter, offeredIn: [Shipped], needs } as never,
      { succeeded: told, ways: [{ from: Placed, story: 'paid' }] } as unknown as Experience,
      { anywhere },
    )

  it('may send the request of one that it offers, be it run elsewhere', () =>
    expect(isOffered('paid', Placed)).to.equal(true))

  it('may send the request of one that is allowed anywhere', () =>
    expect(isOffered('paid', Shipped, undefined, ['paid'])).to.equal(true))

  it('sends another one, or in another chapter, or under a condition', () =>
    expect([
      isOffered('returned', Placed),
      isOffered('paid', Shipped),
      isOffered('paid', Placed, 'money'),
    ]).to.deep.equal([false, false, false]))
})

class OrderIsOpen extends Chapter<{ isPaid: boolean }> {
  orderHasBeenCancelled(): EndChapter<{ isPaid: boolean }> {
    return this.when(() => undefined)
      .onlyIf(({ isPaid }) => !isPaid, 'the order is not paid')
      .end()
  }
}

it('A story is tried after a walk that left its condition unmet', () => {
  const random = { pick: <T>([one]: readonly T[]): T | undefined => one }
  const detector = accepted({ options: { refusals: true }, random } as never)
  const storiesFrom = (chapter: unknown) => (chapter === OrderIsOpen ? ['orderHasBeenCancelled'] : [])
  const book = { book: StoryBook, chapters: [OrderIsOpen], ways: [], says: {}, storiesFrom }
  const explored = { book, experience: {} } as never
  const foundAfter = (isPaid: boolean): unknown => {
    const walk = { start: { chapter: OrderIsOpen, isPaid }, moves: [], ending: [] }
    detector.inRun?.({ walk, acts: [], outcome: { storyData: { isPaid } } } as never, explored)
    const [search] = detector.searches?.(explored) ?? []
    return (search as Experiment).earlier?.()?.to.start
  }
  expect(foundAfter(false)).to.equal(undefined)
  expect(foundAfter(true)).to.deep.include({ isPaid: true })
})

describe('A story that the project has accepted in a chapter', () => {
  it('is a finding in another one', async () => {
    const options = {
      signal: new AbortController().signal,
      isKnown: ({ chapter }: { chapter: unknown }) => chapter === Placed,
    }
    const explorer = new Explorer({} as never, options as never, {})
    for (const chapter of [Placed, Shipped, Placed, Shipped]) {
      const candidate = {
        kind: 'accepted',
        stories: ['returned'],
        chapter,
        cause: 'accepted returned',
      } as never
      const walk = { moves: [], ending: [] } as never
      await explorer.confirm({} as never, { walk, candidate }, () => Promise.resolve(candidate))
    }
    expect(explorer.findings.map(({ candidate }) => candidate.chapter)).to.deep.equal([Placed, Shipped])
  })
})

describe('What a story that is tried has written', () => {
  const experience = {
    succeeded: [{ act: { name: 'returned', missing: 'coupon' } }],
  } as unknown as Experience
  const isWritten = (status: number, assertions: number, missing: string): boolean => {
    const exchange = { ...put('order-0001', 'paid'), outcome: { kind: 'answered', status } } as Exchange
    const act = {
      ...storyRun('returned', Placed as never, undefined, 0),
      exchanges: [exchange],
      assertions,
      missing,
    }
    return acceptedWrite(act, experience) === exchange
  }

  it('was accepted if the story says so, or the status', () =>
    expect([isWritten(200, 1, ''), isWritten(204, 0, ''), isWritten(200, 0, '')]).to.deep.equal([
      true,
      true,
      false,
    ]))

  it('was accepted only with what the story had when it was run in turn', () =>
    expect([isWritten(201, 1, 'coupon'), isWritten(201, 1, 'orderId')]).to.deep.equal([true, false]))
})

describe('What is written below a resource', () => {
  const requests = (...all: [method: string, path: string][]): Exchange[] =>
    all.map(([method, path]) => madeUpExchange({ method, url: `http://shop.test${path}`, status: 204 }))
  const order = '/orders/0190c5a2'
  const note: [string, string] = ['POST', `${order}/notes`]

  for (const [what, isWrong, ...exchanges] of [
    ['is wrong if it was deleted', true, ...requests(['DELETE', order], ['GET', order], note)],
    [
      'is right if it is a list',
      false,
      ...requests(['DELETE', `${order}/notes`], ['POST', `${order}/notes/1`]),
    ],
    [
      'is right if it was made again',
      false,
      ...requests(['DELETE', order], ['POST', `${order}/restore`], note),
    ],
    ['is right if another one was deleted', false, ...requests(['DELETE', '/orders/0190c5b3'], note)],
  ] as [string, boolean, ...Exchange[]][])
    it(what, () => {
      const outcome = { urlOf: () => 'http://shop.test/', storyData: {}, exchanges }
      const run = new WalkRun({} as never, outcome as never, [])
      expect(isBelowDeleted(exchanges.at(-1)!, run)).to.equal(isWrong)
    })
})
