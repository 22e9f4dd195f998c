import { expect } from 'chai'
import {
  addLine,
  describeDuration,
  describeTimeLimit,
  counted,
  printable,
  shellWord,
  wrapped,
} from './wording'
import { InputError } from './errors'

describe('printable', () => {
  for (const [what, text, shown] of [
    ['orders to a terminal', 'a\u001b[2Jb\u009bc\u0007', 'a\\u001b[2Jb\\u009bc\\u0007'],
    ['a return that would write over a line', 'a\rb\r\nc', 'a\\u000db\r\nc'],
    ['what turns the direction', 'a\u202eb\u2066', 'a\\u202eb\\u2066'],
    ['no tabs, line feeds and letters', 'a\tb\nä😀\u00a0', 'a\tb\nä😀\u00a0'],
  ] as const)
    it(`handles ${what}`, () => expect(printable(text)).to.equal(shown))

  it('is applied to the messages of errors', () =>
    expect(new InputError('no \u001b[1m').message).to.equal('no \\u001b[1m'))
})

it('shellWord puts quotes around what a shell would not take as it is', () => {
  for (const word of ['features/a.feature:3:12', '--profile', 'C:\\shop\\a.feature', 'größe.yml'])
    expect(shellWord(word)).to.equal(word)
  for (const word of ['my tests', 'features/[id]/a.feature', 'a&b', '#1', 'it(1)'])
    expect(shellWord(word)).to.equal(`"${word}"`)
  expect(shellWord('$(ls)`')).to.equal('"\\$(ls)\\`"')
})

it('counted groups the digits of a number', () =>
  expect([1, 1200].map((count) => counted(count, 'story', 'stories'))).to.deep.equal([
    '1 story',
    '1,200 stories',
  ]))

it('wrapped keeps every word, also one that is longer than a line', () =>
  expect(wrapped('a word, aVeryLongWord and more', 8)).to.deep.equal([
    'a word,',
    'aVeryLongWord',
    'and more',
  ]))

it('describeDuration rounds, describeTimeLimit is exact', () => {
  expect([0.4, 1500, 3_600_000, 47 * 3_600_000, 48 * 3_600_000].map(describeDuration)).to.deep.equal([
    ...['0 ms', '1.5 seconds', '1 hour', '47 hours', '2 days'],
  ])
  expect([500, 1000, 1250, 1234, 61_000, 90_000].map(describeTimeLimit)).to.deep.equal([
    ...['500 ms', '1 second', '1.25 seconds', '1234 ms', '61 seconds', '1.5 minutes'],
  ])
})

it('A line is added to an error whose message is fixed in its stack alone', () => {
  const error = new DOMException('No time.', 'TimeoutError')
  addLine(error, 'GET /accounts')
  expect([error.message, error.stack?.split('\n', 2)]).to.deep.equal([
    'No time.',
    ['TimeoutError: No time.', 'GET /accounts'],
  ])
})
