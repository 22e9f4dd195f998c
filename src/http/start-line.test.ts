import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'chai'
import fc from 'fast-check'
import { StartLine } from './start-line'

describe('StartLine', () => {
  it('starts no n-th call before every lane has reached its n-th call or has ended', async () => {
    const lanes = fc.array(fc.array(fc.nat(3), { maxLength: 4 }), { minLength: 2, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(lanes, async (pauses) => {
        const line = new StartLine(pauses.length, 60_000)
        const events: { round: number; kind: 'came' | 'went' }[] = []
        await Promise.all(
          pauses.map(async (ofLane, at) => {
            const lane = line.lanes[at]
            for (const [round, ms] of ofLane.entries()) {
              await wait(ms)
              events.push({ round, kind: 'came' })
              await lane?.ready()
              events.push({ round, kind: 'went' })
            }
            lane?.end()
          }),
        )
        for (let round = 0; round < 4; round++) {
          const kinds = events.filter((event) => event.round === round).map(({ kind }) => kind)
          const firstToGo = kinds.indexOf('went')
          expect(firstToGo === -1 ? -1 : kinds.lastIndexOf('came')).to.be.lessThan(
            firstToGo === -1 ? 0 : firstToGo,
          )
        }
      }),
      { numRuns: 30 },
    )
  })

  it('holds a lane back for its longest wait at most', async () => {
    const line = new StartLine(2, 50)
    const started = performance.now()
    await line.lanes[0]?.ready()
    expect(performance.now() - started).to.be.within(40, 950)
    line.lanes.forEach((lane) => lane.end())
  })
})
