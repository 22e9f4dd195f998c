import { expect } from 'chai'
import { findingsAsAnnotations, findingsAsText } from './findings'

describe('Findings', () => {
  const finding = {
    uri: 'features/a\u001b[2J.feature',
    line: 3,
    level: 'error',
    rule: 'undefined-step',
    message: 'No step is defined for "\u001b]0;title\u0007".\nDid you mean: x',
    scenarios: ['one\r', 'two'],
  } as const

  it('show control characters of a feature escaped', () => {
    expect(findingsAsText([finding])).to.equal(
      'features/a\\u001b[2J.feature:3 error No step is defined for "\\u001b]0;title\\u0007".\n' +
        '  Did you mean: x\n  In 2 scenarios, the first is "one\\u000d".\n',
    )
    expect(findingsAsAnnotations([finding])).to.equal(
      '::error file=features/a\\u001b[2J.feature,line=3::No step is defined for "\\u001b]0;title\\u0007".%0ADid you mean: x\n',
    )
  })
})
