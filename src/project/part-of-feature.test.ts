import { expect } from 'chai'
import { documentOf } from './gherkin.fixture'
import { partOfFeature } from './part-of-feature'

const feature = `@all
Feature: Accounts
  # What is said of all

  Background: An account
    Given an account

    And a card

  @first
  Scenario: First
    Given a deposit:
      | amount | 5 |
      | day    | 1 |
    And a letter
      """
      Given nothing

      """

    # A remark
    When I GET "a"

  Scenario: Empty
    It says something.

  Rule: Rows
    Background:
      Given a rule

    @outline
    Scenario Outline: <what> of rows
      Given <what> steps

      @few
      Examples: Few
        | what |
        | one  |
        | two  |

      Examples: Many
        | what |
        | ten  |

    Scenario Outline: No rows
      Given <what> steps

      Examples:
        | what |
`

/** The name of the scenario with its tags, and the texts of its steps up to a line. */
function partAt(line: number, text = feature): string {
  const part = partOfFeature(documentOf(text), line)
  if (part.kind !== 'scenario') return part.kind
  const { name, tags, steps } = part.sourced.pickle
  return [[...tags.map((tag) => tag.name), name].join(' '), ...steps.map((step) => step.text)].join(' | ')
}

describe('partOfFeature', () => {
  const background = ['an account', 'a card']
  const first = ['@all @first First', ...background]

  for (const [what, line, expected] of [
    ['the line of the feature', 2, ['outside']],
    ['a Background', 5, ['@all An account']],
    ['the space under the last step of a Background', 9, ['@all An account', ...background]],
    ['the tag of a scenario', 10, first],
    ['a scenario', 11, first],
    ['a row of the table', 14, [...first, 'a deposit:']],
    ['inside a doc string', 17, [...first, 'a deposit:', 'a letter']],
    ['the last step', 22, [...first, 'a deposit:', 'a letter', 'I GET "a"']],
    ['a scenario without steps', 24, ['@all Empty', ...background]],
    ['a Rule', 27, ['outside']],
    ['the Background of a Rule', 29, ['@all Background', ...background, 'a rule']],
    ['an outline', 32, ['@all @outline @few one of rows', ...background, 'a rule']],
    ['a step of an outline', 33, ['@all @outline @few one of rows', ...background, 'a rule', 'one steps']],
    ['a row of examples', 39, ['@all @outline @few two of rows', ...background, 'a rule', 'two steps']],
    ['a row of further examples', 43, ['@all @outline ten of rows', ...background, 'a rule', 'ten steps']],
    ['an outline without a row', 46, ['no row']],
  ] as const)
    it(`finds the scenario and its steps up to ${what}`, () =>
      expect(partAt(line)).to.equal(expected.join(' | ')))

  it('finds a scenario in Markdown and in another language', () => {
    const german = '# language: de\nFunktionalität: Konten\n\n  Szenario: Eins\n    Angenommen ein Konto\n'
    expect(partAt(5, german)).to.equal('Eins | ein Konto')
    const outline = german.replace('Szenario', 'Szenariogrundriss').replace('ein Konto', 'ein <x>')
    expect(partAt(5, outline)).to.equal('no row')
    const inMarkdown = documentOf('# Feature: A\n\n## Scenario: B\n* Given an account\n', 'x.feature.md')
    expect(partOfFeature(inMarkdown, 4)).to.have.nested.property('sourced.pickle.steps[0].text', 'an account')
  })
})
