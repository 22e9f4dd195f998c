import {
  digestOf,
  exchangeMediaType,
  scenarioMediaType,
  type AttachedExchange,
  type AttachedScenario,
} from './attach'
import { millisecondsOf, statusOf, type ShowText, worst } from './messages'
import type { Envelope, MessagesOfAttempt, RunMessages } from './messages'
import { type WrittenScenario, writtenScenario } from './messages'
import type { ReportAttachment, ReportAttempt, ReportError, ReportScenario, ReportStep } from './model'

/** An attempt at a scenario, without the operations that it called. */
export interface ReadAttempt {
  readonly scenario: Omit<ReportScenario, 'status' | 'attempts' | 'chapters' | 'operations'>
  /** A key that identifies the attempt, from whatever messages it is read. */
  readonly key: string
  readonly attempt: Omit<ReportAttempt, 'steps' | 'told'>
  readonly steps: readonly ReadStep[]
  /** The attached scenario; undefined if it did not run in a World of the library. */
  readonly attached: AttachedScenario | undefined
}

/**
 * Reads the attempts of a run.
 *
 * @param workerOf - returns the name of a worker
 */
export function readAttempts(run: RunMessages, workerOf: (id: string | undefined) => string): ReadAttempt[] {
  return [...run.attempts.values()].flatMap((attempt) => readAttempt(run, attempt, workerOf) ?? [])
}

function readAttempt(
  run: RunMessages,
  messages: MessagesOfAttempt,
  workerOf: (id: string | undefined) => string,
): ReadAttempt | undefined {
  const { started, finished } = messages
  const testCase = run.testCases.get(started.testCaseId)
  const pickle = testCase && run.pickles.get(testCase.pickleId)
  if (testCase === undefined || pickle === undefined) return undefined
  const attached = attachedTo<AttachedScenario>(messages, scenarioMediaType)[0]
  const exchanges = attachedTo<AttachedExchange>(messages, exchangeMediaType)
  const showText: ShowText = (text) => {
    const redacted = attached?.texts[digestOf(text)]
    return redacted === undefined ? text : redacted
  }
  const text = (written: string): string => showText(written) ?? written
  const written = writtenScenario(run.documents.get(pickle.uri), pickle.astNodeIds)
  const steps = readSteps({
    run,
    messages,
    testCase,
    pickle,
    written,
    attached,
    exchanges,
    showText,
  })
  const startedAt = millisecondsOf(started.timestamp)
  const uri = pickle.uri.replaceAll('\\', '/')
  const { example, rule, scenario } = written
  const description = scenario?.description.trim() ?? ''
  return {
    key: `${started.id} ${startedAt}`,
    scenario: {
      id: `${uri}:${written.line}`,
      uri,
      line: written.line,
      feature: text(written.feature),
      ...(rule !== undefined && { rule: text(rule) }),
      keyword: scenario?.keyword ?? 'Scenario',
      name: text(pickle.name),
      ...(description !== '' && { description: text(scenario?.description ?? '').trim() }),
      tags: pickle.tags.map(({ name }) => text(name)),
      ...(example && {
        example: {
          name: text(example.name),
          columns: example.columns.map(text),
          values: example.values.map(text),
        },
      }),
    },
    attempt: {
      status: worst(
        [...messages.stepsFinished.values()].map(({ testStepResult }) => statusOf(testStepResult.status)),
      ),
      startedAt: Math.round(startedAt),
      durationMs: finished === undefined ? 0 : Math.round(millisecondsOf(finished.timestamp) - startedAt),
      worker: workerOf(started.workerId),
    },
    steps,
    attached,
  }
}

function attachedTo<What>({ attachments }: MessagesOfAttempt, wanted: string): What[] {
  return attachments
    .filter(({ mediaType }) => mediaType === wanted)
    .map(({ body }) => JSON.parse(body) as What)
}

/** A step without its exchanges, whose operations are not known yet. */
type BareStep = Omit<ReportStep, 'exchanges'>

/** A step with its exchanges. */
export interface ReadStep {
  readonly step: BareStep
  readonly exchanges: readonly AttachedExchange[]
  /** The number of steps, without hooks, before it. */
  readonly place: number
}

interface Sources {
  readonly run: RunMessages
  readonly messages: MessagesOfAttempt
  readonly testCase: NonNullable<Envelope['testCase']>
  readonly pickle: NonNullable<Envelope['pickle']>
  readonly written: WrittenScenario
  readonly attached: AttachedScenario | undefined
  readonly exchanges: readonly AttachedExchange[]
  readonly showText: ShowText
}

type TestStep = Sources['testCase']['testSteps'][number]

/** The most by which the clocks of messages and exchanges differ, in milliseconds. */
const tolerance = 2

/** Reads steps and hooks; leaves out hooks that neither failed nor have anything to show. */
export function readSteps(sources: Sources): ReadStep[] {
  const { testCase, exchanges } = sources
  const sent = new Map<TestStep, AttachedExchange[]>()
  for (const exchange of exchanges) {
    const testStep = stepOf(exchange, sources)
    if (testStep !== undefined) sent.set(testStep, [...(sent.get(testStep) ?? []), exchange])
  }
  let place = 0
  return testCase.testSteps.flatMap((testStep) => {
    const read = { exchanges: sent.get(testStep) ?? [], place }
    if (testStep.pickleStepId !== undefined) return [{ ...read, step: readStep(testStep, place++, sources) }]
    const step = readHook(testStep, place, sources)
    const isSilent =
      read.exchanges.length + step.attachments.length + step.notes.length + step.transcripts.length === 0 &&
      ['passed', 'skipped', 'unknown'].includes(step.status)
    return isSilent ? [] : [{ ...read, step }]
  })
}

/** Returns the step that an exchange belongs to: the one it was recorded in, or the hook that ran when it began. */
function stepOf({ exchange, about }: AttachedExchange, sources: Sources): TestStep | undefined {
  const { startedAt } = exchange
  const { testCase, messages } = sources
  const hasBegun = ({ id }: TestStep): boolean => {
    const started = messages.stepsStarted.get(id)
    return started !== undefined && millisecondsOf(started.timestamp) <= startedAt + tolerance
  }
  const hasRun = ({ id }: TestStep): boolean =>
    !['SKIPPED', 'UNDEFINED', 'AMBIGUOUS'].includes(
      messages.stepsFinished.get(id)?.testStepResult.status ?? '',
    )
  const own = testCase.testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined)[about.step]
  if (own !== undefined && hasBegun(own) && hasRun(own)) return own
  const hooks = testCase.testSteps.filter(({ hookId }) => hookId !== undefined)
  return hooks.filter((hook) => hasBegun(hook) && hasRun(hook)).at(-1) ?? own ?? testCase.testSteps.at(-1)
}

function readStep(testStep: TestStep, place: number, sources: Sources): BareStep {
  const { run, pickle, written, attached } = sources
  const pickleStep = pickle.steps.find(({ id }) => id === testStep.pickleStepId)
  const source = written.steps.get(pickleStep?.astNodeIds[0] ?? '')
  const definition = run.definitions.get(testStep.stepDefinitionIds?.[0] ?? '')
  const { docString, dataTable } = pickleStep?.argument ?? {}
  const shown = attached?.steps[place]
  return {
    kind: 'step',
    keyword: source?.step.keyword.trim() ?? '',
    text: shown?.text ?? pickleStep?.text ?? '',
    isBackground: source?.isBackground ?? false,
    ...(source && { line: source.step.location.line }),
    ...definedAt(definition?.sourceReference),
    ...(docString && {
      docString: { mediaType: docString.mediaType ?? '', content: shown?.docString ?? docString.content },
    }),
    ...(dataTable && {
      table: shown?.table ?? dataTable.rows.map(({ cells }) => cells.map(({ value }) => value)),
    }),
    ...outcomeOf(testStep, place, sources),
    ...loggedIn((step) => step === place, attached),
  }
}

function readHook(testStep: TestStep, place: number, sources: Sources): BareStep {
  const { run, attached, testCase } = sources
  const hook = run.hooks.get(testStep.hookId ?? '')
  const isLast = testCase.testSteps.at(-1) === testStep
  const after = testCase.testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined).length
  return {
    kind: 'hook',
    keyword: String(hook?.type) === 'BEFORE_TEST_CASE' ? 'Before' : 'After',
    text: hook?.name ?? '',
    isBackground: false,
    ...definedAt(hook?.sourceReference),
    ...outcomeOf(testStep, place, sources),
    ...loggedIn((step) => isLast && step >= after, attached),
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
  testStep: TestStep,
  place: number,
  { messages, attached, showText }: Sources,
): Pick<BareStep, 'status' | 'durationMs' | 'error' | 'attachments'> {
  const result = messages.stepsFinished.get(testStep.id)?.testStepResult
  const attachments = messages.attachments.filter(({ testStepId }) => testStepId === testStep.id)
  const difference = attached?.differences.find(({ step }) => step === place)
  const { expectedStatus, places } = attached?.marks?.find(({ step }) => step === place) ?? {}
  return {
    status: statusOf(result?.status ?? 'UNKNOWN'),
    durationMs: result === undefined ? 0 : Math.round(millisecondsOf(result.duration)),
    ...(result?.message !== undefined && {
      error: {
        ...errorOf(result, showText),
        ...(difference && testStep.pickleStepId !== undefined
          ? { difference: { expected: difference.expected, actual: difference.actual } }
          : {}),
        ...(expectedStatus !== undefined && { expectedStatus }),
        ...(places && { places }),
      },
    }),
    attachments: readAttachments(attachments, showText),
  }
}

function errorOf(
  { message = '', exception }: NonNullable<Envelope['testStepFinished']>['testStepResult'],
  shown: ShowText,
): ReportError {
  const written = exception?.message ?? message
  const stack = shown(exception?.stackTrace ?? message) ?? ''
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line))
  const lines = (shown(written) ?? '').split('\n').filter((line) => !/^\s+at .+:\d+:\d+\)?$/.test(line))
  return { message: lines.join('\n').trim(), stack: frames.map((line) => line.trim()).join('\n') }
}

function definedAt(
  source: { uri?: string | undefined; location?: { line: number } | undefined } | undefined,
): Pick<BareStep, 'definedAt'> {
  if (source?.uri === undefined) return {}
  return { definedAt: `${source.uri.replaceAll('\\', '/')}:${source.location?.line ?? 1}` }
}

type Attachment = NonNullable<Envelope['attachment']>

const ours = /^application\/vnd\.chapterwise\./
const textual =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml|javascript|graphql|x-www-form-urlencoded))$/

/** Returns the attachments of a step, except those that the library makes. */
export function readAttachments(attachments: readonly Attachment[], shown: ShowText): ReportAttachment[] {
  return attachments.flatMap(({ mediaType, fileName, body, contentEncoding, url }): ReportAttachment[] => {
    const [bare = ''] = mediaType.split(';')
    if (ours.test(bare)) return []
    const about = { name: fileName === undefined ? '' : (shown(fileName) ?? ''), mediaType }
    if (url !== undefined) return [{ ...about, url }]
    const isEncoded = String(contentEncoding) === 'BASE64'
    if (isEncoded && !textual.test(bare)) return [{ ...about, base64: body }]
    const text = shown(isEncoded ? Buffer.from(body, 'base64').toString() : body)
    if (text === null) return []
    return [bare === 'text/uri-list' ? { ...about, url: text.trim() } : { ...about, text }]
  })
}
