import { expect } from 'chai'
import { runSeed, scenarioSeed } from './seed'
import type { Pickle } from './pickle'

const pickle = (name: string, line?: number): Pickle => ({
  ...{ id: '1', uri: 'features\\orders.feature', name, language: 'en', tags: [], astNodeIds: [] },
  steps: [{ id: '2', astNodeIds: [], text: 'nothing happens' }],
  ...(line !== undefined && { location: { line } }),
})

describe('The seed of a scenario', () => {
  let before: string | undefined
  beforeEach(() => {
    before = process.env['CHAPTERWISE_SEED']
    process.env['CHAPTERWISE_SEED'] = '4711'
  })
  afterEach(() => {
    if (before === undefined) delete process.env['CHAPTERWISE_SEED']
    else process.env['CHAPTERWISE_SEED'] = before
  })

  it('consists of the seed of the run, the location of the scenario and the attempt', () => {
    expect(scenarioSeed(pickle('placed', 12))).to.equal('4711 features/orders.feature:12 1')
    expect(scenarioSeed(pickle('placed', 30))).to.equal('4711 features/orders.feature:30 1')
    expect(scenarioSeed(pickle('placed', 12))).to.equal('4711 features/orders.feature:12 2')
  })

  it('contains the name and steps of the scenario when its location is unknown', () =>
    expect(scenarioSeed(pickle('unplaced'))).to.equal(
      '4711 features/orders.feature:unplaced\nnothing happens 1',
    ))

  it('uses one random number for the whole run when CHAPTERWISE_SEED is not set', () => {
    delete process.env['CHAPTERWISE_SEED']
    expect(runSeed()).to.match(/^\d+$/)
    expect(runSeed()).to.equal(runSeed())
  })
})
