import { expect } from 'chai'
import { responses } from './responses.fixture'
import { DefaultBadRequestProvider } from './default-bad-request-provider'

describe('DefaultBadRequestProvider finds the errors in a response of', () => {
  for (const [name, [body, errors]] of Object.entries(responses)) {
    it(name, () => {
      const response = { status: 400, text: JSON.stringify(body), headers: { get: () => 'application/json' } }
      expect(new DefaultBadRequestProvider().extract(response)).to.deep.equal(errors)
    })
  }
})
