import { reportOf, scenarioWith } from '../src/tools/report/build-report'
import type {
  Report,
  ReportAttempt,
  ReportBody,
  ReportExchange,
  ReportHeader,
  ReportScenario,
  ReportStep,
} from '../src/tools/report/model'
import { Operations } from '../src/tools/report/operations'

const startedAt = Date.UTC(2026, 10, 22, 8)
const failedOf = 50
const message = (id: number): string =>
  `The response body should contain what is expected but does not:\n  $.balance: expected 40 but was 80\nPOST http://localhost:3000/api/bankaccounts/${id}/withdrawals (3 ms)\n> {"amount":20}\n< {"id":${id},"customerName":"Fred","balance":80}`

/**
 * Returns a report like that of a large suite against the example bank: four calls per scenario, one in fifty scenarios
 * fails.
 */
export function largeReport(count: number): Report {
  return reportOf({
    run: {
      project: 'bank',
      build: {},
      startedAt,
      durationMs: count * 20,
      success: false,
      versions: [{ name: 'chapterwise', version: '0.3.0' }],
      shards: 1,
      problems: [],
    },
    scenarios: Array.from({ length: count }, (_, at) => scenario(at)),
    operations,
    methods: [],
    maps: [],
  })
}

const operations = new Operations([])

function scenario(at: number): ReportScenario {
  const feature = Math.floor(at / 20)
  const uri = `features/payments/paying-in-and-taking-out-${feature}.feature`
  const status = at % failedOf === 7 ? 'failed' : 'passed'
  const attempt: ReportAttempt = {
    status,
    startedAt: startedAt + Math.floor(at / 2) * 40,
    durationMs: 20 + (at % 19),
    stories: [],
    steps: steps(at + 1, status),
  }
  const about = {
    id: `${uri}:${(at % 20) * 12 + 4}`,
    uri,
    line: (at % 20) * 12 + 4,
    feature: `Paying in and taking out, part ${feature}`,
    keyword: 'Scenario',
    name: `What is paid in and taken out is there ${at}`,
    tags: at % 10 === 0 ? ['@payments', '@smoke'] : at % 7 === 0 ? ['@payments', '@slow'] : ['@payments'],
  }
  return scenarioWith(about, [attempt])
}

function steps(id: number, status: 'passed' | 'failed'): ReportStep[] {
  const account = (balance: number): string => `{"id":${id},"customerName":"Fred","balance":${balance}}`
  const path = `/api/bankaccounts/${id}`
  const open = exchange(
    id,
    'POST',
    '/api/bankaccounts',
    '{"customerName":"Fred"}',
    [201, 'Created'],
    account(0),
  )
  const deposit = exchange(id, 'POST', `${path}/deposits`, '{"amount":100}', [200, 'OK'], account(100))
  const withdrawal = exchange(id, 'POST', `${path}/withdrawals`, '{"amount":20}', [200, 'OK'], account(80))
  const read = exchange(id, 'GET', path, undefined, [200, 'OK'], account(80))
  return [
    step('Given ', '"Fred" has put 100 into a new account', [open, deposit]),
    step('When ', 'I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:', [withdrawal]),
    step('Then ', 'the response should be 200 OK', []),
    step('And ', 'the response body at "customerName" should be "Fred"', []),
    step('And ', 'the response body at "balance" should be 80', []),
    step('When ', 'I GET "api/bankaccounts/{{bankAccountId}}"', [read]),
    step('Then ', 'the response should be 200 OK', []),
    {
      ...step('And ', 'the response body should contain:', []),
      table: [['balance', '80']],
      status,
      ...(status === 'failed' && {
        error: { message: message(id), stack: 'features/support/steps.ts:12:3' },
      }),
    },
  ]
}

function step(keyword: string, text: string, exchanges: ReportExchange[]): ReportStep {
  return {
    kind: 'step',
    keyword,
    text,
    isBackground: false,
    isOutcome: ['Then ', 'And '].includes(keyword),
    definedAt: 'node_modules/chapterwise/step-definitions/calls.ts:33',
    status: 'passed',
    durationMs: 5,
    exchanges,
    notes: [],
    transcripts: [],
    attachments: [],
  }
}

function exchange(
  id: number,
  method: string,
  path: string,
  sent: string | undefined,
  [status, statusText]: readonly [number, string],
  answer: string,
): ReportExchange {
  const url = `http://localhost:3000${path}`
  const headers: ReportHeader[] = [
    ['Accept', 'application/json, text/plain, */*'],
    ['User-Agent', 'axios/1.21.1'],
    ['Accept-Encoding', 'gzip, compress, deflate, br'],
    ['Authorization', 'Bearer [redacted]'],
    ['X-Request-Id', `7f3c1d9e-52b1-4c37-9a0e-${String(id).padStart(12, '0')}`],
  ]
  return {
    calls: [{ method, url, operation: operations.of({ method, url, status }, false).id, status }],
    protocol: 'http',
    title: 'when',
    startedAt: startedAt + id * 20,
    durationMs: 1 + ((id * 31) % 97) / 3,
    request: {
      method,
      url,
      headers: sent === undefined ? headers : [...headers, ['Content-Type', 'application/json']],
      ...(sent !== undefined && { body: json(sent) }),
    },
    redirects: [],
    withheld: [],
    response: {
      status,
      statusText: `${status} ${statusText}`,
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Date', 'Sun, 22 Nov 2026 08:00:00 GMT'],
        ['Connection', 'keep-alive'],
        ['Content-Length', String(answer.length)],
        ['ETag', `W/"${id.toString(36)}-${answer.length}"`],
      ],
      body: json(answer),
    },
    curl: `curl -X ${method} '${url}' -H 'Accept: application/json, text/plain, */*' -H 'Authorization: Bearer [redacted]'`,
  }
}

function json(text: string): ReportBody {
  return { mediaType: 'application/json', bytes: text.length, text, isCut: false }
}
