import Module from 'node:module'
import { expect } from 'chai'
import { assertionError } from './failed-assertion'
import { shown } from '../redaction'

interface Loader {
  _load: (name: string, ...rest: unknown[]) => unknown
}
const loader = Module as unknown as Loader
const { _load: load } = loader

describe('The error of a failed assertion', () => {
  afterEach(() => {
    loader._load = load
  })

  it('is there without the ES module of chai, which Jest cannot require', () => {
    loader._load = (name, ...rest) => {
      if (name === 'chai') throw new Error(`Must use import to load ES Module: ${name}`)
      return load(name, ...rest)
    }
    expect(assertionError(shown`It should be so`)).to.include({
      name: 'AssertionError',
      message: 'It should be so',
    })
  })

  it('has what a test runner compares, and says whether there is something to compare', () => {
    expect(assertionError(shown`No`, { expected: shown`a`, actual: shown`b` })).to.include({
      expected: 'a',
      actual: 'b',
      showDiff: true,
    })
    const error = assertionError(shown`No`)
    expect(error).to.include({ showDiff: false })
    expect(error).to.not.have.any.keys('expected', 'actual')
  })
})
