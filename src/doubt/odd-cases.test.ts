import { expect } from 'chai'
import { Doubting } from './doubting.fixture'

const statuses = ['(status) 202 Accepted', '(status) 500 Internal Server Error']

/** What of each operation nobody notices, and of how many changes; derived by hand, by reading the scenarios and the desk. */
const expected: Readonly<Record<string, readonly [of: number, unnoticed: readonly string[]]>> = {
  // The story looks at the status and takes the id; another one is asked for elsewhere, so nobody knows.
  'POST /tickets 201': [
    7,
    ['$.title left out', '$.title another text', '$.desk left out', '$.desk another text'],
  ],
  'PUT /tickets/{…}/agent 200': [8, ['$.id', '$.title', '$.agent'].flatMap(leftOutOrOther)],
  // A client error is any of them, but the other one of two has to be a 409.
  'PUT /tickets/{…}/agent 409': [6, leftOutOrOther('$.by')],
  // The promise looks at status and title.
  'GET /tickets/{…} 200': [8, ['$.id', '$.agent'].flatMap(leftOutOrOther)],
  'POST /exports 200': [3, []],
  // A story that asks until it is done asks on when it is not told so: what comes of that nobody knows.
  'GET /exports/{…} 200': [2, []],
  // Without a 503 the interceptor sends nothing again, so nobody knows.
  'GET /news 503': [3, leftOutOrOther('$.error')],
  'GET /news 200': [4, ['(status) 202 Accepted', ...leftOutOrOther('$.news')]],
  'GET /a 301': [1, []],
  'GET /b 307': [1, []],
  'GET /c 200': [4, statuses],
  'GET /logo 200': [2, []],
  // Another code asks for another room, so nobody knows.
  'GET /token 200': [5, [...statuses, ...leftOutOrOther('$.kind')]],
  'GET /rooms/abc 200': [4, statuses],
  // At least 4 are 4 and one more.
  'GET /dice 200': [6, [...statuses, '$.eyes one more', ...leftOutOrOther('$.sides')]],
}

function leftOutOrOther(member: string): string[] {
  return [`${member} left out`, `${member} ${/id|news|sides/.test(member) ? 'one more' : 'another text'}`]
}

describe('chapterwise doubt where stories are tried, promises looked at, and requests sent by code', function () {
  this.timeout(180_000)
  const doubting = new Doubting()
  after(() => doubting.end())

  it('says of every member what reading the scenarios says', async () => {
    const { stdout } = await doubting.doubt('desk', ['--format', 'json'])
    const { operations, notKnown, notDoubted } = JSON.parse(stdout) as Doubted
    const found = operations.map(({ operation, of, unnoticed }) => [
      operation,
      [of, unnoticed.map(({ member, change }) => `${member} ${change}`).sort()],
    ])
    const sorted = Object.entries(expected).map(([name, [of, unnoticed]]) => [
      name,
      [of, [...unnoticed].sort()],
    ])
    expect(Object.fromEntries(found)).to.deep.equal(Object.fromEntries(sorted))
    expect(notKnown, 'two ids, a code, a status, and twice a state').to.equal(6)
    expect(notDoubted.map(({ scenario }) => scenario)).to.deep.equal([chance])
  })

  it('believes no step that chance has failed, and has no phrase for what code receives', async () => {
    const { stdout } = await doubting.doubt('desk', [news, chance])
    expect(stdout).to.include(
      `Not doubted:\n  ${chance}  a step that fails in one run passes in the next, with the same answers\n`,
    )
    expect(stdout).to.include(
      '  GET /news 200  $.news  any change (left out, one more)\n' +
        `    ${news}\n` +
        '    It is received by code of your own, a step, a hook or a promise: assert on it there.\n',
    )
  })
})

const news = 'features/desk.feature:28'
const chance = 'features/desk.feature:55'

interface Doubted {
  readonly notKnown: number
  readonly notDoubted: readonly { readonly scenario: string }[]
  readonly operations: readonly {
    readonly operation: string
    readonly of: number
    readonly unnoticed: readonly { member: string; change: string }[]
  }[]
}
