import { DataTable } from '@cucumber/cucumber'
import { expect } from 'chai'
import { quotedSteps } from './quoted-steps'

describe('quotedSteps', () => {
  it('makes the rows under a phrase in a doc string its table', () => {
    const [first, second] = quotedSteps(
      'it has rained\nthese have been paid:\n  | to | amount |\n  | a  | 1 |',
    )
    expect(first).to.deep.include({ text: 'it has rained' })
    expect(
      second?.argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)),
    ).to.deep.equal([
      ['to', 'amount'],
      ['a', '1'],
    ])
  })

  it('rejects a table with two columns', () => {
    const table = new DataTable([
      ['these have been paid:', ''],
      ['to', 'amount'],
    ])
    expect(() => quotedSteps(table)).to.throw(/^The table needs one column, but row 1 has 2\.$/)
  })
})
