import type { StoryMap } from '../map'
import type {
  Report,
  ReportAttempt,
  ReportExchange,
  ReportOperation,
  ReportScenario,
  ReportStep,
} from './model'

/** Returns the report of a small failing run, with one example of everything that a report can show. */
export function reportFixture(): Report {
  return {
    run: {
      project: 'bank',
      startedAt,
      durationMs: 1840,
      success: false,
      versions: [
        { name: 'chapterwise', version: '0.2.0' },
        { name: '@cucumber/cucumber', version: '12.9.0' },
        { name: 'node.js', version: 'v22.21.0' },
        { name: 'linux', version: '6.1.0' },
      ],
      build: { ci: 'GitHub Actions', url: 'https://example.org/builds/7', number: '7', branch: 'main' },
      workers: ['0', '1'],
      shards: 1,
      problems: [{ title: 'AfterAll', message: 'Error: the bank could not be stopped' }],
    },
    scenarios: [transferred, overdrawn, flaky, rate, unknownStep, remote],
    causes: [
      {
        title: 'The response should be 201 Created but was 422 Unprocessable Entity',
        scenarios: [overdrawn.id],
      },
      { title: 'A step has no definition', scenarios: [unknownStep.id] },
    ],
    operations,
    books: [map],
    coverage: {
      version: 1,
      scenarios: 6,
      totals: {
        operations: { covered: 3, all: 4, percent: 75 },
        statuses: { covered: 3, all: 7, percent: 42.8 },
        methods: { covered: 1, all: 2, percent: 50 },
        chapters: { covered: 2, all: 3, percent: 66.6 },
        stories: { covered: 2, all: 3, percent: 66.6 },
      },
      documents: [
        {
          file: 'openapi.yaml',
          operations: [
            covered('GET', '/api/accounts/{id}', 'account', 2, [
              ['200', true, 2],
              ['404', true, 0],
            ]),
            covered('POST', '/api/accounts', 'openAccount', 3, [
              ['201', true, 3],
              ['4XX', true, 0],
            ]),
            covered('POST', '/api/transfers', 'transfer', 3, [
              ['201', true, 1],
              ['422', false, 1],
            ]),
            covered('DELETE', '/api/accounts/{id}', 'closeAccount', 0, [['default', true, 0]]),
          ],
        },
      ],
      undocumented: [{ method: 'GET', path: '/api/rates/{…}', status: 200, calls: 1 }],
      otherHosts: [{ origin: 'https://auth.example.org', calls: 2 }],
      services: [
        {
          service: 'bank.Accounts',
          methods: [
            { method: 'Balance', calls: 1 },
            { method: 'Close', calls: 0 },
          ],
        },
      ],
      books: [
        {
          name: 'banking story',
          chapters: [
            {
              name: 'banking story',
              reached: 3,
              stories: [
                { name: 'bank account has been opened', leadsTo: 'bank account is open', told: 3, failed: 0 },
              ],
            },
            {
              name: 'bank account is open',
              reached: 3,
              stories: [
                { name: 'deposit has been made', leadsTo: 'bank account is open', told: 2, failed: 1 },
                {
                  name: 'bank account has been closed',
                  leadsTo: 'bank account is closed',
                  told: 0,
                  failed: 0,
                },
              ],
            },
            { name: 'bank account is closed', reached: 0, stories: [] },
          ],
        },
      ],
    },
    minimums: [
      { of: 'operations', atLeast: 80, percent: 75, isMet: false },
      { of: 'stories', atLeast: 60, percent: 66.6, isMet: true },
    ],
  }
}

const startedAt = Date.UTC(2026, 10, 22, 8)
const opening = 'banking story › banking story'
const open = 'banking story › bank account is open'

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

const transferred: ReportScenario = {
  ...scenario(4, 'Money is transferred', [
    attempt('passed', '0', 0, [
      step('Given ', 'a bank account of "Dougal" has been opened', {
        exchanges: [opened],
        isBackground: true,
        notes: [
          { title: 'given that bank account has been opened', text: 'The account of Dougal has id 1.' },
        ],
      }),
      step('When ', 'I POST "/api/transfers" with:', {
        docString: '{\n  "from": 1,\n  "to": 2,\n  "amount": 10\n}',
        exchanges: [
          exchange('when', 'POST', '/api/transfers', '{"from":1,"to":2,"amount":10}', [
            201,
            'Created',
            '{"id":7}',
          ]),
        ],
      }),
      step('When ', 'I close the WebSocket', {
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
      step('Then ', 'the response body should contain:', {
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
  ]),
  tags: ['@transfers', '@smoke'],
  description: 'Between two accounts of the same bank.',
}

const overdrawn: ReportScenario = {
  ...scenario(12, 'Nobody transfers what they do not have', [
    attempt('failed', '1', 40, [
      step('Given ', 'a bank account of "Dougal" has been opened', {
        exchanges: [opened],
        isBackground: true,
      }),
      step('When ', 'I POST "/api/transfers" with:', {
        table: [
          ['from', '1'],
          ['to', '2'],
          ['amount', '1000000'],
        ],
        exchanges: [refused],
      }),
      step('Then ', 'the response should be 201 Created', {
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
      step('And ', 'the response body at "$.id" should exist', { status: 'skipped', durationMs: 0 }),
      {
        ...step('After', 'end the scenario'),
        kind: 'hook',
        exchanges: [exchange('clean up', 'DELETE', '/api/accounts/1', undefined, undefined)],
      },
    ]),
  ]),
  rule: 'No account is overdrawn',
  tags: ['@transfers'],
}

const flaky = scenario(22, 'A deposit is made', [
  attempt('failed', '0', 300, [
    step('Given ', 'a deposit of 5 has been made', {
      status: 'failed',
      error: { message: 'No answer from http://localhost:3000: ECONNRESET', stack: '' },
      exchanges: [exchange('deposit has been made', 'POST', '/api/transfers', '{"amount":5}', undefined)],
    }),
  ]),
  attempt('passed', '0', 700, [step('Given ', 'a deposit of 5 has been made', { exchanges: [opened] })]),
])

const rate: ReportScenario = {
  ...scenario(40, 'Rates of EUR', [
    attempt('passed', '1', 900, [
      step('When ', 'I GET "/api/rates/EUR"', {
        exchanges: [exchange('when', 'GET', '/api/rates/EUR', undefined, [200, 'OK', undefined])],
      }),
    ]),
  ]),
  keyword: 'Scenario Outline',
  example: { name: 'currencies', columns: ['currency', 'rate'], values: ['EUR', '1.0'] },
}

const unknownStep = scenario(50, 'Something nobody defined', [
  attempt('undefined', '0', 1200, [
    step('Given ', 'the moon is full', { status: 'undefined', durationMs: 0, definedAt: undefined }),
  ]),
])

const remote = scenario(60, 'The balance over gRPC', [
  attempt('passed', '1', 1500, [
    step('When ', 'I call "bank.Accounts/Balance" with:', {
      docString: '{ "id": 1 }',
      exchanges: [
        {
          ...exchange('when', 'GRPC', 'bank.Accounts/Balance', '{"id":1}', [404, '5 NOT_FOUND', '']),
          protocol: 'grpc',
          curl: undefined,
        },
      ],
    }),
  ]),
])

const operations: ReportOperation[] = [
  operation('GET', '/api/accounts/{id}', 'openapi.yaml', [3, 5]),
  operation('POST', '/api/accounts', 'openapi.yaml', [12, 9, 40]),
  { ...operation('POST', '/api/transfers', 'openapi.yaml', [12, 800]), unanswered: 1, calls: 3 },
  operation('GET', '/api/rates/{…}', undefined, [4]),
  operation('GRPC', 'bank.Accounts/Balance', undefined, [7]),
  operation('POST', 'https://auth.example.org/token', undefined, [30, 31]),
]

const map: StoryMap = {
  title: 'banking story',
  use: '3 scenarios',
  chapters: [
    { id: 'BankingStory', title: 'banking story', kind: 'opening' },
    { id: 'BankAccountIsOpen', title: 'bank account is open', kind: 'chapter' },
    { id: 'BankAccountIsClosed', title: 'bank account is closed', kind: 'last' },
  ],
  stories: [
    mapStory('story1', 'BankingStory', 'BankAccountIsOpen', 'bank account has been opened', 3),
    mapStory('story2', 'BankAccountIsOpen', 'BankAccountIsOpen', 'deposit has been made', 2),
    mapStory('story3', 'BankAccountIsOpen', 'BankAccountIsClosed', 'bank account has been closed', 0),
  ],
}

function scenario(line: number, name: string, attempts: ReportScenario['attempts']): ReportScenario {
  return {
    id: `features/transfer.feature:${line}`,
    uri: 'features/transfer.feature',
    line,
    feature: 'Transfers',
    keyword: 'Scenario',
    name,
    tags: [],
    status: (attempts.at(-1) ?? attempts[0]).status,
    attempts,
    chapters: [opening, open],
    operations: [
      ...new Set(
        attempts
          .flatMap(({ steps }) => steps.flatMap(({ exchanges }) => exchanges))
          .flatMap(({ calls }) => calls.map((call) => call.operation)),
      ),
    ],
  }
}

function attempt(
  status: ReportAttempt['status'],
  worker: string,
  afterMs: number,
  steps: readonly ReportStep[],
): ReportAttempt {
  return { status, startedAt: startedAt + afterMs, durationMs: 240, worker, stories: [], steps }
}

function step(keyword: string, text: string, more: Partial<ReportStep> = {}): ReportStep {
  return {
    kind: 'step',
    keyword: keyword.trim(),
    text,
    isBackground: false,
    isOutcome: keyword === 'Then ',
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

/** @param answer - undefined if the connection was reset; a response without a body stands for an image. */
function exchange(
  title: string,
  method: string,
  path: string,
  sent: string | undefined,
  answer: [status: number, text: string, body: string | undefined] | undefined,
): ReportExchange {
  const url = method === 'GRPC' ? path : `http://localhost:3000${path}`
  const templates: Record<string, string> = {
    '/api/rates/EUR': '/api/rates/{…}',
    '/api/accounts/1': '/api/accounts/{id}',
  }
  return {
    calls: [{ operation: `${method} ${templates[path] ?? path}`, status: answer?.[0] ?? null }],
    protocol: 'http',
    title,
    startedAt: startedAt + 10,
    durationMs: 12,
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
    ...(answer === undefined
      ? { failure: { code: 'ECONNRESET', message: 'socket hang up' } }
      : {
          response: {
            status: answer[0],
            statusText: method === 'GRPC' ? answer[1] : `${answer[0]} ${answer[1]}`,
            headers: [['content-type', answer[2] === undefined ? 'image/png' : 'application/json']] as const,
            body:
              answer[2] === undefined
                ? { mediaType: 'image/png', bytes: 2048, isCut: false }
                : json(answer[2]),
          },
        }),
    curl: `curl -X ${method} '${url}'`,
  }
}

function json(text: string): NonNullable<ReportExchange['request']['body']> {
  return { mediaType: 'application/json', bytes: Buffer.byteLength(text), text, isCut: false }
}

function operation(
  method: string,
  path: string,
  document: string | undefined,
  durations: number[],
): ReportOperation {
  return {
    id: `${method} ${path}`,
    method,
    path,
    ...(document !== undefined && { document }),
    calls: durations.length,
    unanswered: 0,
    statuses: [{ status: '200', calls: durations.length }],
    p50Ms: durations[0] ?? 0,
    p95Ms: Math.max(...durations),
    points: durations.map((durationMs) => ({
      scenario: 'features/transfer.feature:4',
      durationMs,
      isFailure: durationMs > 500,
    })),
  }
}

function covered(
  method: string,
  path: string,
  operationId: string,
  calls: number,
  statuses: [status: string, documented: boolean, calls: number][],
): Report['coverage']['documents'][number]['operations'][number] {
  return {
    method,
    path,
    operationId,
    calls,
    unanswered: calls - statuses.reduce((sum, [, , count]) => sum + count, 0),
    statuses: statuses.map(([status, documented, count]) => ({ status, documented, calls: count })),
  }
}

function mapStory(
  id: string,
  from: string,
  to: string,
  title: string,
  scenarios: number,
): StoryMap['stories'][number] {
  const places = [transferred, overdrawn, flaky].slice(0, scenarios)
  return {
    id,
    from,
    inheritedBy: [],
    to,
    title,
    phrases: [`a ${title}`],
    scenarios: places.map(({ name, uri, line }) => ({ name, uri, line })),
    use:
      scenarios === 0
        ? 'not covered'
        : `covered ${scenarios} times${id === 'story2' ? ', failed 1 time' : ''}`,
    hasFailed: id === 'story2',
  }
}

function onePixel(): string {
  return 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
}
