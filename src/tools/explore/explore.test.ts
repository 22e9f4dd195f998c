import { join } from 'node:path'
import { expect } from 'chai'
import type { Explored, Wanted } from './fixtures/explorations'
import { usableStarts } from './explore'
import { Explorer } from './explorer'
import { bank, doors, exploreIn, hotel, notes, sums } from './explorations.fixture'

const openapi = 'examples/banking/api/openapi.json'
const seed = 3

/** The results, by the fault that was planted. */
type Results = Readonly<Record<string, Explored>>

async function resultsOf(...[project, wanted]: Parameters<typeof exploreIn>): Promise<Results> {
  const results = await exploreIn(project, wanted)
  return Object.fromEntries(results.map((result) => [result.fault, result]))
}

function foundIn({ findings = [] }: Partial<Explored> = {}): string[] {
  return findings.map(({ kind, stories, invariant, chapter }) =>
    [kind, invariant, ...stories, chapter].filter(Boolean).join(', '),
  )
}

/** The number of phrases of each walk, and how its feature ended with the planted fault and without it. */
function shownBy({ findings = [] }: Partial<Explored> = {}): string[] {
  return findings.map(({ walk, ran }) => `${walk.length} phrases: ${ran?.with}, then ${ran?.without}`)
}

it('Walks begin with every Background, however long the project took to load, and a note says of how many there was no time', async () => {
  const startsAfter = async (perRun: number): Promise<[number, string[]]> => {
    let elapsed = 0.5
    const explorer = {
      runner: {
        run: () => {
          elapsed += perRun
          return Promise.resolve({ outcome: { steps: [] } })
        },
      },
      notes: new Set<string>(),
      options: { elapsed: () => elapsed },
    }
    const starts = ['a', 'b', 'c'].map((uri) => ({ uri, background: [], book: class Book {} }))
    const usable = await usableStarts(starts as never, explorer as never)
    return [usable.length, [...explorer.notes]]
  }
  expect(await startsAfter(0.01)).to.deep.equal([3, []])
  const [begun, [note]] = await startsAfter(0.2)
  expect(begun).to.equal(1)
  expect(note).to.match(/^Walks begin with 1 of 3 Backgrounds, as there was no time to try the others/)
})

function mustFindNothing({ findings, unsteady, ways }: Partial<Explored> = {}): void {
  expect({ findings, unsteady, never: ways?.never }).to.deep.equal({ findings: [], unsteady: [], never: [] })
}

it('goes on with long walks until a third of the time is over, however long a phrase takes', async () => {
  let elapsed = 0
  const lengths: number[] = []
  const options = { signal: new AbortController().signal, length: 10, seed, elapsed: () => elapsed }
  const explorer = new Explorer({} as never, options as never, {})
  const run = (walk: { readonly moves: readonly unknown[] }): unknown => {
    elapsed += 0.02 * walk.moves.length
    lengths.push(walk.moves.length)
    return Promise.resolve({ walk, acts: [], outcome: { exchanges: [] } })
  }
  Object.assign(explorer.runner, { run, hasAnswer: true })
  const note = (): void => undefined
  const planner = { plan: (_: unknown, length: number) => ({ moves: Array(length).fill({}) }), note }
  await explorer.walkThrough([
    {
      ...{
        planner,
        starts: [{ background: [] }],
        courses: { areMade: false, covered: { bursts: { all: 0 } } },
      },
      ...{ experience: { note, checksFrom: () => 0 }, book: { values: { inventions: { note } } } },
    } as never,
  ])
  expect(lengths).to.deep.equal([4, 10, 9])
})

describe('Exploring an API that calls a stand-in', function () {
  this.timeout(60_000)

  it('finds nothing in walks in which it had no answer, and says so', async () => {
    const shop = { folder: join(__dirname, '../doubt/fixtures/shop'), paths: [], variable: 'SHOP' }
    const { '': result } = await resultsOf(shop, [{ fault: '', seed, walks: 8, length: 2, refusals: true }])
    expect(foundIn(result)).to.deep.equal([])
    expect(result?.notes.join()).to.match(
      /\d+ walks say nothing of the API: The stand-in "payments" has no answer for POST \/refunds; nearest: POST \/charges, but its path is \/charges\. Tell it in the Background/,
    )
  })
})

describe('Exploring the example bank', function () {
  this.timeout(180_000)
  const runsFeatures = true
  const wanted: Wanted[] = [
    { fault: '', seed, walks: 10, length: 6, lanes: 3, refusals: true, openapi },
    {
      fault: 'closed account takes money,closing twice fails',
      seed,
      walks: 5,
      length: 5,
      refusals: true,
      runsFeatures,
    },
    { fault: 'withdrawal forgets the customer', seed, walks: 20, openapi, until: 'contract', runsFeatures },
    { fault: 'withdrawal is slow', seed, walks: 20, length: 2, until: 'too slow', runsFeatures },
    { fault: 'emptied account has no name', seed: 3, walks: 80, until: 'shape', runsFeatures },
  ]
  let results: Results

  before(async () => {
    results = await resultsOf(bank, wanted)
  })

  it('finds nothing in the correct API, and goes every way', () => mustFindNothing(results['']))

  it('finds a story that a closed account accepts, and a server error instead of a refusal', () => {
    const result = results['closed account takes money,closing twice fails']
    expect(foundIn(result)).to.have.members([
      'accepted, depositHasBeenMade, EndChapter',
      'server error, bankAccountHasBeenClosed, EndChapter',
    ])
    expect(shownBy(result).map((shown) => shown.replace(/^\d phrases: /, ''))).to.deep.equal([
      'failed, then passed',
      'failed, then passed',
    ])
  })

  it('finds a response that violates the OpenAPI document', () => {
    const result = results['withdrawal forgets the customer']
    expect(result?.findings.map(({ kind }) => kind)).to.deep.equal(['contract'])
    expect(shownBy(result)[0]).to.match(/^[23] phrases: failed, then passed$/)
  })

  it('finds a call that takes too long', () => {
    const result = results['withdrawal is slow']
    expect(foundIn(result)[0]).to.match(/^too slow, (?:withdrawalHasBeenMade|everythingHasBeenWithdrawn), /)
    expect(shownBy(result)).to.deep.equal(['2 phrases: failed, then passed'])
  })

  it('finds a field that is missing after a certain story', () => {
    const result = results['emptied account has no name']
    expect(result?.findings.map(({ kind }) => kind)).to.deep.equal(['shape'])
    expect(result?.findings[0]?.feature).to.contain('| customerName | #string |')
    expect(shownBy(result)[0]).to.match(/: failed, then passed$/)
  })
})

describe('Exploring a hotel that refuses many requests', function () {
  this.timeout(180_000)
  const runsFeatures = true
  let results: Results

  before(async () => {
    results = await resultsOf(hotel, [
      { fault: 'reads are counted,pages move,names are checked', seed, walks: 25, refusals: true },
      { fault: 'third charge is lost', seed: 4, walks: 60, until: 'broken promise', runsFeatures },
      { fault: 'voucher has no room service', seed, walks: 60, until: 'refused', runsFeatures },
      { fault: 'invoice has no total', seed, walks: 60, until: 'story failed', runsFeatures },
      { fault: 'quotes are escaped', seed, walks: 60, until: 'broken promise', runsFeatures },
    ])
  })

  it('goes every way, and finds nothing where reads are counted, each shows another page, and values of no feature are refused', () =>
    mustFindNothing(results['reads are counted,pages move,names are checked']))

  it('notes in which walk a story was refused that is refused now and then', () => {
    const { notes = [] } = results['reads are counted,pages move,names are checked'] ?? {}
    const [note] = notes.filter((one) => one.startsWith('guest has checked in, in booking paid: refused '))
    expect(note).to.match(
      / refused \d+ of \d+ times, such as with \S+ \S+ 4\d\d in: a room .* \| the guest has checked in with the pin .\d+.$/,
    )
  })

  it('finds what only a value of no feature shows', () => {
    const { 'quotes are escaped': result } = results
    expect(foundIn(result)).to.deep.equal([
      'broken promise, bookingIsAsAnswered, bookingHasBeenMade, BookingMade',
    ])
    expect(result?.findings[0]?.walk[1]).to.contain('\\"&<"')
    expect(shownBy(result)).to.deep.equal(['2 phrases: failed, then passed'])
  })

  it('finds faults that appear only after many phrases that are often refused', () => {
    const others = Object.values(results).filter(({ fault }) => fault !== 'quotes are escaped')
    const found = others.flatMap((result) => foundIn(result))
    expect(found).to.deep.equal([
      'broken promise, chargesAreAsAnswered, minibarHasBeenCharged, GuestCheckedIn',
      'refused, dishHasBeenBrought, GuestCheckedIn',
      'story failed, invoiceHasBeenRead, GuestCheckedOut',
    ])
    const shown = others.flatMap((result) => shownBy(result))
    expect(shown.map((one) => one.replace(/^[67] phrases: /, ''))).to.deep.equal(
      found.map(() => 'failed, then passed'),
    )
  })
})

describe('Exploring a small API', function () {
  this.timeout(180_000)
  const small = { seed, walks: 8, length: 4 }
  const atOnce = true
  const runsFeatures = true
  let results: Results

  before(async () => {
    results = await resultsOf(doors, [
      ...['', 'busy', 'always busy', 'checks'].map((fault) => ({ ...small, fault, atOnce })),
      { ...small, fault: 'lost', lanes: 3, atOnce },
      { ...small, fault: 'crash', atOnce, runsFeatures },
      { ...small, fault: 'unread', walks: 4, refusals: true },
      { ...small, fault: 'other status', runsFeatures },
      { ...small, fault: 'dark', runsFeatures },
      { ...small, fault: 'hot' },
      { ...small, fault: 'quota', walks: 20 },
      { ...small, fault: 'text', walks: 20, runsFeatures },
      { ...small, fault: 'walled up', runsFeatures },
      { ...small, fault: 'sealed', walks: 20 },
      { ...small, fault: 'sealed,wrong Allow,page', walks: 20, runsFeatures },
    ])
  })

  for (const [fault, what] of [
    ['', 'the correct API'],
    ['checks', 'stories told at the same time where only an invariant has an effect'],
    ['quota', 'an API that refuses a story from a time on, whatever its condition says'],
  ] as const)
    it(`finds nothing in ${what}`, () => expect(foundIn(results[fault])).to.deep.equal([]))

  it('finds a lost update of concurrent writes, and reports it only once', () => {
    const [found, ...others] = results['lost']?.findings ?? []
    expect(others).to.deep.equal([])
    expect(found?.walk).to.deep.equal([
      'a door has been hung',
      'these run at the same time: the door has been opened | the door has been opened',
      'the outcome at "doors/{{doorId}}" should be as if run one after the other',
    ])
  })

  it('finds a server error of stories told at the same time', () => {
    const { crash } = results
    expect(foundIn(crash)).to.deep.equal(['server error, doorHasBeenOpened, DoorHung'])
    expect(crash?.findings[0]?.message).to.contain('"door has been opened" was answered 500')
    expect(crash?.findings[0]?.walk.at(-1)).to.equal('none of the responses should be 500')
    expect(shownBy(crash)).to.deep.equal(['3 phrases: failed, then passed'])
  })

  it('finds a story that is answered with another status than it asserts, below 400', () => {
    expect(foundIn(results['other status'])).to.deep.equal(['story failed, doorHasBeenOpened, DoorHung'])
    expect(shownBy(results['other status'])).to.deep.equal(['2 phrases: failed, then passed'])
  })

  it('finds a story of the opening chapter that is always refused', () => {
    expect(foundIn(results['walled up'])).to.deep.equal(['refused, doorHasBeenHung, DoorStory'])
    expect(shownBy(results['walled up'])).to.deep.equal(['1 phrases: failed, then passed'])
  })

  it('writes a feature that checks the invariants where the call of one showed a server error', () => {
    const { dark } = results
    expect(foundIn(dark)).to.deep.equal(['server error, doorIsThere, doorHasBeenHung, DoorHung'])
    expect(dark?.findings[0]?.feature).to.match(/^ {2}@checkAlways$/m)
    expect(shownBy(dark)).to.deep.equal(['1 phrases: failed, then passed'])
  })

  it('finds a response with a member of another type than before', () => {
    const { text } = results
    expect(foundIn(text)).to.deep.equal(['shape, doorHasBeenOpened, DoorHung'])
    expect(text?.findings[0]?.feature).to.contain('| opened | #number |')
    expect(shownBy(text)).to.deep.equal(['3 phrases: failed, then passed'])
  })

  it('finds an Allow that lacks a method that works, and an error in another form than those before', () => {
    expect(foundIn(results['sealed'])).to.deep.equal([])
    const { 'sealed,wrong Allow,page': wrong } = results
    expect(foundIn(wrong)).to.have.members([
      'relation, doorHasBeenOpened, DoorHung',
      'shape, doorHasBeenOpened, DoorHung',
    ])
    for (const { ran } of wrong?.findings ?? []) expect(ran?.with).to.equal('failed')
  })

  it('repeats a slow walk after a pause, so that a busy machine is no finding', () => {
    const { findings, unsteady } = results['hot'] ?? {}
    expect(findings).to.deep.equal([])
    expect(unsteady?.map((one) => one.replace(/: .*: /, ': '))).to.include(
      'too slow: it did not happen again',
    )
  })

  it('reports a 503 response as a note, not as a finding', () => {
    const { findings, notes } = results['busy'] ?? {}
    expect(findings).to.deep.equal([])
    expect(notes).to.include(
      'door has been opened and door has been opened, in door hung, at the same time: answered 503.',
    )
  })

  it('notes once that no story and no invariant reads anything', () => {
    const { findings, notes } = results['unread'] ?? {}
    expect(findings).to.deep.equal([])
    expect(notes).to.deep.equal([
      'No story and no invariant of "door story" reads anything that a step can read, so that no refusal, race, lost response or relation can be judged by what changed: give a chapter an invariant.',
    ])
  })

  it('reports 429 responses as a note that it saw less, not as a finding', () => {
    const { findings, notes } = results['always busy'] ?? {}
    expect(findings).to.deep.equal([])
    expect(notes?.at(-1)).to.match(
      /^The API answered 429 Too Many Requests \d+ times, so that less was seen than there is\.$/,
    )
  })
})

describe('Exploring an API of gRPC', function () {
  this.timeout(180_000)

  it('reads by what an invariant calls, to judge refusals and what ran at the same time', async () => {
    const usual = { seed: 1, walks: 5, refusals: true, atOnce: true, runsFeatures: true }
    const both = 'refusal counts,addition is lost'
    const results = await resultsOf(
      sums,
      ['', both].map((fault) => ({ fault, ...usual })),
    )
    mustFindNothing(results[''])
    expect(foundIn(results[both])).to.deep.equal([
      'race, numberHasBeenAdded, numberHasBeenAdded, SumOpened',
      'relation, numberHasBeenAdded, SumOpened',
    ])
    expect(shownBy(results[both])[1]).to.match(/: failed, then passed$/)
  })
})

describe('Exploring notes that are replaced', function () {
  this.timeout(180_000)
  const runsFeatures = true
  const ofClerk = { seed: 1, walks: 15, length: 4, until: 'relation', runsFeatures }
  let results: Results

  before(async () => {
    results = await resultsOf(notes, [
      { fault: 'header,plain', seed: 1, walks: 8, openapi: 'openapi.json' },
      { fault: 'listed', seed: 1, walks: 4, atOnce: true, lostResponses: true },
      { fault: 'undeletable', seed: 1, walks: 10, length: 3, runsFeatures },
      { fault: 'unread', seed: 1, walks: 5 },
      { fault: 'lost', seed: 1, walks: 4, length: 4, atOnce: true, until: 'race', runsFeatures },
      ...['clerk', 'clerk,new clerk'].map((fault) => ({ ...ofClerk, fault })),
    ])
  })

  it('finds nothing where a PUT leaves out what a POST sent, a header is undefined, and a response lacks what is optional', () =>
    mustFindNothing(results['header,plain']))

  it('finds nothing where a list has what each telling of a scenario makes', () =>
    mustFindNothing(results['listed']))

  it('takes for no id what every request has in its path', () => {
    const { undeletable } = results
    expect(foundIn(undeletable)).to.deep.equal(['relation, noteHasBeenThrownAway, NoteWritten'])
    expect(shownBy(undeletable)[0]).to.match(/: failed, then passed$/)
  })

  it('does not say of a story that always fails that it was never run', () => {
    const { unread } = results
    expect(foundIn(unread).join()).to.match(/^server error, noteHasBeen(?:Read|Copied), NoteWritten$/)
    expect(unread?.ways.never.join('\n')).to.not.include('note has been read')
  })

  it('writes for a race only the outcomes up to the one that shows it', () => {
    const { lost } = results
    expect(foundIn(lost)).to.deep.equal(['race, noteHasBeenStamped, noteHasBeenStamped, NoteWritten'])
    expect(shownBy(lost)[0]).to.match(/: failed, then passed$/)
  })

  it('lets a feature read as the actor who has read, and writes none where nobody has these credentials', () => {
    const { clerk, 'clerk,new clerk': other } = results
    for (const one of [clerk, other])
      expect(foundIn(one)).to.deep.equal(['relation, noteHasBeenStamped, NoteWritten'])
    expect(clerk?.findings[0]?.feature).to.contain('the next request is sent as "clerk"')
    expect(shownBy(clerk)[0]).to.match(/: failed, then passed$/)
    expect(other?.findings[0]?.feature).to.equal(undefined)
  })

  it('notes a story that throws before its first call, and what the OpenAPI document lacks', () => {
    const { notes: noted = [] } = results['header,plain'] ?? {}
    expect(noted.join('\n')).to.match(/^file has been attached: it failed before its first call: ENOENT/m)
    expect(noted).to.include(
      'The OpenAPI document "openapi.json" lacks 2 of the 5 operations called: DELETE /f8/{…}, PUT /f8/{…}.',
    )
  })
})
