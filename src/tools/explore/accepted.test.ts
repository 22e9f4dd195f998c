import { expect } from 'chai'
import { changedIn, movingIn } from './accepted'
import type { WalkRun } from './walk'

/** A walk that reads one URL three times, the last time after a story was tried. */
function walkReading(...bodies: readonly unknown[]): WalkRun {
  const probe = { role: 'probe', isRequest: true }
  const steps = bodies.map((value, at) => ({
    index: [0, 1, 3][at],
    exchanges: [
      {
        outcome: { kind: 'answered', status: 200, body: { json: { ok: true, value }, text: '' } },
      },
    ],
  }))
  return {
    outcome: { steps },
    walk: { start: { background: [] }, moves: [], ending: [probe, probe, { role: 'tried' }, probe] },
  } as unknown as WalkRun
}

describe('Changes made by a story that was tried', () => {
  const nothing = new Set<string>()

  it('are detected although another member changes on every read', () => {
    const walked = walkReading({ open: 1, at: 1 }, { open: 1, at: 2 }, { open: 0, at: 3 })
    expect(changedIn(walked, nothing)).to.not.be.empty
  })

  it('do not include a clock that stood still for two reads only', () => {
    const walked = walkReading({ open: 1, at: 5 }, { open: 1, at: 5 }, { open: 1, at: 6 })
    const alone = walkReading({ open: 1, at: 7 }, { open: 1, at: 8 }, { open: 1, at: 9 })
    expect(changedIn(walked, nothing)).to.not.be.empty
    expect(changedIn(walked, movingIn(alone))).to.be.empty
  })

  it('include an added item and a removed member, but not identical reads', () => {
    const items = [{ id: 1 }]
    expect(changedIn(walkReading(items, items, [...items, { id: 2 }]), nothing)).to.not.be.empty
    expect(changedIn(walkReading({ a: 1 }, { a: 1 }, {}), nothing)).to.not.be.empty
    expect(changedIn(walkReading(items, items, items), nothing)).to.be.empty
  })
})
