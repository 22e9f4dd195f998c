import { expect } from 'chai'
import { madeUpExchange } from '../response/response.fixture'
import { Redactor } from '../redaction'
import { expectBodyContains, expectTextBody } from './body'

describe('A failure message for texts that differ', () => {
  const subject = (body: string) => ({
    exchange: madeUpExchange({ body, headers: { 'Content-Type': 'text/csv' } }),
    redactor: new Redactor(),
  })
  const failureOf = (assert: () => void): Error & { expected?: unknown; actual?: unknown } => {
    try {
      assert()
    } catch (error) {
      return error as Error
    }
    throw new Error('It did not fail.')
  }
  const hint =
    'Only the line ends differ: the body has carriage returns. Compare it with a file, or match it with \\r\\n.'

  it('says so when only the surrounding white space differs', () => {
    const hint =
      '\nOnly the white space around it differs. Match it with \\s* there, or compare JSON in a doc string.'
    expect(failureOf(() => expectTextBody(subject('{}\n'), '{}')).message).to.include(`but was "{}\n"${hint}`)
    expect(failureOf(() => expectTextBody(subject('{} a\n'), '{}')).message).not.to.include('white space')
  })

  it('says so when only the line ends differ', () => {
    expect(failureOf(() => expectTextBody(subject('a;b\r\n1;2'), 'a;b\n1;2')).message).to.equal(
      `The response body should be "a;b\n1;2" but was "a;b\r\n1;2"\n${hint}\nGET http://bank/accounts/1 (12 ms)\n< a;b 1;2`,
    )
    expect(failureOf(() => expectBodyContains(subject('a\r\nb\r\nc'), 'b\nc')).message).to.equal(
      `The response body should contain "b\nc" but was "a\r\nb\r\nc"\n${hint}\nGET http://bank/accounts/1 (12 ms)\n< a b c`,
    )
  })

  it('does not mention line ends when more than those differ', () => {
    expect(failureOf(() => expectTextBody(subject('a\r\nb'), 'a\nc')).message).not.to.include('line ends')
    expect(failureOf(() => expectBodyContains(subject('a\r\nb'), 'a\nc')).message).not.to.include('line ends')
  })

  it('has whole short texts in expected and actual, and excerpts of long ones around the difference', () => {
    const short = failureOf(() => expectTextBody(subject('abc'), 'abd'))
    expect([short.expected, short.actual]).to.deep.equal(['abd', 'abc'])
    const same = 'x'.repeat(500_000)
    const long = failureOf(() => expectTextBody(subject(`${same}1${same}`), `${same}2`))
    const before = `…${'x'.repeat(3072)}`
    expect([long.expected, long.actual]).to.deep.equal([`${before}2`, `${before}1${'x'.repeat(3071)}…`])
  })
})
