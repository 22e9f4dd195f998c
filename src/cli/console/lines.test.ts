import { expect } from 'chai'
import { scenariosOf, type Definition } from '../../project'
import { documentOf } from '../../project/gherkin.fixture'
import { LineGatherer, readPhrase, scenarioText, type ConsoleInput } from './lines'
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
    const text = scenarioText(['@a', '@b'], steps, 'en')
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

  it('names its language in a project whose features are in another one', () =>
    expect(scenarioText([], [told('calls', 'I GET "a"')], 'de')).to.equal(
      '# language: en\nFeature: Run by hand\n\n  Scenario: Run by hand\n    When I GET "a"\n',
    ))

  it('does not accept a doc string without an end', () =>
    expect(() => readPhrase(['a doc string', '"""', 'without an end'])).to.throw(/unexpected end of file/))
})
