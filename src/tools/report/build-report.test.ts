import { expect } from 'chai'
import * as fc from 'fast-check'
import { OpenApiDocument } from '../../assertions'
import { InputError } from '../../errors'
import { buildReport } from './build-report'
import { minimumsOf } from './coverage'
import { attachments, RunMessages, type AttachedExchange } from './cucumber-messages'
import type { ApiDocument } from './operations'
import { coverageTable } from './summary'

/** A generated call. */
interface Drawn {
  readonly method: string
  readonly path: string
  readonly status: number | null
  readonly isElsewhere: boolean
}

const document: ApiDocument = {
  file: 'api.json',
  operations: new OpenApiDocument(
    {
      openapi: '3.1.0',
      paths: {
        '/books': { post: { responses: { 201: {}, '4XX': {} } }, get: { responses: { 200: {} } } },
        '/books/{id}': { get: { operationId: 'book', responses: { 200: {}, default: {} } } },
      },
    },
    'api.json',
  ),
}

const drawnCall: fc.Arbitrary<Drawn> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  path: fc.constantFrom('/books', '/books/1', '/books/22', '/elsewhere/3'),
  status: fc.constantFrom(200, 201, 404, 500, null),
  isElsewhere: fc.boolean(),
})
/** Runs, each a list of scenarios with attempts with calls. */
const drawnRuns = fc.array(
  fc.array(fc.array(fc.array(drawnCall, { maxLength: 4 }), { minLength: 1, maxLength: 3 })),
  { minLength: 1, maxLength: 3 },
)
type Drawing = Drawn[][][][]

describe('buildReport', () => {
  it('counts each call exactly once in every part of the report', () =>
    fc.assert(
      fc.property(drawnRuns, (drawing) => {
        const { coverage, operations } = buildReport(runsOf(drawing), [document])
        const calls = drawing.flat(3)
        const own = calls.filter(({ isElsewhere }) => !isElsewhere)
        const documented = coverage.documents.flatMap((one) => one.operations)
        expect(sum(documented) + sum(coverage.undocumented)).to.equal(own.length)
        expect(sum(coverage.otherHosts)).to.equal(calls.length - own.length)
        expect(sum(operations)).to.equal(calls.length)
        for (const { statuses, calls: all, unanswered } of documented)
          expect(sum(statuses) + unanswered).to.equal(all)
        const covered = documented.filter((one) => one.calls > one.unanswered).length
        expect(coverage.totals.operations).to.include({ covered, all: 3 })
      }),
    ))

  it('builds the same report for shards in any order, and for repeated messages', () =>
    fc.assert(
      fc.property(drawnRuns, fc.infiniteStream(fc.nat()), (drawing, draws) => {
        const shuffled = [...runsOf(drawing), ...runsOf(drawing)]
          .map((run) => ({ run, at: draws.next().value as number }))
          .sort((one, other) => one.at - other.at)
          .map(({ run }) => run)
        expect(buildReport(shuffled, [document])).to.deep.equal(buildReport(runsOf(drawing), [document]))
      }),
    ))

  it('combines retries and reruns of a scenario into one with several attempts', () => {
    const call: Drawn = { method: 'GET', path: '/books/1', status: 200, isElsewhere: false }
    const { scenarios, run } = buildReport(runsOf([[[[call], [call]]], [[[call]]]]), [document])
    expect(scenarios.map(({ id, attempts }) => [id, attempts.length])).to.deep.equal([['a.feature:1', 3]])
    expect(run).to.include({ shards: 2 })
  })

  it('refuses messages that were recorded with another version', () => {
    const run = new RunMessages()
    run.take({ testCaseStarted: { id: '1' } } as never)
    const body = JSON.stringify({ version: 1, stories: [], notes: [] })
    const attachment = { testCaseStartedId: '1', mediaType: attachments.scenario.mediaType, body }
    expect(() => run.take({ attachment } as never)).to.throw(InputError, 'another version of chapterwise')
  })

  it('refuses an attachment that lacks a part', () => {
    const runs = runsOf([[[[]]]])
    for (const run of runs) for (const attempt of run.attempts.values()) attempt.scenario = {} as never
    expect(() => buildReport(runs)).to.throw(InputError, /^The messages are not as chapterwise wrote them/)
  })

  it('quotes a line that does not parse without its secrets', () => {
    const run = new RunMessages()
    const message = `(4:5): expected: #EOF, got 'Log in with the token "s3cret"'`
    run.take({ parseError: { source: { uri: 'a.feature' }, message } })
    expect(buildReport([run]).run.problems).to.deep.equal([
      { title: 'a.feature', message: `(4:5): expected: #EOF, got 'Log in with the token "[redacted]"'` },
    ])
  })

  it('shows what a failed hook of the run says without its secrets', () => {
    const run = new RunMessages()
    const message = 'GET https://fred:s3cret@host/?access_token=s3cret failed'
    const sourceReference = { uri: 'support\\hooks.ts', location: { line: 7 } }
    run.take({ hook: { id: 'h', type: 'BEFORE_TEST_RUN', name: 'sign in', sourceReference } } as never)
    run.take({ testRunHookStarted: { id: 's', hookId: 'h' } } as never)
    run.take({
      testRunHookFinished: { testRunHookStartedId: 's', result: { status: 'FAILED', message } },
    } as never)
    expect(buildReport([run]).run.problems).to.deep.equal([
      {
        title: 'BeforeAll sign in support/hooks.ts:7',
        message: 'GET https://fred:[redacted]@host/?access_token=[redacted] failed',
      },
    ])
  })

  it('shows a scenario that ran in another World without its secrets', () => {
    const [run] = runsOf([[[[]]]])
    for (const attempt of run!.attempts.values()) attempt.scenario = undefined
    for (const pickle of run!.pickles.values()) Object.assign(pickle, { name: 'GET /?access_token=s3cret' })
    expect(buildReport([run!]).scenarios[0]?.name).to.equal('GET /?access_token=[redacted]')
  })

  it('lists an undocumented status under its operation, and counts 404 as 4XX', () => {
    const calls = [404, 500].map((status) => ({ method: 'POST', path: '/books', status, isElsewhere: false }))
    const { coverage } = buildReport(runsOf([[[calls]]]), [document])
    expect(coverage.documents[0]?.operations[0]?.statuses).to.have.deep.members([
      { status: '201', documented: true, calls: 0 },
      { status: '4XX', documented: true, calls: 1 },
      { status: '500', documented: false, calls: 1 },
    ])
  })

  it('names the parameters of requests that are not documented', () => {
    const paths = ['/books?page=1', '/books?page=2&size=3', '/books', '/books/7']
    const calls = paths.map((path) => ({ method: 'GET', path, status: 200, isElsewhere: false }))
    const sent = { method: 'POST', path: '/books', status: 201, isElsewhere: false }
    const { coverage } = buildReport(runsOf([[[[...calls, sent]]]]), [document])
    expect(coverage.documents[0]?.operations.map(({ undocumented }) => undocumented)).to.deep.equal([
      ['request body'],
      ['query parameter "page"', 'query parameter "size"'],
      ['path parameter "id"'],
    ])
  })

  /** A run in which a POST takes 40 ms and is redirected to a GET, whose status is given. */
  function redirectedTo(status: number | null): ReturnType<typeof runsOf> {
    const runs = runsOf([[[[{ method: 'POST', path: '/books', status: 303, isElsewhere: false }]]]])
    for (const { exchanges } of runs[0]!.attempts.values())
      for (const [at, attached] of exchanges.entries()) {
        const { about, exchange } = attached
        const followed = { ...about.calls[0]!, method: 'GET', url: 'http://api/books/1', status }
        exchanges[at] = {
          ...attached,
          exchange: { ...exchange, durationMs: 40 },
          about: { ...about, calls: [...about.calls, followed] },
        }
      }
    return runs
  }

  it('counts a redirected call once, with its whole time, for the operation that was called first', () => {
    const { operations, calls } = buildReport(redirectedTo(200), [document])
    expect(
      operations.map(({ id, calls, p50Ms, p95Ms, points }) => [id, calls, p50Ms, p95Ms, points.length]),
    ).to.deep.equal([
      ['POST /books', 1, 40, 40, 1],
      ['GET /books/{id}', 1, 0, 0, 0],
    ])
    expect(calls).to.deep.equal({ count: 1, p95Ms: 40 })
  })

  it('takes a redirected call for what came of it at its end', () => {
    const { operations, calls } = buildReport(redirectedTo(null), [document])
    expect(operations[0]?.points.map(({ isFailure }) => isFailure)).to.deep.equal([true])
    expect(calls).to.deep.equal({ count: 1, p95Ms: 0 })
  })

  it('takes the times of all calls for the 95th percentile, of which an operation shows at most 500', () => {
    const call: Drawn = { method: 'GET', path: '/books', status: 200, isElsewhere: false }
    const [run] = runsOf([[[Array.from({ length: 1000 }, () => call)]]])
    for (const { exchanges } of run!.attempts.values())
      for (const [at, attached] of exchanges.entries())
        exchanges[at] = { ...attached, exchange: { ...attached.exchange, durationMs: at % 2 === 0 ? 1 : 90 } }
    const { operations, calls } = buildReport([run!], [document])
    expect(operations[0]?.points).to.have.length(500)
    expect(calls).to.deep.equal({ count: 1000, p95Ms: 90 })
  })

  it('names the rules of HTTP that responses of the API break, for a minimum as well', () => {
    const call = { method: 'GET', path: '/a', status: 405, isElsewhere: false }
    const calls = [call, { ...call, status: 200 }, call, { ...call, isElsewhere: true }]
    const built = buildReport(runsOf([[[calls]]]))
    const broken = {
      rule: 'lacks the header Allow',
      method: 'GET',
      path: '/a',
      responses: 2,
      scenario: 'a.feature:1',
    }
    expect(built.protocol).to.deep.equal({ kept: { covered: 1, all: 3, percent: 33.3 }, broken: [broken] })
    const minimums = minimumsOf([{ of: 'protocol', atLeast: 34 }], built)
    expect(coverageTable({ ...built, minimums }).split('\n')).to.deep.equal([
      'Covered:',
      '  protocol  1 of 3  33.3 %  at least 34 %: missed',
      'Rules of HTTP that were broken:',
      '  GET /a lacks the header Allow',
      '',
    ])
  })
})

function sum(counted: readonly { readonly calls: number }[]): number {
  return counted.reduce((total, { calls }) => total + calls, 0)
}

/** Returns the messages of generated runs, with the same ids and times for the same input. */
function runsOf(drawing: Drawing): RunMessages[] {
  return drawing.map((scenarios, at) => {
    const run = new RunMessages()
    for (const envelope of envelopesOf(scenarios, at)) run.take(envelope)
    return run
  })
}

function envelopesOf(scenarios: Drawn[][][], run: number): object[] {
  const time = (seconds: number): object => ({ seconds: 1000 * (run + 1) + seconds, nanos: 0 })
  const feature = (line: number): object => ({
    scenario: {
      id: `s${line}`,
      location: { line },
      keyword: 'Scenario',
      description: '',
      steps: [],
      examples: [],
    },
  })
  return [
    { testRunStarted: { id: `run ${run}`, timestamp: time(0) } },
    {
      gherkinDocument: {
        uri: 'a.feature',
        feature: { name: 'A', children: scenarios.map((_, at) => feature(at + 1)) },
      },
    },
    ...scenarios.flatMap((attempts, at) => [
      {
        pickle: {
          id: `p${at}`,
          uri: 'a.feature',
          astNodeIds: [`s${at + 1}`],
          name: 'a',
          tags: [],
          steps: [],
        },
      },
      { testCase: { id: `c${at}`, pickleId: `p${at}`, testSteps: [{ id: `t${at}`, hookId: 'h' }] } },
      ...attempts.flatMap((calls, attempt) => {
        const id = `${run} ${at} ${attempt}`
        const attach = (kind: keyof typeof attachments, value: object): object => {
          const { mediaType, version } = attachments[kind]
          const body = JSON.stringify({ version, ...value })
          return { attachment: { testCaseStartedId: id, testStepId: `t${at}`, mediaType, body } }
        }
        return [
          { testCaseStarted: { id, testCaseId: `c${at}`, attempt, timestamp: time(at * 10 + attempt) } },
          ...calls.map((call) => attach('exchange', exchangeOf(call))),
          attach('scenario', { stories: [], steps: {}, methods: [], texts: {} }),
          { testCaseFinished: { testCaseStartedId: id, timestamp: time(at * 10 + attempt + 1) } },
        ]
      }),
    ]),
    { testRunFinished: { testRunStartedId: `run ${run}`, timestamp: time(999), success: true } },
  ]
}

const sentBody = { mediaType: 'application/json', bytes: 2, isCut: false, text: '{}' }

function exchangeOf({ method, path, status, isElsewhere }: Drawn): AttachedExchange {
  const url = `http://${isElsewhere ? 'elsewhere' : 'api'}${path}`
  return {
    exchange: {
      protocol: 'http',
      title: 'when',
      startedAt: 0,
      durationMs: 1,
      request: { method, url, headers: [], ...(method === 'POST' && { body: sentBody }) },
      redirects: [],
      withheld: [],
      ...(status !== null && { response: { status, statusText: String(status), headers: [] } }),
    },
    about: { step: 0, isElsewhere, calls: [{ method, url, status }] },
  }
}
