import { expect } from 'chai'
import { countedChange } from './counted-change.fixture'
import { doubtsAsText } from './report'

describe('The text report of doubts', () => {
  it('escapes control characters in member names and phrases', () => {
    const text = doubtsAsText({
      changes: [
        countedChange({
          member: '$.free\u009b2J',
          phrase: 'Then the response body at "free\u001b[2J" should be 3',
        }),
      ],
      scenarios: 1,
      notDoubted: [],
      runs: { done: 1, planned: 1 },
    })
    expect(text).to.include('$.free\\u009b2J').and.to.include('"free\\u001b[2J"')
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(text).to.not.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })
})
