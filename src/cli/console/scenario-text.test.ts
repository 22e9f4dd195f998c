import { expect } from 'chai'
import { parseFeature, scenariosOf, type Definition } from '../../project'
import type { PhraseLines } from './phrase-lines'
import { scenarioText, type ConsoleStep } from './scenario-text'
import { readTyped } from './typed-step'

function told(phrase?: string, ...lines: PhraseLines): ConsoleStep {
  const typed = readTyped(lines)
  if (typeof typed === 'string') throw new Error(typed)
  const effect = phrase?.startsWith('I ') ? 'calls' : 'asserts'
  const definition =
    phrase === undefined ? undefined : ({ entry: { effect, takes: [] } } as unknown as Definition)
  return { ...typed, definition }
}

describe('scenarioText', () => {
  it('writes the steps as a readable feature that is parsed to the same arguments', () => {
    const steps = [
      told(undefined, 'an account'),
      told(undefined, 'Given a deposit:', '| amount | 5 \\| 6 |', '| a \\\\ b | c\\nd |'),
      told('I POST {string} with:', 'I POST "a" with:', '"""json', '{ "a": 1 }', '', '"""'),
      told('the response should be successful', 'the response should be successful'),
      told(undefined, 'But nothing else'),
      told('the response should be a redirect', 'the response should be a redirect'),
    ]
    const text = scenarioText('Told', ['@a', '@b'], steps)
    expect(text).to.equal(
      [
        'Feature: Told by hand',
        '',
        '  @a @b',
        '  Scenario: Told',
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
    const parsed = parseFeature(text, 'x.feature')
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    const again = scenariosOf(parsed.document)[0]?.pickle.steps ?? []
    expect(again.map(({ argument }) => argument)).to.deep.equal(steps.map(({ step }) => step.argument))
  })

  it('does not accept a doc string without an end', () => {
    expect(readTyped(['a doc string', '"""', 'without an end'])).to.match(/unexpected end of file/)
  })
})
