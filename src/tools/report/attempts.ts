import {
  digestOf,
  exchangeMediaType,
  scenarioMediaType,
  type AttachedExchange,
  type AttachedScenario,
} from './attached'
import {
  millisecondsOf,
  writtenScenario,
  type Message,
  type MessagesOfAttempt,
  type RunMessages,
  type WrittenScenario,
} from './messages'
import type { ReportAttachment, ReportAttempt, ReportScenario, ReportStatus, ReportStep } from './model'

/** An attempt at a scenario, whose operations are not known yet. */
export interface ReadAttempt {
  readonly scenario: Omit<ReportScenario, 'status' | 'attempts' | 'chapters' | 'operations'>
  /** A key that identifies the attempt, from whatever messages it is read. */
  readonly key: string
  readonly attempt: Omit<ReportAttempt, 'steps'>
  readonly steps: readonly ReadStep[]
  /** Undefined if it did not run in a World of the library. */
  readonly attached: AttachedScenario | undefined
}

export interface ReadStep {
  readonly step: BareStep
  readonly exchanges: readonly AttachedExchange[]
}

type BareStep = Omit<ReportStep, 'exchanges'>

/**
 * Reads the attempts of a run.
 *
 * @param workerOf - returns the name of a worker
 */
export function readAttempts(run: RunMessages, workerOf: (id: string | undefined) => string): ReadAttempt[] {
  return [...run.attempts.values()].flatMap((messages): ReadAttempt[] => {
    const { started, finished } = messages
    const testCase = run.testCases.get(started.testCaseId)
    const pickle = testCase && run.pickles.get(testCase.pickleId)
    if (testCase === undefined || pickle === undefined) return []
    const written = writtenScenario(run.documents.get(pickle.uri), pickle.astNodeIds)
    const attached = attachedTo<AttachedScenario>(messages, scenarioMediaType)[0]
    const startedAt = millisecondsOf(started.timestamp)
    const sources: Sources = { run, messages, testCase, pickle, written, attached }
    return [
      {
        key: `${started.id} ${startedAt}`,
        scenario: scenarioOf(sources),
        attempt: {
          status: worst(
            [...messages.stepsFinished.values()].map((step) => statusOf(step.testStepResult.status)),
          ),
          startedAt: Math.round(startedAt),
          durationMs: finished === undefined ? 0 : Math.round(millisecondsOf(finished.timestamp) - startedAt),
          worker: workerOf(started.workerId),
        },
        steps: stepsOf(sources),
        attached,
      },
    ]
  })
}

interface Sources {
  readonly run: RunMessages
  readonly messages: MessagesOfAttempt
  readonly testCase: Message<'testCase'>
  readonly pickle: Message<'pickle'>
  readonly written: WrittenScenario
  readonly attached: AttachedScenario | undefined
}

type TestStep = Sources['testCase']['testSteps'][number]

function attachedTo<What>({ attachments }: MessagesOfAttempt, wanted: string): What[] {
  return attachments
    .filter(({ mediaType }) => mediaType === wanted)
    .map(({ body }) => JSON.parse(body) as What)
}

/** Returns a text of the messages redacted; null if it is not to be shown at all. */
function shownOrNot(text: string, attached: AttachedScenario | undefined): string | null {
  const redacted = attached?.texts[digestOf(text)]
  return redacted === undefined ? text : redacted
}

function scenarioOf({ pickle, written, attached }: Sources): ReadAttempt['scenario'] {
  const shown = (text: string): string => shownOrNot(text, attached) ?? text
  const { example, rule, scenario, line, feature } = written
  const uri = pickle.uri.replaceAll('\\', '/')
  const description = scenario?.description.trim() ?? ''
  return {
    id: `${uri}:${line}`,
    uri,
    line,
    feature: shown(feature),
    ...(rule !== undefined && { rule: shown(rule) }),
    keyword: scenario?.keyword ?? 'Scenario',
    name: shown(pickle.name),
    ...(description !== '' && { description: shown(description) }),
    tags: pickle.tags.map(({ name }) => shown(name)),
    ...(example && {
      example: {
        name: shown(example.name),
        columns: example.columns.map(shown),
        values: example.values.map(shown),
      },
    }),
  }
}

/** Reads steps and hooks; leaves out hooks that neither failed nor have anything to show. */
function stepsOf(sources: Sources): ReadStep[] {
  const { testCase, messages } = sources
  const exchanges = attachedTo<AttachedExchange>(messages, exchangeMediaType).map((exchange) => ({
    exchange,
    testStep: stepThatSent(exchange, sources),
  }))
  const own = testCase.testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined)
  return testCase.testSteps.flatMap((testStep) => {
    const isLast = testStep === testCase.testSteps.at(-1)
    const at = own.indexOf(testStep)
    const step =
      at >= 0
        ? readStep(testStep, at, sources)
        : readHook(testStep, sources, (step) => isLast && step >= own.length)
    const sent = exchanges.flatMap((one) => (one.testStep === testStep ? [one.exchange] : []))
    const shows = [...sent, ...step.attachments, ...step.notes, ...step.transcripts]
    const isSilent = at < 0 && shows.length === 0 && ['passed', 'skipped', 'unknown'].includes(step.status)
    return isSilent ? [] : [{ step, exchanges: sent }]
  })
}

/** The most by which the clocks of messages and exchanges differ, in milliseconds. */
const toleranceMs = 2

/** Returns the step that an exchange was recorded in, or the hook that ran when it began. */
function stepThatSent(
  { exchange, about }: AttachedExchange,
  { testCase, messages }: Sources,
): TestStep | undefined {
  const { testSteps } = testCase
  const ran = testSteps.filter(({ id }) => {
    const started = messages.stepsStarted.get(id)
    const status = messages.stepsFinished.get(id)?.testStepResult.status ?? ''
    const hasBegun =
      started !== undefined && millisecondsOf(started.timestamp) <= exchange.startedAt + toleranceMs
    return hasBegun && !['SKIPPED', 'UNDEFINED', 'AMBIGUOUS'].includes(status)
  })
  const own = testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined)[about.step]
  if (own !== undefined && ran.includes(own)) return own
  return ran.filter(({ hookId }) => hookId !== undefined).at(-1) ?? own ?? testSteps.at(-1)
}

function readStep(testStep: TestStep, at: number, sources: Sources): BareStep {
  const { run, pickle, written, attached } = sources
  const shown = (text: string): string => shownOrNot(text, attached) ?? text
  const pickleStep = pickle.steps.find(({ id }) => id === testStep.pickleStepId)
  const source = written.steps.get(pickleStep?.astNodeIds[0] ?? '')
  const { docString, dataTable } = pickleStep?.argument ?? {}
  const mark = attached?.marks.find(({ step }) => step === at)
  const difference = attached?.differences.find(({ step }) => step === at)
  const { error, ...outcome } = outcomeOf(testStep, sources)
  return {
    kind: 'step',
    keyword: source?.step.keyword.trim() ?? '',
    text: shown(pickleStep?.text ?? ''),
    isBackground: source?.isBackground ?? false,
    ...placeOf(run.definitions.get(testStep.stepDefinitionIds?.[0] ?? '')),
    ...(docString && {
      docString: { mediaType: docString.mediaType ?? '', content: shown(docString.content) },
    }),
    ...(dataTable && { table: dataTable.rows.map(({ cells }) => cells.map(({ value }) => shown(value))) }),
    ...outcome,
    ...(error && {
      error: {
        ...error,
        ...(difference && { difference: { expected: difference.expected, actual: difference.actual } }),
        ...(mark?.expectedStatus !== undefined && { expectedStatus: mark.expectedStatus }),
        ...(mark?.places && { places: mark.places }),
      },
    }),
    ...loggedIn((step) => step === at, attached),
  }
}

function readHook(testStep: TestStep, sources: Sources, isOwn: (step: number) => boolean): BareStep {
  const hook = sources.run.hooks.get(testStep.hookId ?? '')
  return {
    kind: 'hook',
    keyword: String(hook?.type) === 'BEFORE_TEST_CASE' ? 'Before' : 'After',
    text: hook?.name ?? '',
    isBackground: false,
    ...placeOf(hook),
    ...outcomeOf(testStep, sources),
    ...loggedIn(isOwn, sources.attached),
  }
}

function loggedIn(
  isMeant: (step: number) => boolean,
  attached: AttachedScenario | undefined,
): Pick<BareStep, 'notes' | 'transcripts'> {
  const { notes = [], transcripts = [] } = attached ?? {}
  return {
    notes: notes.filter(({ step }) => isMeant(step)).map(({ title, text }) => ({ title, text })),
    transcripts: transcripts
      .filter(({ step }) => isMeant(step))
      .map(({ stream, leftOut, lines }) => ({ stream, leftOut, lines })),
  }
}

function outcomeOf(
  { id }: TestStep,
  { messages, attached }: Sources,
): Pick<BareStep, 'status' | 'durationMs' | 'error' | 'attachments'> {
  const result = messages.stepsFinished.get(id)?.testStepResult
  const message = result?.exception?.message ?? result?.message
  const shown = (text: string): string[] => (shownOrNot(text, attached) ?? '').split('\n')
  return {
    status: statusOf(result?.status ?? 'UNKNOWN'),
    durationMs: result === undefined ? 0 : Math.round(millisecondsOf(result.duration)),
    ...(message !== undefined && {
      error: {
        message: shown(message)
          .filter((line) => !/^\s+at .+:\d+:\d+\)?$/.test(line))
          .join('\n')
          .trim(),
        stack: shown(result?.exception?.stackTrace ?? result?.message ?? '')
          .map((line) => line.trim())
          .filter((line) => line.startsWith('at '))
          .join('\n'),
      },
    }),
    attachments: messages.attachments
      .filter(({ testStepId }) => testStepId === id)
      .flatMap((attachment) => readAttachment(attachment, attached)),
  }
}

const textual =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml|javascript|graphql|x-www-form-urlencoded))$/

/** Reads an attachment, unless the library made it. */
function readAttachment(
  { mediaType, fileName, body, contentEncoding, url }: Message<'attachment'>,
  attached: AttachedScenario | undefined,
): ReportAttachment[] {
  const [bare = ''] = mediaType.split(';')
  if ([exchangeMediaType, scenarioMediaType].includes(bare)) return []
  const about = { name: (fileName && shownOrNot(fileName, attached)) ?? '', mediaType }
  if (url !== undefined) return [{ ...about, url }]
  const isEncoded = String(contentEncoding) === 'BASE64'
  if (isEncoded && !textual.test(bare)) return [{ ...about, base64: body }]
  const text = shownOrNot(isEncoded ? Buffer.from(body, 'base64').toString() : body, attached)
  if (text === null) return []
  return [bare === 'text/uri-list' ? { ...about, url: text.trim() } : { ...about, text }]
}

function placeOf(
  defined: Pick<Message<'stepDefinition'>, 'sourceReference'> | undefined,
): Pick<BareStep, 'definedAt'> {
  const { uri, location } = defined?.sourceReference ?? {}
  return uri === undefined ? {} : { definedAt: `${uri.replaceAll('\\', '/')}:${location?.line ?? 1}` }
}

const worstFirst = ['failed', 'ambiguous', 'undefined', 'pending', 'skipped', 'passed', 'unknown'] as const

/** Converts Cucumber's `PASSED` to `passed`. */
function statusOf(status: string): ReportStatus {
  return status.toLowerCase() as ReportStatus
}

/** Returns the worst of the statuses, which is that of the whole. */
function worst(statuses: readonly ReportStatus[]): ReportStatus {
  return worstFirst.find((status) => statuses.includes(status)) ?? 'unknown'
}
