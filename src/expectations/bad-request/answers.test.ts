import { expect } from 'chai'
import { answers } from './answers.fixture'
import { DefaultBadRequestProvider } from './default-bad-request-provider'

describe('DefaultBadRequestProvider finds the errors in a response of', () => {
  for (const [name, [body, errors]] of Object.entries(answers)) {
    it(name, () => {
      const answer = { status: 400, text: JSON.stringify(body), headers: { get: () => 'application/json' } }
      expect(new DefaultBadRequestProvider().extract(answer)).to.deep.equal(errors)
    })
  }
})
