import { expect } from 'chai'
import {
  isOfWriting,
  mayMove,
  Moving,
  mustBeUnchanged,
  placeInWords,
  type ReadValue,
} from './comparing-reads'
import { WalkRun } from './run'
import type { Walk } from './walk'

/** A walk that reads one URL three times, the last time after a story was tried. */
function walkReading(...bodies: readonly unknown[]): WalkRun {
  return walkReadingAt('items', ...bodies)
}

function walkReadingAt(url: string, ...bodies: readonly unknown[]): WalkRun {
  return walkAsking([url, url, url], ...bodies)
}

function walkAsking([url, again, later]: readonly string[], ...bodies: readonly unknown[]): WalkRun {
  const probe = { role: 'probe', isRequest: true, step: { text: `I GET "${url}"` } }
  const steps = bodies.map((value, at) => ({
    index: [0, 1, 3][at],
    exchanges: [
      {
        protocol: 'http',
        request: { url: [url, again, later][at], headers: [] },
        outcome: { kind: 'answered', status: 200, body: { json: { ok: true, value }, text: '' } },
      },
    ],
  }))
  const outcome = { steps, exchanges: [], redact: (text: string) => text }
  const walk = { start: { background: [] }, moves: [], ending: [probe, probe, { role: 'tried' }, probe] }
  return new WalkRun(walk as never, outcome as never, [])
}

describe('Changes made by a story that was tried', () => {
  const changesIn = (run: WalkRun, moving = new Moving()) => moving.changesIn(run)

  it('are detected although another member changes on every read', () => {
    const walked = walkReading({ open: 1, at: 1 }, { open: 1, at: 2 }, { open: 0, at: 3 })
    expect(changesIn(walked)).to.not.be.empty
  })

  it('do not include a clock that stood still for two reads only', () => {
    const walked = walkReading({ open: 1, at: 5 }, { open: 1, at: 5 }, { open: 1, at: 6 })
    const moving = new Moving()
    moving.note(walkReading({ open: 1, at: 7 }, { open: 1, at: 8 }, { open: 1, at: 9 }))
    expect(changesIn(walked)).to.not.be.empty
    expect(changesIn(walked, moving)).to.be.empty
  })

  it('do not include members that come in another order within the items of a list', () => {
    const [one, other] = [
      { id: 1, name: 'a' },
      { name: 'b', id: 2 },
    ]
    const turned = [
      { name: 'a', id: 1 },
      { id: 2, name: 'b' },
    ]
    expect(changesIn(walkReading([one, other], [one, other], turned))).to.be.empty
    expect(changesIn(walkReading([one, other], [one, other], [one, { id: 2, name: 'c' }]))).to.have.length(1)
  })

  it('do not include what six reads show that changes by chance', async () => {
    const tried = walkReading({ open: 1 }, { open: 1 }, { open: 0 })
    const moving = new Moving()
    const run = ({ ending }: Walk) => {
      const read = (at: number) => ({ ...tried.outcome.steps[0], index: at })
      const steps = ending.map((_, at) => (at === 3 ? { ...tried.outcome.steps[2], index: at } : read(at)))
      return Promise.resolve(new WalkRun({ ...tried.walk, ending }, { ...tried.outcome, steps } as never, []))
    }
    expect(await moving.learn(tried, { run } as never)).to.equal(true)
    expect([changesIn(tried), changesIn(tried, moving)].map((one) => one.length)).to.deep.equal([1, 0])
  })

  it('include an added item and a removed member, but not identical reads', () => {
    const items = [{ id: 1 }]
    expect(changesIn(walkReading(items, items, [...items, { id: 2 }]))).to.not.be.empty
    expect(changesIn(walkReading({ a: 1 }, { a: 1 }, {}))).to.not.be.empty
    expect(changesIn(walkReading(items, items, items))).to.be.empty
  })

  it('do not include what another item shows that the story has made', () => {
    const [first, second] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]
    expect(changesIn(walkAsking(['items/1', 'items/1', 'items/2'], first, first, second))).to.be.empty
  })

  it('do not include what lists or counts the calls', () => {
    for (const url of ['vaults/{{vaultId}}/audit?page=1', 'usage'])
      expect(changesIn(walkReadingAt(url, [], [], [{ who: 'ann' }]))).to.be.empty
    expect(changesIn(walkReadingAt('audits/{{auditId}}', [], [], [{ who: 'ann' }]))).to.not.be.empty
  })
})

describe('A value of what was written', () => {
  const saysWhen = (path: string): boolean => isOfWriting({ path, value: '' } as ReadValue, [])

  it('says when or how often, and not what', () => {
    const paths = ['/docs/0/updatedAt', '/last_modified_gmt', '/mtime', '/version', '/paidAt', '/title']
    expect(paths.map(saysWhen)).to.deep.equal([true, true, true, true, false, false])
    expect(saysWhen('/0/http://purl.org/dc/terms/modified/0/@value')).to.equal(true)
    const versions = ['/node_generation', '/lockVersion', '/generation_of_ann', '/aversion']
    expect(versions.map(saysWhen)).to.deep.equal([true, true, false, false])
  })

  it('may be a date that is the one of the last change, as that of a draft', () => {
    const shown = (path: string, value = '"2026-12-01T14:39:37"') => ({ path, value }) as ReadValue
    const [date, modified] = [shown('/date'), shown('/modified')]
    expect(isOfWriting(date, [date, modified])).to.equal(true)
    expect(isOfWriting(date, [date])).to.equal(false)
    expect(isOfWriting(shown('/count', '2'), [shown('/version', '2')])).to.equal(false)
  })
})

it('A body that is no JSON is compared as a whole', () => {
  const read = { by: '', method: 'GET', url: 'notes/7', headers: [] }
  const { ending } = mustBeUnchanged(read, '')({ ending: [] } as never)
  expect(ending.map(({ step }) => step.text)).to.deep.equal([
    'I GET "notes/7"',
    'I save the response body as "before"',
    'I GET "notes/7"',
    'the response body should be "{{before}}"',
  ])
  expect(placeInWords({ path: '' } as never)).to.equal('the body')
})

it('A server may change an id, a time or a version by itself, and no field for its name', () => {
  const places = [
    ['/0/@id', '"a:7"'],
    ['/0/@value', '"2026-11-22T08:00Z"'],
    ['/0/@value', '"tea"'],
    ['/first-name', '"Ann"'],
    ['/node_generation', '3'],
  ] as const
  expect(places.map(([place, value]) => mayMove(place, value))).to.deep.equal([
    true,
    true,
    false,
    false,
    true,
  ])
})
