import { groupBy } from '../../group-by'
import { sayLikelyPhrase } from '../../project'
import { Redactor } from '../../redaction'
import {
  digestOf,
  millisecondsOf,
  writtenScenario,
  type AttachedExchange,
  type AttachedScenario,
  type Message,
  type MessagesOfAttempt,
  type RunMessages,
} from './cucumber-messages'
import {
  worstFirst,
  type ReportAttachment,
  type ReportAttempt,
  type ReportError,
  type ReportExchange,
  type ReportScenario,
  type ReportStatus,
  type ReportStep,
} from './model'
import type { Operations } from './operations'

export interface ReadAttempt {
  readonly scenario: Omit<ReportScenario, 'status' | 'attempts' | 'chapters' | 'operations'>
  readonly attempt: ReportAttempt
}

export function readAttempts(run: RunMessages, operations: Operations): ReadAttempt[] {
  return [...run.attempts.values()].flatMap((messages) => {
    const testCase = run.testCases.get(messages.started.testCaseId)
    const pickle = testCase && run.pickles.get(testCase.pickleId)
    if (testCase === undefined || pickle === undefined) return []
    const reader = new AttemptReader(run, messages, testCase.testSteps, pickle, operations)
    return [{ scenario: reader.scenario(), attempt: reader.attempt() }]
  })
}

type TestStep = Message<'testCase'>['testSteps'][number]

/** The most by which the clocks of messages and exchanges differ, in milliseconds. */
const toleranceMs = 2

const nothingLogged = { notes: [], transcripts: [], marks: {} }

class AttemptReader {
  readonly #attached: AttachedScenario | undefined
  readonly #written: ReturnType<typeof writtenScenario>
  /** The test steps that are no hooks. */
  readonly #own: readonly TestStep[]
  readonly #shown = (text: string): string => this.#shownOrNone(text) ?? text

  constructor(
    readonly run: RunMessages,
    readonly messages: MessagesOfAttempt,
    readonly testSteps: readonly TestStep[],
    readonly pickle: Message<'pickle'>,
    readonly operations: Operations,
  ) {
    this.#attached = messages.scenario
    this.#written = writtenScenario(run.documents.get(pickle.uri), pickle.astNodeIds)
    this.#own = testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined)
  }

  scenario(): ReadAttempt['scenario'] {
    const { example, rule, scenario, line, feature } = this.#written
    const uri = this.pickle.uri.replaceAll('\\', '/')
    const shown = this.#shown
    const description = scenario?.description.trim()
    return {
      id: `${uri}:${line}`,
      uri,
      line,
      feature: shown(feature),
      rule: rule && shown(rule),
      keyword: scenario?.keyword ?? 'Scenario',
      name: shown(this.pickle.name),
      description: description && shown(description),
      tags: this.pickle.tags.map(({ name }) => shown(name)),
      example: example && {
        name: shown(example.name),
        columns: example.columns.map(shown),
        values: example.values.map(shown),
      },
    }
  }

  attempt(): ReportAttempt {
    const { started, finished, stepsFinished } = this.messages
    const startedAt = millisecondsOf(started.timestamp)
    const statuses = [...stepsFinished.values()].map(({ testStepResult }) => statusOf(testStepResult.status))
    return {
      status: worstFirst.find((status) => statuses.includes(status)) ?? 'unknown',
      startedAt: Math.round(startedAt),
      durationMs: finished === undefined ? 0 : Math.round(millisecondsOf(finished.timestamp) - startedAt),
      stories: this.#attached?.stories ?? [],
      steps: this.#steps(),
    }
  }

  /** Reads steps and hooks; leaves out hooks that neither failed nor have anything to show. */
  #steps(): ReportStep[] {
    const sent = groupBy(this.messages.exchanges, (exchange) => this.#senderOf(exchange))
    const steps = this.testSteps.map((testStep): ReportStep => {
      const exchanges = sent.get(testStep)?.map((exchange) => this.#exchange(exchange)) ?? []
      return { ...this.#step(testStep), exchanges }
    })
    return steps.filter(({ kind, status, exchanges, notes, transcripts, attachments }) => {
      const isSilent = [exchanges, notes, transcripts, attachments].every(({ length }) => length === 0)
      return kind === 'step' || !isSilent || !['passed', 'skipped', 'unknown'].includes(status)
    })
  }

  /** Returns the step that an exchange was recorded in, or the hook that ran when it began. */
  #senderOf({ exchange, about }: AttachedExchange): TestStep | undefined {
    const ran = this.testSteps.filter(({ id }) => {
      const started = this.messages.stepsStarted.get(id)
      const status = this.messages.stepsFinished.get(id)?.testStepResult.status ?? ''
      const hasBegun =
        started !== undefined && millisecondsOf(started.timestamp) <= exchange.startedAt + toleranceMs
      return hasBegun && !['SKIPPED', 'UNDEFINED', 'AMBIGUOUS'].includes(status)
    })
    const own = this.#own[about.step]
    if (own !== undefined && ran.includes(own)) return own
    return ran.filter(({ hookId }) => hookId !== undefined).at(-1) ?? own ?? this.testSteps.at(-1)
  }

  #exchange({ exchange, about: { calls, isElsewhere } }: AttachedExchange): ReportExchange {
    const called = calls.map((call) => {
      const { method, url, status } = call
      return { method, url, operation: this.operations.of(call, isElsewhere).id, status }
    })
    return { ...exchange, calls: called }
  }

  #step(testStep: TestStep): Omit<ReportStep, 'exchanges'> {
    const isHook = testStep.pickleStepId === undefined
    // What is logged after the last step is shown at the last hook.
    const isLast = testStep === this.testSteps.at(-1)
    const at = isHook && isLast ? this.#own.length : this.#own.indexOf(testStep)
    const { notes, transcripts, marks } = this.#attached?.steps[at] ?? nothingLogged
    const result = this.messages.stepsFinished.get(testStep.id)?.testStepResult
    const error = this.#error(result) ?? this.#hint(testStep, result?.status)
    return {
      ...(isHook ? this.#hook(testStep) : this.#ownStep(testStep)),
      status: statusOf(result?.status ?? 'UNKNOWN'),
      durationMs: result === undefined ? 0 : Math.round(millisecondsOf(result.duration)),
      error: error && { ...error, ...marks },
      notes,
      transcripts,
      attachments: this.messages.attachments
        .filter(({ testStepId }) => testStepId === testStep.id)
        .flatMap((attachment) => this.#attachment(attachment)),
    }
  }

  #ownStep({ pickleStepId, stepDefinitionIds }: TestStep) {
    const pickleStep = this.pickle.steps.find(({ id }) => id === pickleStepId)
    const { scenario, background } = this.#written
    const isWritten = ({ id }: { readonly id: string }): boolean => id === pickleStep?.astNodeIds[0]
    const ofBackground = background.find(isWritten)
    const { docString, dataTable } = pickleStep?.argument ?? {}
    return {
      kind: 'step' as const,
      keyword: (ofBackground ?? scenario?.steps.find(isWritten))?.keyword.trim() ?? '',
      text: this.#shown(pickleStep?.text ?? ''),
      isBackground: ofBackground !== undefined,
      isOutcome: String(pickleStep?.type) === 'Outcome',
      definedAt: placeOf(this.run.definitions.get(stepDefinitionIds?.[0] ?? '')),
      docString: docString && this.#shown(docString.content),
      table: dataTable?.rows.map(({ cells }) => cells.map(({ value }) => this.#shown(value))),
    }
  }

  #hook({ hookId = '' }: TestStep) {
    const hook = this.run.hooks.get(hookId)
    return {
      kind: 'hook' as const,
      keyword: String(hook?.type) === 'BEFORE_TEST_CASE' ? 'Before' : 'After',
      text: hook?.name ?? '',
      isBackground: false,
      isOutcome: false,
      definedAt: placeOf(hook),
    }
  }

  #error(result: Message<'testStepFinished'>['testStepResult'] | undefined): ReportError | undefined {
    const message = result?.exception?.message ?? result?.message
    if (message === undefined) return undefined
    const lines = (text = ''): string[] => (this.#shownOrNone(text) ?? '').split('\n')
    return {
      message: lines(message)
        .filter((line) => !/^\s+at .+:\d+:\d+\)?$/.test(line))
        .join('\n')
        .trim(),
      stack: lines(result?.exception?.stackTrace ?? result?.message)
        .map((line) => line.trim())
        .filter((line) => line.startsWith('at '))
        .join('\n'),
    }
  }

  #hint({ pickleStepId }: TestStep, status: string | undefined): ReportError | undefined {
    const text = this.pickle.steps.find(({ id }) => id === pickleStepId)?.text
    if (status !== 'UNDEFINED' || text === undefined) return undefined
    const phrases = [...this.run.definitions.values()].map(({ pattern }) => pattern.source)
    const message = sayLikelyPhrase(text, phrases)
    return message === undefined ? undefined : { message, stack: '' }
  }

  /** Reads an attachment, unless it repeats what the report has. */
  #attachment(attachment: Message<'attachment'>): ReportAttachment[] {
    const { mediaType, fileName = '', body, contentEncoding, url } = attachment
    const [bare = ''] = mediaType.split(';')
    const about = { name: this.#shownOrNone(fileName) ?? '', mediaType }
    if (url !== undefined) return [{ ...about, url }]
    const isEncoded = String(contentEncoding) === 'BASE64'
    if (isEncoded && !textual.test(bare)) return [{ ...about, base64: body }]
    const text = this.#shownOrNone(isEncoded ? Buffer.from(body, 'base64').toString() : body)
    return text === null ? [] : [{ ...about, text }]
  }

  /** Returns a text of the messages redacted; null if it is not to be shown at all. */
  #shownOrNone(text: string): string | null {
    // A scenario in another World knows no secrets, so only those that a text itself names are hidden.
    if (this.#attached === undefined) return new Redactor().redactText(text)
    const redacted = this.#attached.texts[digestOf(text)]
    return redacted === undefined ? text : redacted
  }
}

const textual =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml|javascript|graphql|x-www-form-urlencoded))$/

export function placeOf(
  defined: Pick<Message<'stepDefinition'>, 'sourceReference'> | undefined,
): string | undefined {
  const { uri, location } = defined?.sourceReference ?? {}
  return uri && `${uri.replaceAll('\\', '/')}:${location?.line ?? 1}`
}

function statusOf(status: string): ReportStatus {
  return status.toLowerCase() as ReportStatus
}
