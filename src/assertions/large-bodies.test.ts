import { expect } from 'chai'
import { madeUpResponse } from './response.fixture'
import { expectBodyContains, expectBodyMatches, expectTextBody } from './body'
import type { Subject } from './failure'
import { fitting, same } from './requirements'
import { expectAt, expectBody } from './value-at'

describe('An assertion that fails on a large or deep body', () => {
  const spaces = ' '.repeat(200_000)
  const bodies: [what: string, body: string][] = [
    ['of spaces', spaces],
    ['of spaces in a text', `{"a":"${spaces}x"}`],
    ['of spaces before a name', `{${spaces}"a":1}`],
    ['of spaces, and no JSON', `{"a":${spaces}x`],
    ['of line breaks', `${'\n'.repeat(200_000)}x`],
    ['of one long text', JSON.stringify({ a: 'x'.repeat(9_000_000) })],
    ['of one long text of escapes', JSON.stringify({ a: '"'.repeat(5_000_000) })],
  ]
  const expectations: ((subject: Subject) => void)[] = [
    (subject) => expectTextBody(subject, 'y'),
    (subject) => expectBodyContains(subject, 'y'),
    (subject) => expectBodyMatches(subject, 'y+'),
    (subject) => expectBody(subject, fitting({ b: 1 }, 'equal')),
    (subject) => expectAt(subject, 'a', same('y')),
  ]
  for (const [what, body] of bodies) {
    it(`fails in time and with an AssertionError: a body ${what}`, function () {
      this.timeout(60_000)
      const response = madeUpResponse({ body, headers: { 'Content-Type': 'application/json' } })
      for (const expectation of expectations)
        expect(() => expectation(response))
          .to.throw(Error)
          .with.property('name', 'AssertionError')
    })
  }
})
