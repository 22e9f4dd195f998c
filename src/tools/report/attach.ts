import {
  isAnswered,
  pathTemplate,
  requestsOf,
  type Body,
  type Exchange,
  type ExchangeRequest,
  type GrpcExchange,
  type Headers,
  type HttpExchange,
  stringifyExactly,
  originOf,
  statusText,
  prettyJson,
  redactTranscript,
  renderCurl,
  renderMessage,
  type LoggedTranscript,
  booksOf,
  projectOf,
  type Redactor,
  inWords,
  recordingVariable,
  scenarioIn,
  type Pickle,
  type ScenarioInWorld,
  type ScenarioRecord,
  type StoryWorld,
} from '../seam'
import { supportCodeLibraryBuilder, type ITestCaseHookParameter } from '@cucumber/cucumber'
import { createHash } from 'node:crypto'
import { mapOfBook, phrasesOf, type StoryMap } from '../map'
import type { ReportBody, ReportError, ReportExchange, ReportHeader, ReportResponse } from './model'

/**
 * Attaches the outcome of a scenario, for a report. Only at its end, as a secret that the redactor learns in the last
 * step may occur in the first.
 */
export function attachRecord(world: object, testCase: ITestCaseHookParameter): void {
  const scenario = scenarioIn(world)
  const record = scenario?.record
  if (scenario === undefined || record === undefined) return
  const { redactor } = scenario
  record.failure(testCase.result)
  const texts = [...textsOfFeature(testCase.gherkinDocument, testCase.pickle), ...record.texts]
  learnAll(testCase.pickle, texts, redactor)
  const attach = (mediaType: string, value: unknown): void =>
    void (world as StoryWorld).attach(JSON.stringify(value), mediaType)
  const books = takeBooks()
  if (books !== undefined) attach(booksMediaType, books)
  for (const exchange of attachedExchanges(record, scenario)) attach(exchangeMediaType, exchange)
  attach(scenarioMediaType, attachedScenario(scenario, record, texts))
}

/** Lets the redactor learn the secrets of all texts before any text is attached. */
function learnAll({ steps }: Pickle, texts: readonly string[], redactor: Redactor): void {
  for (const text of texts) redactor.redactText(text)
  for (const { text, argument } of steps) {
    redactor.redactText(text)
    if (argument?.docString !== undefined) redactor.redactText(argument.docString.content)
  }
}

function attachedExchanges(
  { exchanges, blocks, origin, maxBodyBytes }: ScenarioRecord,
  { redactor, drawn }: Pick<ScenarioInWorld, 'redactor' | 'drawn'>,
) {
  const titles = new Map(
    blocks.flatMap(({ block }) =>
      block.entries.flatMap((entry) =>
        entry.kind === 'exchange' ? [[entry.exchange, block.title] as const] : [],
      ),
    ),
  )
  return exchanges.map(({ exchange, endedAt, step }): AttachedExchange => {
    const title = titles.get(exchange) ?? 'asked again'
    return attachedExchange(exchange, { redactor, title, endedAt, step, origin, maxBodyBytes, drawn })
  })
}

function attachedScenario(
  { redactor, pickle, book, extension }: ScenarioInWorld,
  record: ScenarioRecord,
  texts: readonly string[],
): AttachedScenario {
  const shown = (text: string): string => redactor.redactText(text)
  return {
    version: 1,
    book: book === undefined ? null : inWords(book.name),
    steps: attachedSteps(pickle, shown),
    stories: record.stories.map(({ step, chapter, story, leadsTo, failed }) => ({
      step,
      chapter: inWords(chapter),
      story: inWords(story),
      leadsTo: leadsTo === undefined ? null : inWords(leadsTo),
      failed,
    })),
    notes: record.blocks.flatMap(({ step, block: { title, entries } }) =>
      entries.flatMap((entry) =>
        entry.kind === 'message'
          ? [{ step, title: shown(title), text: renderMessage(entry.message, redactor) }]
          : [],
      ),
    ),
    transcripts: record.blocks.flatMap(({ step, block }) =>
      block.entries.flatMap((entry) =>
        entry.kind === 'transcript' ? [{ step, ...redactTranscript(entry.transcript, redactor) }] : [],
      ),
    ),
    marks: record.marks.map(({ step, expectedStatus, places }) => ({
      step,
      ...(expectedStatus !== undefined && { expectedStatus }),
      ...(places && { places: places.map(({ path, note }) => ({ path: shown(path), note: shown(note) })) }),
    })),
    differences: record.differences.map(({ step, expected, actual }) => ({
      step,
      expected: shown(laidOut(expected)),
      actual: shown(laidOut(actual)),
    })),
    methods: extension?.methods ?? [],
    texts: {
      ...shownTexts(texts, shown),
      ...Object.fromEntries([...record.logs].map((text) => [digestOf(text), null])),
    },
  }
}

function shownTexts(texts: readonly string[], shown: (text: string) => string): Record<string, string> {
  const changed: Record<string, string> = {}
  for (const text of texts) {
    const redacted = shown(text)
    if (redacted !== text) changed[digestOf(text)] = redacted
  }
  return changed
}

function laidOut(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    const json = stringifyExactly(value)
    return json === undefined ? String(value) : prettyJson(json, Infinity)
  } catch {
    return String(value)
  }
}

/** The steps, stories and log of a scenario, as an attachment in the messages of a run, redacted. */
export interface AttachedScenario {
  readonly version: 1
  /** The name of its story book, in words; null without one. */
  readonly book: string | null
  readonly steps: readonly AttachedStep[]
  readonly stories: readonly AttachedStory[]
  readonly notes: readonly { readonly step: number; readonly title: string; readonly text: string }[]
  /** The events and messages of its streams, block by block of the log. */
  readonly transcripts: readonly (LoggedTranscript & { readonly step: number })[]
  /** Both sides of each failed comparison, pretty-printed. */
  /** What failed assertions say of parts of their responses; missing in messages of earlier versions. */
  readonly marks?: readonly (Pick<ReportError, 'expectedStatus' | 'places'> & { readonly step: number })[]
  readonly differences: readonly {
    readonly step: number
    readonly expected: string
    readonly actual: string
  }[]
  /** The gRPC methods of the clients that it opened. */
  readonly methods: readonly string[]
  /**
   * How to show texts of the run's messages, by {@link digestOf} of the text: redacted, or not at all (null) if it
   * repeats what is attached as exchanges, notes and transcripts. Texts without secrets are left out.
   */
  readonly texts: Readonly<Record<string, string | null>>
}

/** A step, redacted. */
export interface AttachedStep {
  readonly text: string
  readonly docString?: string
  readonly table?: readonly (readonly string[])[]
}

/** A story that was told; names are in words. */
export interface AttachedStory {
  readonly step: number
  readonly chapter: string
  readonly story: string
  /** Null if it failed or ended the arrangement. */
  readonly leadsTo: string | null
  readonly failed: boolean
}

/** Returns the steps of a scenario, redacted. */
export function attachedSteps({ steps }: Pickle, shown: (text: string) => string): AttachedStep[] {
  return steps.map(({ text, argument }) => ({
    text: shown(text),
    ...(argument?.docString && { docString: shown(argument.docString.content) }),
    ...(argument?.dataTable && {
      table: argument.dataTable.rows.map(({ cells }) => cells.map(({ value }) => shown(value))),
    }),
  }))
}

/** An exchange as an attachment in the messages of a run, redacted. */
export interface AttachedExchange {
  readonly version: 1
  readonly exchange: Omit<ReportExchange, 'operation'>
  readonly about: AboutExchange
}

/** Facts about an exchange that a report needs, but does not show. */
export interface AboutExchange {
  /** The number of steps of the scenario that were finished before it. */
  readonly step: number
  /** Whether the request went to another origin than the API's. */
  readonly isElsewhere: boolean
  /** The calls in order: the request, and one more for each redirect. */
  readonly calls: readonly AttachedCall[]
}

/** One call of an operation. */
export interface AttachedCall {
  readonly method: string
  /** The whole URL; for gRPC `package.Service/Method`. */
  readonly url: string
  /** Null if there was no response. */
  readonly status: number | null
  /** The path with `{…}` for generated values and for ids; missing if only ids are replaced. */
  readonly path?: string
}

export interface AttachingOptions {
  readonly redactor: Redactor
  /** The title that it was logged under. */
  readonly title: string
  readonly endedAt: number
  readonly step: number
  /** The origin of the API; undefined if no host counts as another one. */
  readonly origin: string | undefined
  readonly maxBodyBytes: number
  /** The generated values of the scenario, such as those of `{{$text}}`. */
  readonly drawn: ReadonlySet<string | number>
}

/** Returns an exchange to attach, redacted. */
export function attachedExchange(exchange: Exchange, options: AttachingOptions): AttachedExchange {
  const { redactor, title, endedAt, step } = options
  const { request, outcome, timeMs } = exchange
  const { redirects = [], withheld = [] } = exchange.protocol === 'http' ? exchange : {}
  const headers = (all: Headers): ReportHeader[] => headersOf(all, redactor)
  const url =
    exchange.protocol === 'http' ? redactor.redactUrl(exchange.request.url) : exchange.request.serviceMethod
  const told = {
    protocol: exchange.protocol,
    title: redactor.redactText(title),
    startedAt: endedAt - timeMs,
    durationMs: timeMs,
    request: {
      method: exchange.protocol === 'http' ? exchange.request.method : 'GRPC',
      url,
      headers: headers(request.headers),
      ...(request.body && { body: bodyOf(request.body, options) }),
    },
    redirects: redirects.map((redirect) => ({ status: redirect.status, headers: headers(redirect.headers) })),
    withheld,
    ...(isAnswered(exchange) && { response: responseOf(exchange, options) }),
    ...(outcome.kind === 'failed' && {
      failure: { code: outcome.code, message: redactor.redactText(outcome.message) },
    }),
    ...curlOf(exchange, options),
  }
  const about = {
    step,
    isElsewhere: exchange.protocol === 'http' && isElsewhere(exchange.request, options.origin),
    calls: exchange.protocol === 'http' ? callsOf(exchange, options) : [callOfGrpc(exchange)],
  }
  return { version: 1, exchange: told, about }
}

function responseOf(exchange: Exchange, options: AttachingOptions): ReportResponse | undefined {
  if (!isAnswered(exchange)) return undefined
  const { outcome } = exchange
  const { redactor } = options
  const response = {
    status: outcome.status,
    statusText: `${outcome.status} ${statusText(outcome.status) ?? ''}`.trim(),
    headers: headersOf(outcome.headers, redactor),
    ...(!outcome.body.isEmpty && { body: bodyOf(outcome.body, options) }),
  }
  if (exchange.protocol === 'http') return response
  const { code, codeName, details, trailers } = exchange.outcome
  return {
    ...response,
    statusText: `${code} ${codeName}`,
    ...(details !== '' && { details: redactor.redactText(details) }),
    trailers: headersOf(trailers, redactor),
  }
}

function headersOf(headers: Headers, redactor: Redactor): ReportHeader[] {
  return [...headers].map(([name, value]) => [name, redactor.redactHeader(name, value)])
}

function bodyOf(body: Body, { redactor, maxBodyBytes }: AttachingOptions): ReportBody {
  const { mediaType, bytes } = body
  const told = { mediaType, bytes: bytes.length, isCut: false }
  if (body.isBinary) return told
  if (bytes.length <= maxBodyBytes) return { ...told, text: redactor.redactBody(body) }
  return { ...told, text: redactor.redactBody(body, maxBodyBytes).slice(0, maxBodyBytes), isCut: true }
}

/** Returns a curl command, unless the body is longer than a report shows: nobody pastes such a command. */
function curlOf(
  exchange: Exchange,
  { redactor, maxBodyBytes }: AttachingOptions,
): Pick<ReportExchange, 'curl'> {
  if (exchange.protocol === 'grpc' || (exchange.request.body?.bytes.length ?? 0) > maxBodyBytes) return {}
  return { curl: renderCurl(exchange, redactor) }
}

function isElsewhere({ url }: ExchangeRequest, origin: string | undefined): boolean {
  return origin !== undefined && originOf(url) !== origin
}

function callsOf(exchange: HttpExchange, { redactor, drawn }: AttachingOptions): AttachedCall[] {
  const { redirects = [], outcome } = exchange
  const last = outcome.kind === 'answered' ? outcome.status : null
  return requestsOf(exchange).map(({ method, url }, at) => ({
    method,
    url: redactor.redactUrl(url),
    status: redirects[at]?.status ?? last,
    ...pathWithout(drawn, redactor.redactUrl(url)),
  }))
}

function pathWithout(drawn: AttachingOptions['drawn'], url: string): Pick<AttachedCall, 'path'> {
  if (!URL.canParse(url)) return {}
  const { pathname } = new URL(url)
  const path = pathTemplate(pathname, drawn)
  return path === pathTemplate(pathname) ? {} : { path }
}

/**
 * Returns the call of a gRPC exchange; its status is null if only the client ended it: then the outcome has a `remedy`.
 */
function callOfGrpc({ request, outcome }: GrpcExchange): AttachedCall {
  return {
    method: 'GRPC',
    url: request.serviceMethod,
    status: outcome.remedy === undefined ? outcome.code : null,
  }
}

/** The story books of a project, as an attachment in the messages of a run. */
export interface AttachedBooks {
  readonly version: 1
  readonly books: readonly StoryMap[]
}

let run: string | undefined

/** Returns the books at the first call in a worker and run; undefined from then on. */
export function takeBooks(): AttachedBooks | undefined {
  const thisRun = process.env[recordingVariable]
  if (run === thisRun) return undefined
  run = thisRun
  const project = projectOf(supportCodeLibraryBuilder.finalize(), [], process.cwd())
  const phrases = phrasesOf(project)
  return { version: 1, books: booksOf(project).map((book) => mapOfBook(book, phrases)) }
}

type GherkinDocument = ITestCaseHookParameter['gherkinDocument']

/** Returns the texts of a scenario and its feature that a report shows, except those of steps. */
export function textsOfFeature(
  { feature }: GherkinDocument,
  { name, tags, astNodeIds }: ITestCaseHookParameter['pickle'],
): string[] {
  const texts = [name, ...tags.map((tag) => tag.name)]
  if (feature === undefined) return texts
  texts.push(feature.name)
  for (const { rule, scenario } of feature.children) {
    const written = rule === undefined ? [scenario] : rule.children.map((child) => child.scenario)
    const own = written.find((one) => one !== undefined && astNodeIds.includes(one.id))
    if (own === undefined) continue
    texts.push(rule?.name ?? '', own.description)
    for (const { name: title, tableHeader, tableBody } of own.examples) {
      const row = tableBody.find(({ id }) => astNodeIds.includes(id))
      if (row !== undefined)
        texts.push(title, ...[...(tableHeader?.cells ?? []), ...row.cells].map(({ value }) => value))
    }
  }
  return texts
}

/** The media types of the attachments for the report. */
export const exchangeMediaType = 'application/vnd.chapterwise.exchange+json'
export const scenarioMediaType = 'application/vnd.chapterwise.scenario+json'
export const booksMediaType = 'application/vnd.chapterwise.books+json'

/** Returns the key of a text in `AttachedScenario.texts`. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}
