import { expect } from 'chai'
import { compareJson } from './compare-json'
import { renderDifferences } from './render-differences'

describe('renderDifferences', () => {
  it('writes one indented line for each difference, with those from the nearest item below', () => {
    const differences = compareJson({ a: 1, items: [{ id: 1 }] }, { a: 2, items: [{ id: 3 }] }, 'subset')
    expect(renderDifferences(differences)).to.equal(
      '  $.a: expected 2 but was 1\n' +
        '  $.items: no item matches {"id":3} (expected item 1 of 1), the only one left is $.items[0]:\n' +
        '    $.items[0].id: expected 3 but was 1',
    )
  })

  it('writes every difference, and truncates long values', () => {
    const lines = renderDifferences(
      compareJson(Array(500).fill('x'.repeat(5000)), Array(500).fill(1), 'equal'),
    ).split('\n')
    expect(lines).to.have.length(500)
    expect(Math.max(...lines.map((line) => line.length))).to.be.below(200)
  })

  it('writes at most 1000 differences and the number of the others', () => {
    const lines = renderDifferences(compareJson(Array(1500).fill(0), Array(1500).fill(1), 'equal')).split(
      '\n',
    )
    expect(lines).to.have.length(1001)
    expect(lines.slice(-2)).to.deep.equal(['  $[999]: expected 1 but was 0', '  and 500 more'])
  })

  it('returns an empty text when there are no differences', () => expect(renderDifferences([])).to.equal(''))
})
