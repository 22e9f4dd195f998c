import { expect } from 'chai'
import { scenariosOf } from './gherkin'
import { documentOf } from './gherkin.fixture'
import { indent, linesOf, type StepText } from './step-text'

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
