import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { replyOf } from '../processes.fixture'
import type { Rehearsals } from './fixtures/rehearse-lamps'

const folder = join(__dirname, 'fixtures/lamps')

describe('A rehearsal', function () {
  this.timeout(120_000)
  let rehearsed: Rehearsals

  before(async () => {
    rehearsed = await replyOf(join(__dirname, 'fixtures/rehearse-lamps.ts'), {
      cwd: folder,
      serialization: 'advanced',
    })
  })

  it('reports for each step what it did, sent, asserted and reached', () => {
    const [told] = rehearsed.told
    expect(told?.status).to.equal('passed')
    expect(told?.trouble).to.equal(undefined)
    expect(told?.storyData).to.deep.equal({ lampId: 7, colour: undefined })
    expect(told?.exchanges).to.deep.equal([
      ...['POST /lamps', 'PUT /lamps/7/light', 'GET /lamps/7', 'DELETE /lamps/7/light'],
    ])
    const act = { sent: 1, asserted: [], failure: false }
    expect(told?.steps).to.deep.equal([
      { ...nothing('hook begin the scenario passed'), reached: ['LampStory'] },
      nothing('hook dim the light passed'),
      {
        ...nothing('step 0 a lamp has been bought passed'),
        acts: [
          {
            ...act,
            ...{ kind: 'story', story: 'lampHasBeenBought', chapter: 'LampStory', manner: 'in turn' },
            reads: { read: [], missing: [] },
            asserted: [true],
          },
        ],
        sent: 1,
        reached: ['LampBought'],
      },
      {
        ...nothing('step 1 the lamp has been lit passed'),
        acts: [
          {
            ...act,
            ...{ kind: 'story', story: 'lampHasBeenLit', chapter: 'LampBought', manner: 'in turn' },
            reads: { read: ['lampId', 'colour'], missing: ['colour'] },
          },
        ],
        sent: 1,
        reached: ['LampBought'],
      },
      { ...nothing('step 2 I GET "/lamps/{{lampId}}" passed'), acts: [{ ...act, kind: 'call' }], sent: 1 },
      { ...nothing('step 3 the response should be 200 OK passed'), asserted: [true] },
      { ...nothing('step 4 the response body should contain: passed'), asserted: [true] },
      nothing('hook passed'),
      {
        ...nothing('hook end the scenario passed'),
        acts: [{ ...act, kind: 'clean-up', story: 'lamp has been lit' }],
        sent: 1,
      },
    ])
  })

  it('reports which story failed and why, without secrets', () => {
    const [failing] = rehearsed.failing
    expect(failing?.status).to.equal('failed')
    expect(failing?.trouble?.text).to.equal('the lamp has exploded')
    expect(failing?.trouble?.error?.name).to.equal('AssertionError')
    expect(failing?.trouble?.error?.message).to.include('< {"id":7,"isLit":true,"token":"[redacted]"}')
    const failed = failing?.steps.find(({ step }) => step === 'step 1 the lamp has exploded failed')
    expect(failed?.acts).to.deep.equal([
      {
        ...{ kind: 'story', story: 'lampHasExploded', chapter: 'LampBought', manner: 'in turn' },
        ...{ reads: undefined, sent: 1, asserted: [false], failure: 'AssertionError' },
      },
    ])
    expect(failing?.steps.map(({ step }) => step)).to.include('step 2 the response should be 200 OK skipped')
  })

  it('redacts errors thrown by the project itself', () =>
    expect(rehearsed.ownError[0]?.trouble).to.deep.equal({
      text: 'the project says "hush"',
      error: { name: 'TypeError', message: 'It said hush: [redacted]' },
    }))

  it('reports the story data that a tried story has read', () => {
    const [act] = rehearsed.tried[0]?.steps.flatMap(({ acts }) => acts) ?? []
    expect(act).to.deep.equal({
      ...{ kind: 'story', story: 'lampHasBeenLit', chapter: 'LampBought', manner: 'tried' },
      needs: undefined,
      reads: { read: ['lampId', 'colour'], missing: ['lampId', 'colour'] },
      ...{ sent: 0, asserted: [], failure: 'StepRejectedError' },
    })
  })

  it('goes on after a story that is tried and cannot run, if asked to', () => {
    expect(rehearsed.tried[0]?.status).to.equal('failed')
    const [passedOver] = rehearsed.passedOver
    expect(passedOver?.status).to.equal('passed')
    expect(passedOver?.exchanges[0]).to.equal('GET /lamps/1')
  })

  it('finds files next to the feature of its scenario', () =>
    expect(rehearsed.file[0]?.status).to.equal('passed'))

  it('runs the same scenario 40 times', () =>
    expect(rehearsed.many).to.deep.equal(Array.from({ length: 40 }, () => 'passed')))

  it('cancels the running scenario and begins no other once it is stopped', () =>
    expect(rehearsed.stopped.map(({ status, exchanges }) => ({ status, exchanges }))).to.deep.equal([
      { status: 'failed', exchanges: ['GET /slow'] },
    ]))

  it('generates new values from the seed of each scenario', () => {
    const [one, sameSeed, another] = rehearsed.bodies
    expect(one).to.match(/^[0-9a-f-]{36}$/)
    expect(sameSeed).to.equal(one)
    expect(another).to.not.equal(one)
  })

  it('runs BeforeAll once before all scenarios, and AfterAll once after them', () => {
    const { hooks } = rehearsed
    expect(hooks.filter((hook) => hook !== 'After')).to.deep.equal(['BeforeAll', 'dimmed', 'AfterAll'])
    expect(hooks.at(0)).to.equal('BeforeAll')
    expect(hooks.at(-1)).to.equal('AfterAll')
  })

  it('redirects the output of the project to stderr, and writes no file', () => {
    expect(rehearsed.written).to.deep.equal({
      stdout: 'no longer diverted\n',
      stderr: 'the project prints this while it is loaded\nhush\n',
    })
    expect(existsSync(join(folder, 'never-written.ndjson'))).to.equal(false)
  })
})

/** A step that did nothing. */
function nothing(step: string): Rehearsals['told'][number]['steps'][number] {
  return { step, acts: [], sent: 0, asserted: [], reached: [] }
}
