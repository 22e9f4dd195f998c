import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { Turns } from './run'

describe('Walks at the same time', () => {
  it('wait for what is alone, which waits for them, whatever fails', async () => {
    const job = fc.record({ isAlone: fc.boolean(), begins: fc.nat(4), takes: fc.nat(4), fails: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 8 }), async (jobs) => {
        const turns = new Turns()
        const running = { among: 0, alone: 0 }
        const seen: (typeof running)[] = []
        const work = async (how: keyof typeof running, takes: number, fails: boolean): Promise<void> => {
          running[how]++
          seen.push({ ...running })
          await wait(takes)
          running[how]--
          if (fails) throw new Error('it failed')
        }
        const made = jobs.map(async ({ isAlone, begins, takes, fails }) => {
          await wait(begins)
          return isAlone
            ? turns.alone(async () => turns.among(() => work('alone', takes, fails)))
            : turns.among(() => work('among', takes, fails))
        })
        const failed = (await Promise.allSettled(made)).filter(({ status }) => status === 'rejected')
        expect(failed).to.have.length(jobs.filter(({ fails }) => fails).length)
        expect(seen).to.have.length(jobs.length)
        expect(seen.filter(({ among, alone }) => alone > 1 || (alone > 0 && among > 0))).to.deep.equal([])
      }),
      { numRuns: 50 },
    )
  })
})
