import { expect } from 'chai'
import { functionOf } from './script.fixture'

const kindOfStatus = functionOf<(status: string) => string>('operations-page.js', 'kindOfStatus')

describe('The kind of a status in the operations view', () => {
  for (const [kind, statuses] of Object.entries({
    good: ['101', '200', '302', '0 OK'],
    refused: ['404', '2 UNKNOWN', '3 INVALID_ARGUMENT', '5 NOT_FOUND'],
    broken: ['500', '503'],
  }))
    for (const status of statuses)
      it(`is ${kind}: ${status}`, () => expect(kindOfStatus(status)).to.equal(kind))
})
