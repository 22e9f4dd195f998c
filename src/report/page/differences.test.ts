import { expect } from 'chai'
import { functionOf } from './script.fixture'

const differencesIn = functionOf<(message: string) => Map<string, string>>('differences.js', 'differencesIn')
const compareLines = functionOf<(expected: string[], actual: string[]) => { sign: string; text: string }[]>(
  'error-view.js',
  'compareLines',
)

describe('differencesIn', () => {
  it('finds the JSON paths that an assertion message lists', () => {
    expect(
      notes(`AssertionError: The response body should contain what is expected but does not:
  $.balance: expected 40 but was 80
  $.owner['last name']: missing, expected "Freda"
  $.items[2]: not expected, was {"id":3}
POST http://127.0.0.1:39249/api/bankaccounts/2/withdrawals (3 ms)
> {"amount":20}
< {"id":2,"$.c: d":"Fred","balance":80}`),
    ).to.deep.equal({
      '$.balance': 'expected 40 but was 80',
      "$.owner['last name']": 'missing, expected "Freda"',
      '$.items[2]': 'not expected, was {"id":3}',
    })
  })

  it('finds the JSON path in the message of a body phrase', () => {
    expect(
      notes('The response body at "owner.name" should be "Fred" but was "Freda"\nGET http://x/ (1 ms)'),
    ).to.deep.equal({
      '$.owner.name': 'should be "Fred" but was "Freda"',
    })
    expect(notes('The response body at "[0].id" should be 1 but was 2')).to.deep.equal({
      '$[0].id': 'should be 1 but was 2',
    })
  })

  it('finds nothing in a message about a status', () => {
    expect(notes('The response should be 200 OK but was 400 Bad Request')).to.deep.equal({})
  })
})

describe('compareLines', () => {
  it('returns both sides line by line, with equal lines only once', () => {
    expect(picture(['{', 'a', 'b', '}'], ['{', 'b', 'c', '}'])).to.deep.equal([' {', '+a', ' b', '−c', ' }'])
    expect(picture(['a'], ['b'])).to.deep.equal(['+a', '−b'])
  })

  it('does not match the lines of very long texts', () => {
    const long = Array.from({ length: 601 }, (_, at) => String(at))
    expect(picture(long, long)).to.have.lengthOf(1202)
  })
})

function notes(message: string): Record<string, string> {
  return Object.fromEntries(differencesIn(message))
}

function picture(expected: string[], actual: string[]): string[] {
  return [...compareLines(expected, actual)].map(({ sign, text }) => sign + text)
}
