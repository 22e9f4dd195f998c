import { digestOf, type AttachedExchange, type AttachedScenario } from './attached'
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
  readonly steps: readonly { readonly step: BareStep; readonly exchanges: readonly AttachedExchange[] }[]
  /** Undefined if it did not run in a World of the library. */
  readonly attached: AttachedScenario | undefined
}

type BareStep = Omit<ReportStep, 'exchanges'>

/** Reads the attempts of a run. @param workerOf - returns the name of a worker */
export function readAttempts(run: RunMessages, workerOf: (id: string | undefined) => string): ReadAttempt[] {
  return [...run.attempts.values()].flatMap((messages) => {
    const testCase = run.testCases.get(messages.started.testCaseId)
    const pickle = testCase && run.pickles.get(testCase.pickleId)
    return testCase === undefined || pickle === undefined
      ? []
      : [new AttemptReader(run, messages, testCase, pickle).read(workerOf)]
  })
}

type TestStep = Message<'testCase'>['testSteps'][number]

/** The most by which the clocks of messages and exchanges differ, in milliseconds. */
const toleranceMs = 2

/** Statuses, the worst first, which is that of the whole. */
const worstFirst = ['failed', 'ambiguous', 'undefined', 'pending', 'skipped', 'passed'] as const

/** Reads one attempt from its messages. */
class AttemptReader {
  readonly #attached: AttachedScenario | undefined
  readonly #written: WrittenScenario
  readonly #testSteps: readonly TestStep[]
  /** The test steps that are no hooks. */
  readonly #own: readonly TestStep[]

  constructor(
    readonly run: RunMessages,
    readonly messages: MessagesOfAttempt,
    { testSteps }: Message<'testCase'>,
    readonly pickle: Message<'pickle'>,
  ) {
    this.#attached = messages.scenario
    this.#written = writtenScenario(run.documents.get(pickle.uri), pickle.astNodeIds)
    this.#testSteps = testSteps
    this.#own = testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined)
  }

  read(workerOf: (id: string | undefined) => string): ReadAttempt {
    const { started, finished, stepsFinished } = this.messages
    const startedAt = millisecondsOf(started.timestamp)
    const statuses = [...stepsFinished.values()].map((step) => statusOf(step.testStepResult.status))
    return {
      key: `${started.id} ${startedAt}`,
      scenario: this.#scenario(),
      attempt: {
        status: worstFirst.find((status) => statuses.includes(status)) ?? 'unknown',
        startedAt: Math.round(startedAt),
        durationMs: finished === undefined ? 0 : Math.round(millisecondsOf(finished.timestamp) - startedAt),
        worker: workerOf(started.workerId),
      },
      steps: this.#steps(),
      attached: this.#attached,
    }
  }

  #scenario(): ReadAttempt['scenario'] {
    const { example, rule, scenario, line, feature } = this.#written
    const uri = this.pickle.uri.replaceAll('\\', '/')
    const description = scenario?.description.trim()
    return {
      id: `${uri}:${line}`,
      uri,
      line,
      feature: this.#shown(feature),
      rule: rule && this.#shown(rule),
      keyword: scenario?.keyword ?? 'Scenario',
      name: this.#shown(this.pickle.name),
      description: description && this.#shown(description),
      tags: this.pickle.tags.map(({ name }) => this.#shown(name)),
      example: example && {
        name: this.#shown(example.name),
        columns: example.columns.map((column) => this.#shown(column)),
        values: example.values.map((value) => this.#shown(value)),
      },
    }
  }

  /** Reads steps and hooks; leaves out hooks that neither failed nor have anything to show. */
  #steps(): ReadAttempt['steps'] {
    const sent = this.messages.exchanges.map((exchange) => ({ exchange, by: this.#senderOf(exchange) }))
    return this.#testSteps.flatMap((testStep) => {
      const exchanges = sent.flatMap(({ exchange, by }) => (by === testStep ? [exchange] : []))
      const step = testStep.pickleStepId === undefined ? this.#hook(testStep) : this.#step(testStep)
      const shows = [...exchanges, ...step.attachments, ...step.notes, ...step.transcripts]
      const isSilent =
        step.kind === 'hook' && shows.length === 0 && ['passed', 'skipped', 'unknown'].includes(step.status)
      return isSilent ? [] : [{ step, exchanges }]
    })
  }

  /** Returns the step that an exchange was recorded in, or the hook that ran when it began. */
  #senderOf({ exchange, about }: AttachedExchange): TestStep | undefined {
    const ran = this.#testSteps.filter(({ id }) => {
      const started = this.messages.stepsStarted.get(id)
      const status = this.messages.stepsFinished.get(id)?.testStepResult.status ?? ''
      const hasBegun =
        started !== undefined && millisecondsOf(started.timestamp) <= exchange.startedAt + toleranceMs
      return hasBegun && !['SKIPPED', 'UNDEFINED', 'AMBIGUOUS'].includes(status)
    })
    const own = this.#own[about.step]
    if (own !== undefined && ran.includes(own)) return own
    return ran.filter(({ hookId }) => hookId !== undefined).at(-1) ?? own ?? this.#testSteps.at(-1)
  }

  #step(testStep: TestStep): BareStep {
    const at = this.#own.indexOf(testStep)
    const pickleStep = this.pickle.steps.find(({ id }) => id === testStep.pickleStepId)
    const written = this.#written.steps.get(pickleStep?.astNodeIds[0] ?? '')
    const { docString, dataTable } = pickleStep?.argument ?? {}
    const { error, ...outcome } = this.#outcome(testStep)
    const mark = this.#attached?.marks.find(({ step }) => step === at)
    const difference = this.#attached?.differences.find(({ step }) => step === at)
    return {
      kind: 'step',
      keyword: written?.step.keyword.trim() ?? '',
      text: this.#shown(pickleStep?.text ?? ''),
      isBackground: written?.isBackground ?? false,
      isOutcome: String(pickleStep?.type) === 'Outcome',
      definedAt: placeOf(this.run.definitions.get(testStep.stepDefinitionIds?.[0] ?? '')),
      docString: docString && this.#shown(docString.content),
      table: dataTable?.rows.map(({ cells }) => cells.map(({ value }) => this.#shown(value))),
      ...outcome,
      error: error && { ...error, ...mark, difference },
      ...this.#logged((step) => step === at),
    }
  }

  #hook(testStep: TestStep): BareStep {
    const hook = this.run.hooks.get(testStep.hookId ?? '')
    const isLast = testStep === this.#testSteps.at(-1)
    return {
      kind: 'hook',
      keyword: String(hook?.type) === 'BEFORE_TEST_CASE' ? 'Before' : 'After',
      text: hook?.name ?? '',
      isBackground: false,
      isOutcome: false,
      definedAt: placeOf(hook),
      ...this.#outcome(testStep),
      ...this.#logged((step) => isLast && step >= this.#own.length),
    }
  }

  /** Returns what was logged in the steps that are meant. */
  #logged(isMeant: (step: number) => boolean): Pick<BareStep, 'notes' | 'transcripts'> {
    const { notes = [], transcripts = [] } = this.#attached ?? {}
    return {
      notes: notes.filter(({ step }) => isMeant(step)),
      transcripts: transcripts.filter(({ step }) => isMeant(step)),
    }
  }

  #outcome({ id }: TestStep): Pick<BareStep, 'status' | 'durationMs' | 'error' | 'attachments'> {
    const result = this.messages.stepsFinished.get(id)?.testStepResult
    const message = result?.exception?.message ?? result?.message
    const lines = (text: string): string[] => (this.#shownOrNot(text) ?? '').split('\n')
    return {
      status: statusOf(result?.status ?? 'UNKNOWN'),
      durationMs: result === undefined ? 0 : Math.round(millisecondsOf(result.duration)),
      error:
        message === undefined
          ? undefined
          : {
              message: lines(message)
                .filter((line) => !/^\s+at .+:\d+:\d+\)?$/.test(line))
                .join('\n')
                .trim(),
              stack: lines(result?.exception?.stackTrace ?? result?.message ?? '')
                .map((line) => line.trim())
                .filter((line) => line.startsWith('at '))
                .join('\n'),
            },
      attachments: this.messages.attachments
        .filter(({ testStepId }) => testStepId === id)
        .flatMap((attachment) => this.#attachment(attachment)),
    }
  }

  /** Reads an attachment, unless it repeats what the report has. */
  #attachment({
    mediaType,
    fileName,
    body,
    contentEncoding,
    url,
  }: Message<'attachment'>): ReportAttachment[] {
    const [bare = ''] = mediaType.split(';')
    const about = { name: this.#shownOrNot(fileName ?? '') ?? '', mediaType }
    if (url !== undefined) return [{ ...about, url }]
    const isEncoded = String(contentEncoding) === 'BASE64'
    if (isEncoded && !textual.test(bare)) return [{ ...about, base64: body }]
    const text = this.#shownOrNot(isEncoded ? Buffer.from(body, 'base64').toString() : body)
    if (text === null) return []
    return [bare === 'text/uri-list' ? { ...about, url: text.trim() } : { ...about, text }]
  }

  #shown(text: string): string {
    return this.#shownOrNot(text) ?? text
  }

  /** Returns a text of the messages redacted; null if it is not to be shown at all. */
  #shownOrNot(text: string): string | null {
    const redacted = this.#attached?.texts[digestOf(text)]
    return redacted === undefined ? text : redacted
  }
}

const textual =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml|javascript|graphql|x-www-form-urlencoded))$/

function placeOf(
  defined: Pick<Message<'stepDefinition'>, 'sourceReference'> | undefined,
): string | undefined {
  const { uri, location } = defined?.sourceReference ?? {}
  return uri && `${uri.replaceAll('\\', '/')}:${location?.line ?? 1}`
}

/** Converts Cucumber's `PASSED` to `passed`. */
function statusOf(status: string): ReportStatus {
  return status.toLowerCase() as ReportStatus
}
