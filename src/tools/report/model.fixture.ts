import type { StoryMap } from '../map'
import { arrow } from '../map/story.fixture'
import { OpenApiDocument } from '../../assertions'
import { reportOf, scenarioWith } from './build-report'
import { minimumsOf } from './coverage'
import type {
  Report,
  ReportAttempt,
  ReportBody,
  ReportExchange,
  ReportScenario,
  ReportStep,
  ReportStory,
} from './model'
import { Operations } from './operations'

/** Returns the report of a small failing run, with one example of everything that a report can show. */
export function reportFixture(): Report {
  const report = reportOf({
    run: {
      project: 'bank',
      startedAt,
      durationMs: 1840,
      success: false,
      versions: [
        { name: 'chapterwise', version: '0.3.0' },
        { name: 'node.js', version: 'v22.21.0' },
      ],
      build: { ci: 'GitHub Actions', url: 'https://example.org/builds/7', number: '7', branch: 'main' },
      shards: 1,
      problems: [{ title: 'AfterAll', message: 'Error: the bank could not be stopped' }],
    },
    scenarios: [transferred, overdrawn, flaky, rate, unknownStep, remote],
    operations,
    methods: ['bank.Accounts/Balance', 'bank.Accounts/Close'],
    maps: [map],
  })
  const required = [
    { of: 'operations', atLeast: 80 },
    { of: 'stories', atLeast: 60 },
  ] as const
  return { ...report, minimums: minimumsOf(required, report) }
}

const startedAt = Date.UTC(2026, 10, 22, 8)

const operations = new Operations([
  {
    file: 'openapi.yaml',
    operations: new OpenApiDocument(
      {
        openapi: '3.1.0',
        paths: {
          '/api/accounts': { post: { operationId: 'openAccount', responses: { 201: {}, '4XX': {} } } },
          '/api/accounts/{id}': {
            get: { operationId: 'account', responses: { 200: {}, 404: {} } },
            delete: { operationId: 'closeAccount', responses: { default: {} } },
          },
          '/api/transfers': { post: { operationId: 'transfer', responses: { 201: {} } } },
        },
      },
      'openapi.yaml',
    ),
  },
])

const opened = exchange(
  'given that bank account has been opened',
  'POST',
  '/api/accounts',
  '{"owner":"Dougal","currency":"EUR"}',
  [201, 'Created', '{"id":1,"owner":"Dougal","balance":0}'],
)
const refused = exchange('when', 'POST', '/api/transfers', '{"from":1,"to":2,"amount":1000000}', [
  422,
  'Unprocessable Entity',
  '{"error":"<b>insufficient funds</b>","balance":12345678901234567.89}',
])
const accountOpened = story('banking story', 'bank account has been opened')
const depositMade = story('bank account is open', 'deposit has been made')

const transferred = scenario(
  4,
  'Money is transferred',
  { tags: ['@transfers', '@smoke'], description: 'Between two accounts of the same bank.' },
  attempt({ status: 'passed', stories: [accountOpened, depositMade] }, [
    step('Given', 'a bank account of "Dougal" has been opened', {
      exchanges: [opened],
      isBackground: true,
      notes: [{ title: 'given that bank account has been opened', text: 'The account of Dougal has id 1.' }],
    }),
    step('When', 'I POST "/api/transfers" with:', {
      docString: '{\n  "from": 1,\n  "to": 2,\n  "amount": 10\n}',
      exchanges: [
        exchange('when', 'POST', '/api/transfers', '{"amount":10}', [201, 'Created', '{"id":7}']),
        exchange('token', 'POST', 'https://auth.example.org/token', undefined, [200, 'OK', '{}']),
      ],
    }),
    step('When', 'I close the WebSocket', {
      transcripts: [
        {
          stream: 'GET ws://localhost:3000/live',
          leftOut: 1200,
          lines: [
            { atMs: 12, kind: 'received', text: '{"price":1}' },
            { atMs: 14, kind: 'sent', text: '{"token":"[redacted]"}' },
            { atMs: 15, kind: 'noted', text: 'closing it with the code 1000' },
          ],
        },
      ],
    }),
    step('Then', 'the response body should contain:', {
      table: [
        ['id', '7'],
        ['password', '[redacted]'],
      ],
      attachments: [
        { name: 'receipt.png', mediaType: 'image/png', base64: onePixel() },
        { name: '', mediaType: 'text/html', text: '<script>alert(1)</script>' },
        { name: 'the terms', mediaType: 'text/uri-list', url: 'https://example.org/terms' },
      ],
    }),
  ]),
)

const overdrawn = scenario(
  12,
  'Nobody transfers what they do not have',
  { rule: 'No account is overdrawn', tags: ['@transfers'] },
  attempt({ status: 'failed', afterMs: 40, stories: [accountOpened] }, [
    step('Given', 'a bank account of "Dougal" has been opened', { exchanges: [opened], isBackground: true }),
    step('When', 'I POST "/api/transfers" with:', {
      table: [
        ['from', '1'],
        ['to', '2'],
        ['amount', '1000000'],
      ],
      exchanges: [{ ...refused, durationMs: 800 }],
    }),
    step('Then', 'the response should be 201 Created', {
      status: 'failed',
      error: {
        message:
          'The response should be 201 Created but was 422 Unprocessable Entity\n' +
          'POST http://localhost:3000/api/transfers (12 ms)\n' +
          '> {"from":1,"to":2,"amount":1000000}\n' +
          '< {"error":"<b>insufficient funds</b>","balance":12345678901234567.89}',
        difference: { expected: '{\n  "status": 201\n}', actual: '{\n  "status": 422\n}' },
        expectedStatus: '201 Created',
        stack: 'at features/transfer.feature:15',
      },
    }),
    step('And', 'the response body at "$.id" should exist', { status: 'skipped', durationMs: 0 }),
    step('After', 'end the scenario', {
      kind: 'hook',
      exchanges: [exchange('clean up', 'DELETE', '/api/accounts/1', undefined, undefined)],
    }),
  ]),
)

const flaky = scenario(
  22,
  'A deposit is made',
  {},
  attempt(
    {
      status: 'failed',
      afterMs: 300,
      stories: [accountOpened, { ...depositMade, leadsTo: null, failed: true }],
    },
    [
      step('Given', 'a deposit of 5 has been made', {
        status: 'failed',
        error: { message: 'No answer from http://localhost:3000: ECONNRESET', stack: '' },
        exchanges: [exchange('when', 'POST', '/api/transfers', '{"amount":5}', undefined)],
      }),
    ],
  ),
  attempt({ status: 'passed', afterMs: 700, stories: [accountOpened] }, [
    step('Given', 'a deposit of 5 has been made', { exchanges: [opened] }),
  ]),
)

const rate = scenario(
  40,
  'Rates of EUR',
  { example: { name: 'currencies', columns: ['currency', 'rate'], values: ['EUR', '1.0'] } },
  attempt({ status: 'passed', afterMs: 900 }, [
    step('When', 'I GET "/api/rates/EUR"', {
      exchanges: [exchange('when', 'GET', '/api/rates/EUR', undefined, [200, 'OK', undefined])],
    }),
  ]),
)

const unknownStep = scenario(
  50,
  'Something nobody defined',
  {},
  attempt({ status: 'undefined', afterMs: 1200 }, [
    step('Given', 'the moon is full', { status: 'undefined', durationMs: 0 }),
  ]),
)

const remote = scenario(
  60,
  'The balance over gRPC',
  {},
  attempt({ status: 'passed', afterMs: 1500 }, [
    step('When', 'I call "bank.Accounts/Balance" with:', {
      docString: '{ "id": 1 }',
      exchanges: [exchange('when', 'GRPC', 'bank.Accounts/Balance', '{"id":1}', [404, '5 NOT_FOUND', ''])],
    }),
  ]),
)

const map: StoryMap = {
  title: 'banking story',
  use: '',
  chapters: [
    { id: 'BankingStory', title: 'banking story', kind: 'opening' },
    { id: 'BankAccountIsOpen', title: 'bank account is open', kind: 'chapter' },
    { id: 'BankAccountIsClosed', title: 'bank account is closed', kind: 'last' },
  ],
  stories: [
    told('story1', 'BankingStory', 'bank account has been opened', 'BankAccountIsOpen'),
    told('story2', 'BankAccountIsOpen', 'deposit has been made', 'BankAccountIsOpen'),
    told('story3', 'BankAccountIsOpen', 'bank account has been closed', 'BankAccountIsClosed'),
  ],
}

/** An arrow of a story that a phrase tells. */
function told(id: string, from: string, title: string, to: string) {
  return arrow(id, from, title, to, { phrases: [`a ${title}`] })
}

function story(chapter: string, name: string): ReportStory {
  return { book: 'banking story', chapter, story: name, leadsTo: 'bank account is open', failed: false }
}

function scenario(
  line: number,
  name: string,
  more: Partial<ReportScenario>,
  ...attempts: [ReportAttempt, ...ReportAttempt[]]
): ReportScenario {
  const uri = 'features/transfer.feature'
  const about = { id: `${uri}:${line}`, uri, line, feature: 'Transfers', keyword: 'Scenario', name, tags: [] }
  return scenarioWith({ ...about, ...more }, attempts)
}

function attempt(
  { afterMs = 0, ...of }: Pick<ReportAttempt, 'status'> & Partial<ReportAttempt> & { afterMs?: number },
  steps: readonly ReportStep[],
): ReportAttempt {
  return { stories: [], startedAt: startedAt + afterMs, durationMs: 240, steps, ...of }
}

function step(keyword: string, text: string, more: Partial<ReportStep> = {}): ReportStep {
  return {
    kind: 'step',
    keyword,
    text,
    isBackground: false,
    isOutcome: keyword === 'Then',
    definedAt: 'features/support/steps.ts:12',
    status: 'passed',
    durationMs: 14,
    exchanges: [],
    notes: [],
    transcripts: [],
    attachments: [],
    ...more,
  }
}

/** @param response - undefined if the connection was reset; a response without a body stands for an image. */
function exchange(
  title: string,
  method: string,
  path: string,
  sent: string | undefined,
  response: [status: number, text: string, body: string | undefined] | undefined,
): ReportExchange {
  const isRemote = method === 'GRPC'
  const url = isRemote || path.startsWith('https:') ? path : `http://localhost:3000${path}`
  const [status = null, text = '', body] = response ?? []
  const call = { method, url, status, ...(path === '/api/rates/EUR' && { path: '/api/rates/{…}' }) }
  return {
    protocol: isRemote ? 'grpc' : 'http',
    title,
    startedAt: startedAt + 10,
    durationMs: 12,
    calls: [{ method, url, operation: operations.of(call, url.startsWith('https:')).id, status }],
    request: {
      method,
      url,
      headers: [
        ['Authorization', 'Bearer [redacted]'],
        ['Content-Type', 'application/json'],
      ],
      ...(sent !== undefined && { body: json(sent) }),
    },
    redirects: [],
    withheld: [],
    ...(status === null
      ? { failure: { code: 'ECONNRESET', message: 'socket hang up' } }
      : {
          response: {
            status,
            statusText: isRemote ? text : `${status} ${text}`,
            headers: [['content-type', body === undefined ? 'image/png' : 'application/json']] as const,
            body: body === undefined ? { mediaType: 'image/png', bytes: 2048, isCut: false } : json(body),
          },
        }),
    ...(!isRemote && { curl: `curl -X ${method} '${url}'` }),
  }
}

function json(text: string): ReportBody {
  return { mediaType: 'application/json', bytes: Buffer.byteLength(text), text, isCut: false }
}

function onePixel(): string {
  return 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
}
