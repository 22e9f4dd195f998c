import type { AttachedExchange, AttachedScenario } from '../attachments'
import type { ReportError, ReportStep } from '../model'
import { readAttachments } from './read-attachments'
import type { Envelope, MessagesOfAttempt, RunMessages } from './run-messages'
import { statusOf, millisecondsOf, type ShowText } from './message-values'
import type { WrittenScenario } from './written-scenario'

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
  return {
    status: statusOf(result?.status ?? 'UNKNOWN'),
    durationMs: result === undefined ? 0 : Math.round(millisecondsOf(result.duration)),
    ...(result?.message !== undefined && {
      error: {
        ...errorOf(result, showText),
        ...(difference && testStep.pickleStepId !== undefined
          ? { difference: { expected: difference.expected, actual: difference.actual } }
          : {}),
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
