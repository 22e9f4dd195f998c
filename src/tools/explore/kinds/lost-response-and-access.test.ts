import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../../exchange'
import type { StepText } from '../../../project'
import { access, sendsSecretOf } from './access'
import type { Experiment } from '../detector'
import { lostResponse } from './lost-response'
import { exploreIn, market } from '../explorations.fixture'
import type { Explored, Wanted } from '../fixtures/explorations'

const usual = { seed: 7, walks: 6, length: 5, openapi: 'openapi.json' }

/** Right APIs: what they do when a request comes twice, and for others, what they answer nobody. */
const right = { twice: ['conflicts', 'throttles'], forOthers: ['', 'replays 200,login page,still'] }
const lost = {
  'key ignored': 'orderHasBeenPlaced',
  'notes add up': 'noteHasBeenChanged',
  'labels add up': 'orderHasBeenLabelled',
  'paid twice': 'orderHasBeenPaid',
  'second delete fails': 'orderHasBeenCancelled',
}
const writable = {
  'anyone writes': 'noteHasBeenChanged',
  'refused after deleting': 'orderHasBeenCancelled',
}
/** What others read, too, is not the owner's alone, so that a change of it counts no more. */
const readable = {
  'anyone reads': 'orderHasBeenRead',
  'key of another': 'orderHasBeenPlaced',
  'list of all': 'ordersHaveBeenListed',
  'open report': 'reportHasBeenRead',
  'open receipt': 'orderHasBeenPlaced',
}
/** Where nothing changes by itself, what must be refused is tried together first. */
const telling = 'refusal tells,still'

describe('Exploring a market', function () {
  this.timeout(400_000)
  let results: ReadonlyMap<string, Explored>

  before(async () => {
    const runsFeatures = true
    const wanted: Wanted[] = [
      ...right.twice.map((fault) => ({ ...usual, fault, lostResponses: true })),
      ...right.forOthers.map((fault) => ({ ...usual, walks: 3, fault, lostResponses: true, actors: true })),
      { ...usual, fault: Object.keys(lost).join(), lostResponses: true, runsFeatures },
      { ...usual, walks: 3, fault: Object.keys(writable).join(), actors: true, runsFeatures },
      { ...usual, walks: 3, fault: 'auditor writes', actors: true, runsFeatures },
      { ...usual, fault: Object.keys(readable).join(), actors: true, runsFeatures },
      { ...usual, fault: telling, actors: true, runsFeatures },
      { ...{ fault: 'open receipt', seed: 7, walks: 12, length: 5 }, actors: true, until: 'access' },
    ]
    results = new Map((await exploreIn(market, wanted)).map((result) => [result.fault, result]))
  })

  function mustFind(faults: object, expected: readonly string[]): void {
    const { findings = [] } = results.get(Object.keys(faults).join()) ?? {}
    expect(findings.map((found) => [found.kind, ...found.stories].join(' '))).to.have.members(expected)
    for (const { ran, feature } of findings)
      expect(ran, feature).to.deep.equal({ with: 'failed', without: 'passed' })
  }

  for (const fault of [...right.twice, ...right.forOthers])
    // Values that differ each time may be unsteady by chance.
    it(`finds nothing in a right API: ${fault}`, () => expect(results.get(fault)?.findings).to.deep.equal([]))

  it('finds each story whose call has a second effect when its response was lost', () =>
    mustFind(
      lost,
      // A PUT that adds is a relation as well, which is looked for with it; a server that fails is one finding.
      Object.values(lost).map((story) => {
        const kinds = { noteHasBeenChanged: 'relation', orderHasBeenCancelled: 'server error' }
        return `${kinds[story as keyof typeof kinds] ?? 'lost response'} ${story}`
      }),
    ))

  it('finds each story with which another user changes what only the owner reads', () =>
    mustFind(
      writable,
      [...Object.values(writable), 'orderHasBeenLabelled'].map((story) => `access ${story}`),
    ))

  it('finds a story with which an actor changes what it may only read', () =>
    mustFind({ 'auditor writes': '' }, ['access noteHasBeenChanged', 'access orderHasBeenLabelled']))

  it('finds what others read that only the owner had before, also in what an invariant reads', () =>
    mustFind(
      readable,
      Object.values(readable).map((story) => `access ${story}`),
    ))

  it('lets every actor read in one walk first what invariants read', () => {
    const { findings, requests } = results.get('open receipt') ?? {}
    expect(findings).to.have.length(1)
    expect(requests).to.be.below(680)
  })

  it('finds each refusal that tells what only the owner knows', () =>
    mustFind({ [telling]: '' }, [
      'access orderHasBeenPlaced',
      ...['Read', 'Paid', 'Cancelled', 'Labelled'].map((what) => `access orderHasBeen${what}`),
      'access noteHasBeenChanged',
    ]))
})

it('Whoever sends a secret that came before acts for its owner', () => {
  const made = (sent: object, shown: object): Exchange => {
    const [body, answer] = [sent, shown].map((one) => new Body(JSON.stringify(one), 'application/json'))
    return { request: { body }, outcome: { kind: 'answered', body: answer } } as never
  }
  const before = [made({ name: 'ann', password: 'tea' }, { session: { refreshToken: 'r1' } })]
  const sent = [
    { refreshToken: 'r1' },
    { name: 'ann', password: 'tea' },
    { password: 'new' },
    { name: 'ann' },
  ]
  expect(sent.map((body) => sendsSecretOf(before, made(body, {})))).to.deep.equal([true, true, false, false])
})

/** Returns the experiment of another user on a story that ended with an exchange. */
function trespassOn(exchange: unknown, values = {}): Experiment {
  const act = { name: 'paid', chapter: class Paid {}, exchanges: [exchange] }
  const detector = access({ options: { actors: true } } as never)
  detector.inRun?.({ outcome: { actors: ['bob'], exchanges: [] } } as never, {} as never)
  const experience = { succeeded: [{ act, run: { acts: [] } }], reads: { of: () => [], after: () => [] } }
  return detector.searches?.({ book: { says: {}, values }, experience } as never)[0] as Experiment
}

it('A step that is refused for its new text is not renewed again, but what came before it is', async () => {
  const request = { method: 'PUT', headers: new Headers([['Authorization', 'Bearer tea']]) }
  const exchange = { protocol: 'http', request, outcome: { kind: 'answered', status: 200 } }
  const values = { renewed: ({ text }: StepText) => ({ text: `${text} {{$text(6)}}` }) }
  const search = trespassOn(exchange, values)
  const planned = { moves: ['note', 'coupon'].map((text) => ({ step: { text }, definition: { text } })) }
  const walk = () => search.walk(planned as never, planned.moves as never)
  const storiesInTurn = [{ at: 1, failure: 'refused' }]
  expect(await search.look({ storiesInTurn, walk: walk() } as never)).to.equal('missed')
  expect(walk()?.moves.map(({ step }) => step.text)).to.deep.equal(['note {{$text(6)}}', 'coupon'])
})

it("What was read without credentials is not the owner's alone", () => {
  const readBy = (user?: string): Exchange => {
    const headers = new Headers(user ? [['Authorization', user]] : [])
    const body = new Body('{"link":"/orders/7"}', 'application/json')
    const outcome = { kind: 'answered', status: 200, body }
    return { protocol: 'http', request: { method: 'GET', url: '', headers }, outcome } as never
  }
  const { tellsTooMuch } = trespassOn({ ...readBy('ann'), protocol: 'grpc' })
  const [owner, nobody, bob] = [readBy('ann'), readBy(), readBy('bob')]
  expect(tellsTooMuch?.(bob, [owner])).to.equal(true)
  expect(tellsTooMuch?.(bob, [owner, nobody])).to.equal(false)
})

it('A log of the calls may have a PUT twice, but not a call with a key', () => {
  const endings = [{}, { 'Idempotency-Key': '1' }].map((headers) => {
    const put = {
      protocol: 'http',
      request: { method: 'PUT', headers: new Headers(Object.entries(headers)) },
    }
    const experience = {
      succeeded: [{ act: { name: 'noteHasBeenChanged', chapter: class Notes {}, exchanges: [put] } }],
      reads: {
        of: () => ['notes/7', 'notes/7/history?page=1'].map((url) => ({ method: 'GET', url, headers: [] })),
      },
    }
    const detector = lostResponse({ options: { lostResponses: true } } as never)
    const explored = { book: { says: {}, ways: [] }, experience } as never
    const [search] = (detector.searches?.(explored) ?? []) as Experiment[]
    const walk = search?.walk({} as never, [{ step: { text: 'the note is "tea"' } }] as never)
    return walk?.ending.slice(1).map(({ step }) => /"(.*)"/.exec(step.text)?.[1])
  })
  expect(endings).to.deep.equal([['notes/7'], ['notes/7', 'notes/7/history?page=1']])
})
