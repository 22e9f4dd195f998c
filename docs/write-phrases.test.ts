import { relative } from 'node:path'
import { expect } from 'chai'
import { stepSections } from './steps'
import { pagesWithSteps } from './write-phrases'

describe('The pages with the steps of the library', () => {
  it('show those of now (npm run docs:phrases)', () => {
    const old = pagesWithSteps().filter(({ before, now }) => before !== now)
    expect(old.map(({ path }) => relative('', path))).to.deep.equal([])
  })

  it('have each step in a section (docs/steps.ts)', () => {
    expect(stepSections().map(({ title }) => title)).to.not.include('Other')
  })
})
