import { expect } from 'chai'
import { exploreIn, market } from './explorations.fixture'
import type { Explored, Wanted } from './fixtures/explorations'

const usual = { seed: 7, walks: 12, length: 5, openapi: 'openapi.json' }

/** Right APIs: what they do when a request comes twice, and what they answer nobody. */
const right = ['', 'replays 200,login page', 'conflicts', 'throttles']
const lost = {
  'key ignored': 'orderHasBeenPlaced',
  'notes add up': 'noteHasBeenChanged',
  'labels add up': 'orderHasBeenLabelled',
  'paid twice': 'orderHasBeenPaid',
  'second delete fails': 'orderHasBeenCancelled',
}
const open = {
  'anyone reads': 'orderHasBeenRead',
  'anyone writes': 'noteHasBeenChanged',
  'refused after deleting': 'orderHasBeenCancelled',
  'key of another': 'orderHasBeenPlaced',
  'list of all': 'ordersHaveBeenListed',
  'open report': 'reportHasBeenRead',
}
const telling = 'refusal tells'

describe('Exploring a market', function () {
  this.timeout(400_000)
  let results: ReadonlyMap<string, Explored>

  before(async () => {
    const runsFeatures = true
    const both = { lostResponses: true, actors: true }
    const wanted: Wanted[] = [
      ...right.map((fault) => ({ ...usual, fault, ...both })),
      { ...usual, fault: Object.keys(lost).join(), lostResponses: true, runsFeatures },
      { ...usual, fault: Object.keys(open).join(), actors: true, runsFeatures },
      { ...usual, fault: telling, actors: true, until: 'access', runsFeatures },
    ]
    results = new Map((await exploreIn(market, wanted)).map((result) => [result.fault, result]))
  })

  function mustFind(faults: object, expected: readonly string[]): void {
    const { findings = [] } = results.get(Object.keys(faults).join()) ?? {}
    expect(findings.map((found) => [found.kind, ...found.stories].join(' '))).to.have.members(expected)
    for (const { ran, feature } of findings)
      expect(ran, feature).to.deep.equal({ with: 'failed', without: 'passed' })
  }

  for (const fault of right)
    it(`finds nothing in a right API: ${fault}`, () => {
      const { findings, unsteady } = results.get(fault) ?? {}
      expect({ findings, unsteady }).to.deep.equal({ findings: [], unsteady: [] })
    })

  it('finds each story whose call has a second effect when its response was lost', () =>
    mustFind(
      lost,
      // A PUT that adds is a relation as well, which is looked for with it.
      Object.values(lost).map((story) =>
        story === 'noteHasBeenChanged' ? `relation ${story}` : `lost response ${story}`,
      ),
    ))

  it('finds each story that another user may tell, by what the response shows and by what is changed', () =>
    mustFind(
      open,
      [...Object.values(open), 'orderHasBeenLabelled'].map((story) => `access ${story}`),
    ))

  it('finds a refusal that tells what only the owner knows', () => {
    const [found] = results.get(telling)?.findings ?? []
    expect([found?.kind, found?.ran]).to.deep.equal(['access', { with: 'failed', without: 'passed' }])
  })
})
