import { expect } from 'chai'
import { scenariosOf, type Definition } from '../../project'
import { documentOf } from '../../project/gherkin.fixture'
import { completionsOf, LineGatherer, readPhrase, scenarioText, type ConsoleInput } from './lines'
import type { ToldStep } from './session'

describe('LineGatherer', () => {
  it('adds tables and doc strings to their phrase', () => {
    const gatherer = new LineGatherer((line) => !line.startsWith(':'))
    const lines = [
      ...['one:', '| a |', '| b |', 'two', '# a remark', ''],
      ...['three:', '"""json', '{', ':no command', '}', '"""', ':quit'],
    ]
    expect([...lines.flatMap((line) => gatherer.add(line)), ...gatherer.end()]).to.deep.equal([
      ['one:', '| a |', '| b |'],
      ['two'],
      ['three:', '"""json', '{', ':no command', '}', '"""'],
      [':quit'],
    ])
  })

  it('returns a phrase without argument at once, and ends a table at an empty line', () => {
    const gatherer = new LineGatherer((phrase) => phrase.endsWith(':'))
    expect(gatherer.add('two')).to.deep.equal([['two']])
    expect(gatherer.add('one:')).to.deep.equal([])
    expect(gatherer.isWaiting).to.equal(true)
    expect(gatherer.add('  | a |')).to.deep.equal([])
    expect(gatherer.add('')).to.deep.equal([['one:', '  | a |']])
    expect(gatherer.isWaiting).to.equal(false)
  })
})

describe('scenarioText', () => {
  const told = (effect: string, ...lines: ConsoleInput): ToldStep => {
    const definition = { entry: { effect, takes: [] } } as unknown as Definition
    return { ...readPhrase(lines), definition }
  }

  it('writes the steps as a readable feature that is parsed to the same arguments', () => {
    const steps = [
      told('begins a story', 'an account'),
      told('begins a story', 'Given a deposit:', '| amount | 5 \\| 6 |', '| a \\\\ b | c\\nd |'),
      told('calls', 'I POST "a" with:', '"""json', '{ "a": 1 }', '', '"""'),
      told('asserts', 'the response should be successful'),
      told('sets up', 'But nothing else'),
      told('asserts', 'the response should be a redirect'),
    ]
    const text = scenarioText(['@a', '@b'], steps)
    expect(text).to.equal(
      [
        'Feature: Run by hand',
        '',
        '  @a @b',
        '  Scenario: Run by hand',
        '    Given an account',
        '    And a deposit:',
        '      | amount | 5 \\| 6 |',
        '      | a \\\\ b | c\\nd   |',
        '    When I POST "a" with:',
        '      """json',
        '      { "a": 1 }',
        '',
        '      """',
        '    Then the response should be successful',
        '    But nothing else',
        '    And the response should be a redirect',
        '',
      ].join('\n'),
    )
    const again = scenariosOf(documentOf(text))[0]?.pickle.steps ?? []
    expect(again.map(({ argument }) => argument)).to.deep.equal(steps.map(({ step }) => step.argument))
  })

  it('does not accept a doc string without an end', () =>
    expect(() => readPhrase(['a doc string', '"""', 'without an end'])).to.throw(/unexpected end of file/))
})

const yours = [
  'a bank account has been created for {string}',
  'a deposit of {float} has been made',
  '{string} has put {float} into a new account',
  'the clock stands still',
].map((phrase) => ({ phrase, stories: [], leadsTo: null }))
const phrases = ['I GET {string}', 'the response body at {string} should have {int} item(s)']
const library = [{ group: 'Act', phrases }]

for (const [line, ...expected] of [
  ['a ', 'a bank account has been created for "', 'a deposit of '],
  ['Given a d', 'Given a deposit of '],
  ['a deposit of 10', 'a deposit of 10 has been made'],
  ['a deposit of 10.5 has', 'a deposit of 10.5 has been made'],
  ['"Fr'],
  ['"Fred"', '"Fred" has put '],
  ['the ', 'the clock stands still', 'the response body at "'],
  ['the response body at "$.a b" should have 2', 'the response body at "$.a b" should have 2 items'],
  ['nothing of the kind'],
] as const)
  it(`completionsOf completes the line: ${line}`, () =>
    expect(completionsOf(line, { yours, library })).to.deep.equal(expected))
