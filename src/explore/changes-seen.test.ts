import { expect } from 'chai'
import { hasChanged, volatileMembersIn } from './changes-seen'
import type { WalkOutcome } from './walk-runner'

/** A walk on which one URL is read three times, the last time after a story was tried. */
function walkReading(...bodies: readonly unknown[]): WalkOutcome {
  const probe = { isProbe: true }
  const steps = bodies.map((value) => ({
    ...{ kind: 'step', text: 'I GET "/cart"' },
    exchanges: [
      {
        outcome: { kind: 'answered', status: 200, body: { json: { ok: true, value }, text: '' } },
      },
    ],
  }))
  return { outcome: { steps }, walk: { ending: [probe, probe, {}, probe] } } as unknown as WalkOutcome
}

describe('what a story changed that was tried', () => {
  const nothing = new Set<string>()

  it('is seen beside a clock that never stands still', () => {
    const walked = walkReading({ open: 1, at: 1 }, { open: 1, at: 2 }, { open: 0, at: 3 })
    expect(hasChanged(walked, nothing)).to.equal(true)
  })

  it('is nothing where a clock stood still for two reads only', () => {
    const walked = walkReading({ open: 1, at: 5 }, { open: 1, at: 5 }, { open: 1, at: 6 })
    const alone = walkReading({ open: 1, at: 7 }, { open: 1, at: 8 }, { open: 1, at: 9 })
    expect(hasChanged(walked, nothing)).to.equal(true)
    expect(hasChanged(walked, volatileMembersIn(alone))).to.equal(false)
  })

  it('is an item more and a member less, and not the same once more', () => {
    const items = [{ id: 1 }]
    expect(hasChanged(walkReading(items, items, [...items, { id: 2 }]), nothing)).to.equal(true)
    expect(hasChanged(walkReading({ a: 1 }, { a: 1 }, {}), nothing)).to.equal(true)
    expect(hasChanged(walkReading(items, items, items), nothing)).to.equal(false)
  })
})
