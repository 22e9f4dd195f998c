import { expect } from 'chai'
import { didYouMean, listNames, nearestName } from './nearest-name'

describe('nearestName', () => {
  const known = ['accountId', 'balance', 'id', 'customerName', 'q']
  for (const [name, nearest] of [
    ['acountId', 'accountId'],
    ['accountid', 'accountId'],
    ['ix', 'id'],
    ['i', 'id'],
    ['ab', undefined],
    ['', undefined],
    ['somethingElse', undefined],
  ] as const)
    it(`returns ${nearest ?? 'none'} for "${name}"`, () => expect(nearestName(name, known)).to.equal(nearest))

  it('returns the nearest name, or undefined when there are no names', () => {
    expect(nearestName('abcd', ['abxy', 'abcx', 'abxd'])).to.equal('abcx')
    expect(nearestName('abcd', [])).to.equal(undefined)
  })

  it('returns the one name that ends with the parts of `name`, and lists those first', () => {
    const methods = ['a.Loan/Get', 'a.b.Credit/Check', 'a.b.Debit/Check', ...'cdefgh']
    expect(nearestName('Credit/Check', methods)).to.equal('a.b.Credit/Check')
    expect(nearestName('Check', methods)).to.equal(undefined)
    expect(listNames('Check', methods)).to.match(/^  a\.b\.Credit\/Check\n  a\.b\.Debit\/Check\n/)
  })
})

it('didYouMean returns a question, or an empty text when no name is near', () => {
  expect(didYouMean('basUrl', ['baseURL'])).to.equal(' Did you mean "baseURL"?')
  expect(didYouMean('acountId', ['accountId'], (name) => `{{${name}}}`)).to.equal(
    ' Did you mean {{accountId}}?',
  )
  expect(didYouMean('xyz', ['baseURL'])).to.equal('')
})
