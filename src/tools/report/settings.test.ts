import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { coverageOf, minimumsOf, protocolOf } from './coverage'
import { parseMinimums, readSettings } from './settings'
import { coverageTable } from './summary'

describe('A minimum', () => {
  it('can be read from an object or from a flag', () => {
    const asked = [
      { of: 'chapters', atLeast: 80 },
      { of: 'stories', atLeast: 99.5 },
    ]
    expect(readSettings({ min: { chapters: 80, stories: 99.5 } }, '').minimums).to.deep.equal(asked)
    expect(parseMinimums('chapters=80, stories=99.5%')).to.deep.equal(asked)
    expect(readSettings({}, '').minimums).to.deep.equal([])
  })

  for (const [given, message] of [
    [
      () => readSettings({ min: { stories: '80' } }, ''),
      'The minimum of stories must be a number from 0 to 100, in per cent, but is "80".',
    ],
    [
      () => readSettings({ min: 80 }, ''),
      'The plugin option "min" must be an object such as { operations: 80 }, but is 80.',
    ],
    [
      () => parseMinimums('operations=many'),
      'The minimum of operations must be a number from 0 to 100, in per cent, but is "many".',
    ],
  ] as const)
    it(`is rejected: ${message}`, () => expect(given).to.throw(ConfigurationError, message))

  it('is missed by a run without scenarios', () => {
    const coverage = coverageOf({ scenarios: 0, documents: [], calls: [], methods: [], books: [] })
    const minimums = minimumsOf([{ of: 'stories', atLeast: 1 }], { coverage, protocol: protocolOf([], 0) })
    expect(minimums).to.deep.equal([{ of: 'stories', atLeast: 1, percent: 0, isMet: false }])
  })
})

describe('The coverage', () => {
  for (const [covered, all, percent] of [
    [0, 0, 100],
    [2, 3, 66.6],
    [9999, 10000, 99.9],
    [3, 3, 100],
  ] as const)
    it(`is ${percent} percent for ${covered} of ${all}`, () => {
      const chapters = Array.from({ length: all }, (_, at) => ({
        name: `${at}`,
        reached: at < covered ? 1 : 0,
        stories: [],
      }))
      const books = [{ name: 'a book', chapters }]
      const { totals } = coverageOf({ scenarios: 1, documents: [], calls: [], methods: [], books })
      expect(totals.chapters).to.deep.equal({ covered, all, percent })
    })

  it('sends no control sequence of an API to the terminal', () => {
    const methods = ['a\u001b[2J/b']
    const coverage = coverageOf({ scenarios: 1, documents: [], calls: [], methods, books: [] })
    const minimums = [{ of: 'methods', atLeast: 1, percent: 0, isMet: false }] as const
    expect(coverageTable({ coverage, minimums, protocol: protocolOf([], 1) }))
      .to.include('a\\u001b[2J/b')
      .and.not.include('\u001b')
  })
})
