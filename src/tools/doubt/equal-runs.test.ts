import { expect } from 'chai'
import type { DoubtedScenario } from './doubted-scenario'
import { EqualRuns } from './equal-runs'
import type { RecordedCall } from './recording'
import type { PlannedChange } from './tally'

const members = ['$.id', '$.name', '$.price', '$.free']

/** A scenario that gets a room in its first step, and asserts on its price in the second. */
function scenario(room: number, price: number): DoubtedScenario {
  const steps = [`I GET "/rooms/${room}"`, `the response body at "price" should be ${price}`]
  const answer = { status: 200, headerLines: [], bytes: Buffer.from(`{"room":${room}}`) }
  const call = {
    ...{ key: `GET /rooms/${room}`, answer, headersRead: new Set(), sentIn: { step: 0, nth: 0 } },
  } as unknown as RecordedCall
  const pickle = { uri: 'features/rooms.feature', tags: [], steps: steps.map((text) => ({ text })) }
  return { scenario: { pickle }, recording: { calls: [call] } } as unknown as DoubtedScenario
}

function changesOf(doubted: DoubtedScenario): PlannedChange[] {
  return members.map((member) => ({
    ...{ doubted, call: 0, operation: 'GET /rooms/{…} 200' },
    change: {
      member,
      change: 'left out',
      answer: () => ({ status: 200, headerLines: [], bytes: Buffer.of() }),
    },
  }))
}

/** The number of changes that had to be run, each noticed in the second step, and of the verdicts kept. */
function runAll(doubted: readonly DoubtedScenario[]): { run: number; kept: number } {
  const equals = new EqualRuns(doubted)
  const toRun = doubted.flatMap(changesOf).filter((planned) => {
    const isToRun = equals.verdictOn(planned) === undefined
    if (isToRun) equals.note(planned, 'noticed', 1)
    return isToRun
  })
  return { run: toRun.length, kept: equals.size }
}

function times(count: number, of: (at: number) => DoubtedScenario): DoubtedScenario[] {
  return Array.from({ length: count }, (_, at) => of(at))
}

describe('Verdicts kept by EqualRuns', () => {
  it('are none when no two scenarios share any steps', () => {
    for (const count of [100, 400])
      expect(runAll(times(count, (at) => scenario(at, at)))).to.deep.equal({
        run: count * members.length,
        kept: 0,
      })
  })

  it('are none when scenarios begin alike but differ in the step that noticed', () => {
    for (const count of [100, 400])
      expect(runAll(times(count, (at) => scenario(1, at)))).to.deep.equal({
        run: count * members.length,
        kept: 0,
      })
  })

  it('are two per member, however many equal scenarios there are', () => {
    // Twice per member: by the steps up to the one that noticed, and by the whole scenario.
    for (const count of [100, 400])
      expect(runAll(times(count, () => scenario(1, 5)))).to.deep.equal({
        run: members.length,
        kept: 2 * members.length,
      })
  })
})
