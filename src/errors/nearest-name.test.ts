import { expect } from 'chai'
import { didYouMean, nearestName } from './nearest-name'

describe('nearestName', () => {
  const known = ['accountId', 'balance', 'id', 'customerName', 'q']
  const cases: [name: string, nearest: string | undefined][] = [
    ['acountId', 'accountId'],
    ['accountid', 'accountId'],
    ['ACCOUNTID', 'accountId'],
    ['balence', 'balance'],
    ['costumerName', 'customerName'],
    ['ix', 'id'],
    ['i', 'id'],
    ['ab', undefined],
    ['a', undefined],
    ['', undefined],
    ['somethingElse', undefined],
  ]
  for (const [name, nearest] of cases) {
    it(`of "${name}" is ${nearest ?? 'none'}`, () => expect(nearestName(name, known)).to.equal(nearest))
  }

  it('is the nearest, and the first of those as near', () => {
    expect(nearestName('abcd', ['abxy', 'abcx', 'abxd'])).to.equal('abcx')
    expect(nearestName('abcd', [])).to.equal(undefined)
  })
})

describe('didYouMean', () => {
  it('asks, or says nothing', () => {
    expect(didYouMean('basUrl', ['baseURL'])).to.equal(' Did you mean "baseURL"?')
    expect(didYouMean('acountId', ['accountId'], (name) => `{{${name}}}`)).to.equal(
      ' Did you mean {{accountId}}?',
    )
    expect(didYouMean('xyz', ['baseURL'])).to.equal('')
  })
})
