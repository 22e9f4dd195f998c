import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { Doubting } from './doubting.fixture'
import type { doubtsForPrograms } from './report'

type Doubted = ReturnType<typeof doubtsForPrograms>

/** For each operation the number of changes and the unnoticed ones, derived by reading the scenarios and the API. */
type Expected = Readonly<Record<string, readonly [of: number, unnoticed: readonly string[]]>>

const statuses = ['(status) 202 Accepted', '(status) 500 Internal Server Error']

function leftOutOr(change: string, ...members: readonly string[]): string[] {
  return members.flatMap((member) => [`${member} left out`, `${member} ${change}`])
}

const expectedOfInn: Expected = {
  // bodies.feature: the charset is kept; no byte of a picture is changed.
  'GET /latin 200': [6, [...statuses, '$.city left out', '$.city another text']],
  'GET /wide 200': [4, statuses],
  // An empty list and an empty object can only be left out; the text is "another text" itself, so the change must differ.
  'GET /kinds 200': [18, statuses],
  'GET /bill.xml 200': [4, statuses],
  'GET /picture 200': [4, statuses],
  'GET /missing 404': [4, ['(status) 400 Bad Request']],
  // lists.feature: equal neighbours count as sorted, and a room with the number 3 is no duplicate.
  'GET /list 200': [
    24,
    [
      ...statuses,
      '$.sizes an item twice',
      '$.sizes[0] one more',
      '$.sizes[1] one more',
      '$.sizes[2] one more',
      '$.rooms[1].n one more',
    ],
  ],
  // headers.feature: three headers are read but not asserted on; the one that nobody reads is not changed.
  'GET /marked 200': [
    10,
    [
      ...statuses,
      '(header X-Door) another value',
      '(header X-Key) another value',
      '(header X-Wing) another value',
    ],
  ],
  // The only change of a followed redirect is that it is no redirect any more.
  'GET /old 302': [1, []],
  'GET /new 200': [4, statuses],
  'GET /moved 302': [4, ['(status) 303 See Other']],
  // Set-Cookie is read by the cookie jar and by no step.
  'POST /session 204': [2, ['(status) 200 OK', '(status) 500 Internal Server Error']],
  'GET /me 200': [4, []],
  // flows.feature: a cart id that is one more changes the next request, so that change cannot be judged.
  'GET /counter 200': [4, statuses],
  'POST /carts 201': [
    5,
    ['(status) 200 OK', '(status) 500 Internal Server Error', '$.total left out', '$.total one more'],
  ],
  'GET /carts/{…} 200': [2, []],
  // Calls of the Before hook count: axios fails for a 500. Calls of the After hook only clean up.
  'POST /cabins 201': [5, ['(status) 200 OK', '$.colour left out', '$.colour another text']],
  'GET /cabins/{…} 200': [2, []],
  // When only the clean-up requests another boat, no step has noticed the change.
  'POST /boats 201': [4, ['$.id left out', '$.id one more']],
  'GET /sea 200': [2, []],
  'POST /tickets 201': [2, []],
  'POST /tickets 409': [2, []],
  'GET /pool 200': [6, ['(status) 202 Accepted', '$.colour left out', '$.colour another text']],
  'GET /towers/left 200': [4, ['(status) 202 Accepted']],
  'GET /towers/right 200': [4, ['(status) 202 Accepted']],
  // The last response that the step waits for is hot; the next call gets the fourth response.
  'GET /bath 200': [6, statuses],
  // shapes.feature: the Background of the rule checks the warmth, its scenario checks the light.
  'GET /lobby 200': [6, statuses],
  'GET /floors/{…} 200': [6, [...statuses, '$.bath left out', '$.bath the opposite']],
  // snapshots.feature
  'GET /menu 200': [4, statuses],
  // standstill.feature
  'GET /at 200': [2, []],
  'POST /values 200': [2, []],
  // ids.feature: the story checks the status; without its id or Location the next step fails.
  'POST /keepsakes 201': [8, leftOutOr('another text', '$.colour', '$.owner')],
  'GET /keepsakes/{…} 200': [4, ['$.key left out', '$.key another text']],
  // equal.feature, documents.feature: a document without a 202 notices that status.
  'GET /beds/{…} 200': [6, []],
  'POST /beds 201': [3, []],
  'GET /inns/{innId}/bar 200': [2, []],
  'GET /guests/{name} 200': [4, ['$.age left out', '$.age one more']],
}

const expectedOfDesk: Expected = {
  // The story checks the status and uses the id; another id changes the next request, so it cannot be judged.
  'POST /tickets 201': [7, leftOutOr('another text', '$.title', '$.desk')],
  'PUT /tickets/{…}/agent 200': [
    8,
    [...leftOutOr('one more', '$.id'), ...leftOutOr('another text', '$.title', '$.agent')],
  ],
  // Any client error will do for the one, but the other of the two must be a 409.
  'PUT /tickets/{…}/agent 409': [6, leftOutOr('another text', '$.by')],
  // The invariant checks the status and the title.
  'GET /tickets/{…} 200': [8, [...leftOutOr('one more', '$.id'), ...leftOutOr('another text', '$.agent')]],
  'POST /exports 200': [3, []],
  // A story that polls until it is done polls on when the state is changed, so that change cannot be judged.
  'GET /exports/{…} 200': [2, []],
  // Without a 503 the interceptor does not retry, so that change cannot be judged.
  'GET /news 503': [3, leftOutOr('another text', '$.error')],
  'GET /news 200': [4, ['(status) 202 Accepted', ...leftOutOr('one more', '$.news')]],
  'GET /a 301': [1, []],
  'GET /b 307': [1, []],
  'GET /c 200': [4, statuses],
  'GET /logo 200': [2, []],
  // Another code leads to a request for another room, so that change cannot be judged.
  'GET /token 200': [5, [...statuses, ...leftOutOr('another text', '$.kind')]],
  'GET /rooms/{…} 200': [4, statuses],
  // "At least 4" accepts 4 and one more.
  'GET /dice 200': [6, [...statuses, '$.eyes one more', ...leftOutOr('one more', '$.sides')]],
}

const expectedOfRates: Expected = {
  // Noticed: the list (emptied, a message twice), the currency of the second message (left out, another text).
  'GRPC /rates.Rates/ListRates OK': [
    15,
    [
      '(status) INTERNAL',
      ...leftOutOr('another text', '$[0].base_currency', '$[0].seal', '$[1].seal'),
      ...leftOutOr('one more', '$[0].amount', '$[1].amount'),
    ],
  ],
  // Noticed: the status, the amount, the trailers x-desk and x-clerk, of the latter only that it is left out.
  'GRPC /rates.Rates/GetRate OK': [
    11,
    [...leftOutOr('another text', '$.base_currency', '$.seal'), '(trailer x-clerk) another value'],
  ],
  // Noticed: NOT_FOUND and OK, and the message of the status (left out, another text).
  'GRPC /rates.Rates/GetRate INVALID_ARGUMENT': [4, []],
}

const news = 'features/desk.feature:28'
const chance = 'features/desk.feature:55'

describe('chapterwise doubt in suites with every kind of step', function () {
  this.timeout(180_000)
  const doubting = new Doubting()
  after(() => doubting.end())

  async function doubted(project: string): Promise<Doubted> {
    const { stdout } = await doubting.doubt(project, ['--format', 'json'])
    return JSON.parse(stdout) as Doubted
  }

  it('reports exactly the unnoticed changes of an inn that were derived by hand', async () => {
    const inn = await doubted('inn')
    expectSurvivors(inn, expectedOfInn)
    expect(inn.notKnown, 'the ids of a bed, a cart, a cabin and a keepsake, and a Location').to.equal(5)
    const floors = inn.operations.find(({ operation }) => operation === 'GET /floors/{…} 200')
    expect(floors?.unnoticed[0]?.scenarios).to.deep.equal([
      'features/shapes.feature:12',
      'features/shapes.feature:13',
    ])
    expect(readdirSync(join(__dirname, 'fixtures/inn/features/__snapshots__'))).to.deep.equal(['menu.json'])
  })

  it('reports exactly those of a desk: of tried stories, invariants and requests sent by code', async () => {
    const desk = await doubted('desk')
    expectSurvivors(desk, expectedOfDesk)
    expect(desk.notKnown, 'two ids, a code, a status, and twice a state').to.equal(6)
    expect(desk.notDoubted.map(({ scenario }) => scenario)).to.deep.equal([chance])
  })

  it('reports exactly those of gRPC, without calling the server after the recording', async () => {
    const { stdout, stderr } = await doubting.doubt('rates', ['--format', 'json'])
    const rates = JSON.parse(stdout) as Doubted
    expectSurvivors(rates, expectedOfRates)
    expect(rates).to.include({ notKnown: 0, noticed: 14, of: 30, scenarios: 5 })
    expect(rates.notDoubted).to.deep.equal([
      { scenario: 'features/rates.feature:25', request: 'GRPC /rates.Rates/AddUp' },
      { scenario: 'features/rates.feature:32', request: 'GRPC /rates.Rates/Exchange' },
    ])
    // The number of replies of the server, printed by the support code: two of them are those of the stream.
    expect(stderr).to.equal('5 replies\n')
  })

  it('plays back what stand-ins have received, and doubts the answers of the API alone', async () => {
    const shop = await doubted('shop')
    expectSurvivors(shop, { 'POST /orders 201': [6, ['$.item left out', '$.item another text']] })
    expect(shop.notDoubted).to.deep.equal([])
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

  it('takes for an id what a Location or the story data held, and names first what the scenario sent', async () => {
    const { stdout } = await doubting.doubt('inn', ['features/ids.feature'])
    const [, phrase] = /\$\.key {2}.*\n.*\n.*at "key" (.*)/.exec(stdout) ?? []
    expect(phrase).to.equal('should match "\\S+"')
    const [, first] = /^ {2}POST \/keepsakes 201 {2}([^\s,]+)/m.exec(stdout) ?? []
    expect(first).to.equal('$.owner')
  })

  it('explains why a scenario is not doubted', async () => {
    const { stdout } = await doubting.doubt('inn', ['features/never.feature', 'features/snapshots.feature'])
    const [, listed = ''] = /^Not doubted:\n((?: {2}.*\n)*)/m.exec(stdout) ?? []
    expect(listed.trim().split(/\n */)).to.have.members([
      'features/never.feature:3  GET /events: it cannot be played back, as streams cannot',
      'features/never.feature:8  GET /bell: it cannot be played back, as streams cannot',
      'features/snapshots.feature:7  GET /menu: it does not pass at "the response body should match the snapshot "none"": The snapshot "none" is not there, and none is written where CI is set.',
      'features/never.feature:15  without the API it fails at "it is early": expected 7 to be below 5',
    ])
    expect(stdout).to.include('detected 2 of 4 changes (50 %), 5 scenarios, 4 not doubted\n')
  })
})

function expectSurvivors({ operations }: Doubted, expected: Expected): void {
  const found = operations.map(({ operation, of, noticed, unnoticed }) => {
    expect(unnoticed, operation).to.have.length(of - noticed)
    return [operation, [of, unnoticed.map(({ member, change }) => `${member} ${change}`).sort()]]
  })
  const sorted = Object.entries(expected).map(([name, [of, unnoticed]]) => [
    name,
    [of, [...unnoticed].sort()],
  ])
  expect(Object.fromEntries(found)).to.deep.equal(Object.fromEntries(sorted))
}
