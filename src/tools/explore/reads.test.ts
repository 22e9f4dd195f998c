import { expect } from 'chai'
import { Moving } from './reads'
import { WalkRun } from './run'

/** A walk that reads one URL three times, the last time after a story was tried. */
function walkReading(...bodies: readonly unknown[]): WalkRun {
  const probe = { role: 'probe', isRequest: true, step: { text: 'I GET "items"' } }
  const steps = bodies.map((value, at) => ({
    index: [0, 1, 3][at],
    exchanges: [
      {
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

  it('include an added item and a removed member, but not identical reads', () => {
    const items = [{ id: 1 }]
    expect(changesIn(walkReading(items, items, [...items, { id: 2 }]))).to.not.be.empty
    expect(changesIn(walkReading({ a: 1 }, { a: 1 }, {}))).to.not.be.empty
    expect(changesIn(walkReading(items, items, items))).to.be.empty
  })
})
