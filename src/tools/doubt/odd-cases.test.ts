import { expect } from 'chai'
import { Doubting } from './doubting.fixture'

const statuses = ['(status) 202 Accepted', '(status) 500 Internal Server Error']

/** For each operation the number of changes and the unnoticed ones, derived by reading the scenarios and the desk. */
const expected: Readonly<Record<string, readonly [of: number, unnoticed: readonly string[]]>> = {
  // The story checks the status and uses the id; another id changes the next request, so it cannot be judged.
  'POST /tickets 201': [
    7,
    ['$.title left out', '$.title another text', '$.desk left out', '$.desk another text'],
  ],
  'PUT /tickets/{…}/agent 200': [8, ['$.id', '$.title', '$.agent'].flatMap(leftOutOrOther)],
  // Any client error will do for the one, but the other of the two must be a 409.
  'PUT /tickets/{…}/agent 409': [6, leftOutOrOther('$.by')],
  // The promise checks the status and the title.
  'GET /tickets/{…} 200': [8, ['$.id', '$.agent'].flatMap(leftOutOrOther)],
  'POST /exports 200': [3, []],
  // A story that polls until it is done polls on when the state is changed, so that change cannot be judged.
  'GET /exports/{…} 200': [2, []],
  // Without a 503 the interceptor does not retry, so that change cannot be judged.
  'GET /news 503': [3, leftOutOrOther('$.error')],
  'GET /news 200': [4, ['(status) 202 Accepted', ...leftOutOrOther('$.news')]],
  'GET /a 301': [1, []],
  'GET /b 307': [1, []],
  'GET /c 200': [4, statuses],
  'GET /logo 200': [2, []],
  // Another code leads to a request for another room, so that change cannot be judged.
  'GET /token 200': [5, [...statuses, ...leftOutOrOther('$.kind')]],
  'GET /rooms/{…} 200': [4, statuses],
  // "At least 4" accepts 4 and one more.
  'GET /dice 200': [6, [...statuses, '$.eyes one more', ...leftOutOrOther('$.sides')]],
}

function leftOutOrOther(member: string): string[] {
  return [`${member} left out`, `${member} ${/id|news|sides/.test(member) ? 'one more' : 'another text'}`]
}

describe('chapterwise doubt with tried stories, promises, and requests sent by code', function () {
  this.timeout(180_000)
  const doubting = new Doubting()
  after(() => doubting.end())

  it('reports exactly the unnoticed changes that were derived by hand', async () => {
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

  it('does not doubt a randomly failing scenario, and proposes no phrase for a response read by code', async () => {
    const { stdout } = await doubting.doubt('desk', [news, chance])
    expect(stdout).to.include(
      `Not doubted:\n  ${chance}  a step that fails in one run passes in the next, with the same answers\n`,
    )
    expect(stdout).to.include(
      '  GET /news 200  $.news  any change (left out, one more)\n' +
        `    ${news}\n` +
        '    It is received by code of your own, a step, a hook or an invariant: assert on it there.\n',
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
