import { supportCodeLibraryBuilder, type ITestCaseHookParameter } from '@cucumber/cucumber'
import { stringifyExactly } from '../../formats'
import {
  isAnswered,
  requestsOf,
  type AnsweredExchange,
  type Body,
  type Exchange,
  type Headers,
} from '../../exchange'
import { pathTemplate } from '../path-template'
import type { Redactor } from '../../redaction'
import { originOf, statusText } from '../../http'
import { prettyJson, redactTranscript, renderCurl, renderMessage } from '../../log'
import { inWords } from '../../story'
import {
  recordingVariable,
  scenarioIn,
  textsOfStep,
  type ScenarioInWorld,
  type ScenarioRecord,
  type StoryWorld,
} from '../../world'
import { booksOf, projectOf } from '../../project'
import { mapOfBook, type StoryMap } from '../map'
import {
  attachments,
  digestOf,
  writtenScenario,
  type AttachedCall,
  type AttachedExchange,
  type AttachedScenario,
  type AttachedStep,
} from './cucumber-messages'
import type { ReportBody, ReportHeader, ReportResponse, ReportTranscript } from './model'

/** Attaches what a report needs of a scenario, at its end: a secret learned in the last step may occur in the first. */
export function attachRecord(world: object, testCase: ITestCaseHookParameter): void {
  const scenario = scenarioIn(world)
  const record = scenario?.record
  if (scenario === undefined || record === undefined) return
  record.failure(testCase.result)
  const texts = [...textsOf(testCase), ...record.texts]
  // Every text may teach the redactor a secret of another one.
  for (const text of texts) scenario.redactor.redactText(text)
  const attach = (kind: keyof typeof attachments, value: object): void => {
    const { mediaType, version } = attachments[kind]
    void (world as StoryWorld).attach(JSON.stringify({ version, ...value }), mediaType)
  }
  const books = takeBooks()
  if (books !== undefined) attach('books', { books })
  const shown = new ShownExchanges(scenario, record.maxBodyBytes)
  for (const exchange of attachedExchanges(shown, record)) attach('exchange', exchange)
  attach('scenario', attachedScenario(shown, record, texts))
}

function textsOf({ gherkinDocument, pickle }: ITestCaseHookParameter): string[] {
  const { feature, rule, scenario, example } = writtenScenario(gherkinDocument, pickle.astNodeIds)
  const tags = pickle.tags.map(({ name }) => name)
  const steps = pickle.steps.flatMap(textsOfStep)
  const row = example === undefined ? [] : [example.name, ...example.columns, ...example.values]
  const texts = [pickle.name, ...tags, feature, rule, scenario?.description.trim(), ...row, ...steps]
  return texts.filter((text) => text !== undefined)
}

let run: string | undefined

/** Returns the books at the first call in a worker and run; undefined from then on. */
function takeBooks(): StoryMap[] | undefined {
  const thisRun = process.env[recordingVariable]
  if (run === thisRun) return undefined
  run = thisRun
  const project = projectOf({ library: supportCodeLibraryBuilder.finalize(), cwd: process.cwd() }, [])
  return booksOf(project).map((book) => mapOfBook(book, project.definitions))
}

function attachedScenario(
  shown: ShownExchanges,
  record: ScenarioRecord,
  texts: readonly string[],
): AttachedScenario {
  const { redactor, book, begunParts } = shown.scenario
  const changed: Record<string, string | null> = {}
  for (const text of texts) {
    const redacted = redactor.redactText(text)
    if (redacted !== text) changed[digestOf(text)] = redacted
  }
  for (const text of record.logs) changed[digestOf(text)] = null
  return {
    stories: record.stories.map(({ chapter, story, leadsTo, failed }) => ({
      book: book === undefined ? '' : inWords(book.name),
      chapter: inWords(chapter),
      story: inWords(story),
      leadsTo: leadsTo === undefined ? null : inWords(leadsTo),
      failed,
    })),
    steps: attachedSteps(shown, record),
    methods: begunParts.flatMap(({ methods = [] }) => methods),
    texts: changed,
  }
}

function attachedSteps(shown: ShownExchanges, { blocks, marks, differences }: ScenarioRecord) {
  const { redactor } = shown.scenario
  const redact = (text: string): string => redactor.redactText(text)
  const steps: Record<number, AttachedStep> = {}
  const at = (step: number): AttachedStep => (steps[step] ??= { notes: [], transcripts: [], marks: {} })
  for (const { step, block } of blocks)
    for (const entry of block.entries) {
      if (entry.kind === 'transcript') at(step).transcripts.push(shown.transcript(entry.transcript))
      if (entry.kind === 'message')
        at(step).notes.push({ title: redact(block.title), text: renderMessage(entry.message, redactor) })
    }
  for (const { step, expectedStatus, places } of marks) {
    at(step).marks.expectedStatus ??= expectedStatus
    at(step).marks.places ??= places?.map(({ path, note }) => ({
      path: redact(path),
      note: redactor.redactExcerpts(note),
    }))
  }
  for (const { step, expected, actual } of differences)
    at(step).marks.difference ??= { expected: redact(layOut(expected)), actual: redact(layOut(actual)) }
  return steps
}

function layOut(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    const json = stringifyExactly(value)
    return json === undefined ? String(value) : prettyJson(json, Infinity)
  } catch {
    return String(value)
  }
}

function attachedExchanges(shown: ShownExchanges, record: ScenarioRecord): AttachedExchange[] {
  const titles = new Map<Exchange, string>()
  for (const { block } of record.blocks)
    for (const entry of block.entries) if (entry.kind === 'exchange') titles.set(entry.exchange, block.title)
  // A poll cancels its last attempt when its time is up; nothing is wrong with the API then.
  const isCutOff = (exchange: Exchange): boolean =>
    !titles.has(exchange) && exchange.outcome.kind === 'failed' && exchange.outcome.code === 'ERR_CANCELED'
  const whole = record.exchanges.filter(({ exchange }) => !isCutOff(exchange))
  return whole.map(({ exchange, endedAt, step }) => {
    const url = exchange.protocol === 'http' ? exchange.request.url : undefined
    const isElsewhere = url !== undefined && record.origin !== undefined && originOf(url) !== record.origin
    return {
      exchange: shown.exchange(exchange, titles.get(exchange) ?? 'asked again', endedAt),
      about: { step, isElsewhere, calls: shown.calls(exchange) },
    }
  })
}

class ShownExchanges {
  constructor(
    readonly scenario: ScenarioInWorld,
    readonly maxBodyBytes: number,
  ) {}

  get #redactor(): Redactor {
    return this.scenario.redactor
  }

  exchange(exchange: Exchange, title: string, endedAt: number): AttachedExchange['exchange'] {
    const { protocol, request, outcome, timeMs } = exchange
    const { redirects = [], withheld = [] } = protocol === 'http' ? exchange : {}
    const [method, url] =
      protocol === 'http'
        ? [exchange.request.method, this.#redactor.redactUrl(exchange.request.url)]
        : ['GRPC', exchange.request.serviceMethod]
    // Nobody pastes a command with a body longer than a report shows.
    const isPasted = protocol === 'http' && (request.body?.bytes.length ?? 0) <= this.maxBodyBytes
    return {
      protocol,
      title: this.#redactor.redactText(title),
      startedAt: endedAt - timeMs,
      durationMs: timeMs,
      request: {
        method,
        url,
        headers: this.#headers(request.headers),
        body: request.body && this.body(request.body),
      },
      redirects: redirects.map(({ status, headers }) => ({ status, headers: this.#headers(headers) })),
      withheld,
      response: isAnswered(exchange) ? this.#response(exchange) : undefined,
      failure:
        outcome.kind === 'failed'
          ? { code: outcome.code, message: this.#redactor.redactText(outcome.message) }
          : undefined,
      curl: isPasted ? renderCurl(exchange, this.#redactor) : undefined,
    }
  }

  transcript(transcript: Parameters<typeof redactTranscript>[0]): ReportTranscript {
    const { lines, ...about } = redactTranscript(transcript, this.#redactor)
    const shown = lines.map(({ body, ...line }) => ({ ...line, ...(body && { payload: this.body(body) }) }))
    return { ...about, lines: shown }
  }

  /** Returns the calls of an exchange. The status of a gRPC call is null if nothing came from the server. */
  calls(exchange: Exchange): AttachedCall[] {
    if (exchange.protocol === 'grpc') {
      const { request, outcome } = exchange
      const hasCome = [...outcome.headers, ...outcome.trailers].length > 0
      const status = hasCome ? outcome.code : null
      return [{ method: 'GRPC', url: request.serviceMethod, status }]
    }
    const { redirects = [], outcome } = exchange
    const last = outcome.kind === 'answered' ? outcome.status : null
    return requestsOf(exchange).map(({ method, url: sent }, at) => {
      const url = this.#redactor.redactUrl(sent)
      const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' }
      const path = pathTemplate(pathname, this.scenario.drawn)
      const status = redirects[at]?.status ?? last
      return { method, url, status, path: path === pathTemplate(pathname) ? undefined : path }
    })
  }

  #response(exchange: AnsweredExchange): ReportResponse {
    const { status, headers, body } = exchange.outcome
    const response = {
      status,
      statusText: `${status} ${statusText(status) ?? ''}`.trim(),
      headers: this.#headers(headers),
      body: body.isEmpty ? undefined : this.body(body),
    }
    if (exchange.protocol === 'http') return response
    const { code, codeName, details, trailers } = exchange.outcome
    return {
      ...response,
      statusText: `${code} ${codeName}`,
      details: this.#redactor.redactText(details),
      trailers: this.#headers(trailers),
    }
  }

  #headers(headers: Headers): ReportHeader[] {
    return [...headers].map(([name, value]) => [name, this.#redactor.redactHeader(name, value)])
  }

  body(body: Body): ReportBody {
    const { mediaType, bytes, isBinary } = body
    const isCut = bytes.length > this.maxBodyBytes
    const shown = (): string =>
      isCut
        ? this.#redactor.redactBody(body, this.maxBodyBytes).slice(0, this.maxBodyBytes)
        : this.#redactor.redactBody(body)
    return {
      mediaType,
      bytes: bytes.length,
      isCut,
      ...(isBinary ? { payload: this.#payload(bytes) } : { text: shown() }),
    }
  }

  /** Returns the beginning of binary bytes in base64; undefined if they contain a secret, which cannot be cut out. */
  #payload(bytes: Buffer): string | undefined {
    const texts = [bytes.toString('latin1'), bytes.toString()]
    if (texts.some((text) => this.#redactor.redact(text) !== text)) return undefined
    return bytes.toString('base64', 0, this.maxBodyBytes)
  }
}
