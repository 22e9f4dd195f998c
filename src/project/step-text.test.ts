import { expect } from 'chai'
import { parseFeature, scenariosOf } from './gherkin'
import { documentOf } from './gherkin.fixture'
import { indent, linesOf, stepText, type StepText } from './step-text'

/** Writes the step as Gherkin, and parses it again. */
function readAgain(step: StepText): StepText | undefined {
  const lines = ['Feature: A', '  Scenario: B', ...linesOf('*', step).map((line) => indent(line, 4))]
  return scenariosOf(documentOf(lines.join('\n')))[0]?.pickle.steps[0]
}

describe('linesOf', () => {
  for (const content of [
    'plain',
    'spaces at the end  \n\n  and at the beginning',
    'a """ in it',
    'a ``` in it',
    'a """ and a ``` in it',
    'an escaped \\"\\"\\" in it',
  ])
    it(`writes a doc string that is parsed to the same content: ${JSON.stringify(content)}`, () => {
      const read = readAgain({ text: 'a:', argument: { docString: { content } } })
      expect(read?.argument?.docString?.content).to.equal(content)
    })

  it('writes a table that is parsed to the same cells', () => {
    const cells = ['a | b', 'c\\d', 'e\nf', '']
    const rows = [{ cells: cells.map((value) => ({ value })) }]
    const read = readAgain({ text: 'a:', argument: { dataTable: { rows } } })
    expect(read?.argument?.dataTable?.rows[0]?.cells.map(({ value }) => value)).to.deep.equal(cells)
  })
})

describe('stepText', () => {
  for (const [text, shown] of [
    ['a reader signs in with the token "{{token}}"'],
    ['I POST "oauth/token"'],
    ['the response body at "user.password" should exist'],
    ['I GET "orders?token=s3cret"', 'I GET "[redacted]"'],
    ["the password of 'fred' is 's3cret'", 'the password of "[redacted]" is "[redacted]"'],
    ['the request header "X-Api-Key" was "s3cret"', 'the request header "X-Api-Key" was "[redacted]"'],
    ['I log in with the password "s\\"cret"', 'I log in with the password "[redacted]"'],
  ] as const)
    it(`shows the step ${text} without its secret`, () => expect(stepText(text)).to.equal(shown ?? text))

  it('is how a line that does not parse is quoted', () => {
    const parsed = parseFeature(
      'Feature: A\n  Scenario: B\n    * a\n    I got the token "s3cret"\n',
      'a.feature',
    )
    expect(parsed.ok ? '' : parsed.problems[0]?.message).to.match(/, got 'I got the token "\[redacted\]"'$/)
  })
})
