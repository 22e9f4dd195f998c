import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { minimumsOf, parseMinimums, readMinimums } from './minimums'
import { coverageOf, coverageTable, shareOf } from './coverage'

describe('A minimum', () => {
  it('can be read from an object or from a flag', () => {
    const asked = [
      { of: 'operations', atLeast: 80 },
      { of: 'stories', atLeast: 99.5 },
    ]
    expect(readMinimums({ operations: 80, stories: 99.5 })).to.deep.equal(asked)
    expect(parseMinimums('operations=80, stories=99.5%')).to.deep.equal(asked)
    expect(readMinimums(undefined)).to.deep.equal([])
  })

  const wrong: [given: () => unknown, message: string][] = [
    [
      () => readMinimums({ chapter: 1 }),
      'There is no minimum of "chapter". Did you mean "chapters"?\nThere are: operations, statuses, methods, chapters, stories.',
    ],
    [
      () => readMinimums({ stories: 100.1 }),
      'The minimum of stories must be a number from 0 to 100, in per cent, but is 100.1.',
    ],
    [
      () => readMinimums({ stories: '80' }),
      'The minimum of stories must be a number from 0 to 100, in per cent, but is "80".',
    ],
    [() => readMinimums(80), 'The minimum must be an object such as { operations: 80 }, but is 80.'],
    [
      () => parseMinimums('operations=many'),
      'The minimum of operations must be a number from 0 to 100, in per cent, but is "many".',
    ],
    [
      () => parseMinimums('operations'),
      '"operations" is no minimum: write the name and the per cent, such as operations=80.',
    ],
  ]
  for (const [given, message] of wrong)
    it(`is rejected: ${message.split('\n', 1)[0]}`, () =>
      expect(given).to.throw(ConfigurationError).with.property('message', message))
})

describe('shareOf', () => {
  for (const [covered, all, percent] of [
    [0, 0, 100],
    [0, 3, 0],
    [2, 3, 66.6],
    [999, 1000, 99.9],
    [9999, 10000, 99.9],
    [3, 3, 100],
  ] as const)
    it(`returns ${percent} percent for ${covered} of ${all}`, () =>
      expect(shareOf(covered, all, 1).percent).to.equal(percent))
})

describe('The coverage of a run', () => {
  const coverage = coverageOf({ scenarios: 0, documents: [], calls: [], methods: [], books: [] })

  it('is 0 percent without scenarios, and misses every minimum', () => {
    const minimums = minimumsOf([{ of: 'stories', atLeast: 1 }], coverage)
    expect(minimums).to.deep.equal([{ of: 'stories', atLeast: 1, percent: 0, isMet: false }])
  })

  it('sends no control sequence of an API to the terminal', () => {
    const services = [{ service: 'a\u001b[2J', methods: [{ method: 'b', calls: 0 }] }]
    const minimums = [{ of: 'methods', atLeast: 1, percent: 0, isMet: false }] as const
    expect(coverageTable({ ...coverage, services }, minimums))
      .to.include('a\\u001b[2J/b')
      .and.not.include('\u001b')
  })
})
