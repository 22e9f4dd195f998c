import { createHash } from 'node:crypto'
import { InputError } from '../../errors'
import type { CucumberMessage } from '../../runner'
import { textsOfRow } from '../../world'
import type { StoryMap } from '../map'
import type { ReportExchange, ReportMarks, ReportStep, ReportStory, ReportTranscript } from './model'

/** The attachments that a report is made from, redacted. Those with another version of their format cannot be read. */
export const attachments = {
  exchange: { mediaType: 'application/vnd.chapterwise.exchange+json', version: 1 },
  scenario: { mediaType: 'application/vnd.chapterwise.scenario+json', version: 2 },
  books: { mediaType: 'application/vnd.chapterwise.books+json', version: 2 },
} as const

export interface AttachedExchange {
  readonly exchange: Omit<ReportExchange, 'calls'>
  readonly about: {
    /** The number of steps of the scenario that were finished by then. */
    readonly step: number
    /** Whether the request went to another origin than the API's. */
    readonly isElsewhere: boolean
    /** The request, and one more for each redirect. */
    readonly calls: readonly AttachedCall[]
  }
}

export interface AttachedCall extends Omit<ReportExchange['calls'][number], 'operation'> {
  /** The path with `{…}` for new values and for ids; missing if only ids are replaced. */
  readonly path?: string
}

export interface AttachedScenario {
  readonly stories: readonly ReportStory[]
  /** What was logged and missed, by the number of steps that were finished by then. */
  readonly steps: Readonly<Record<number, AttachedStep>>
  /** The gRPC methods of the clients that it opened. */
  readonly methods: readonly string[]
  /**
   * How to show texts of the run's messages, by {@link digestOf} of the text: redacted, or not at all (null) if it
   * repeats what is attached otherwise. Texts without secrets are left out.
   */
  readonly texts: Readonly<Record<string, string | null>>
}

export interface AttachedStep {
  readonly notes: ReportStep['notes'][number][]
  readonly transcripts: ReportTranscript[]
  readonly marks: { -readonly [part in keyof ReportMarks]: ReportMarks[part] }
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}

export type Message<Name extends keyof CucumberMessage> = NonNullable<CucumberMessage[Name]>

export class MessagesOfAttempt {
  finished: Message<'testCaseFinished'> | undefined
  readonly stepsStarted = new Map<string, Message<'testStepStarted'>>()
  readonly stepsFinished = new Map<string, Message<'testStepFinished'>>()
  /** The attachments of others. */
  readonly attachments: Message<'attachment'>[] = []
  readonly exchanges: AttachedExchange[] = []
  /** Undefined if it did not run in a World of the library. */
  scenario: AttachedScenario | undefined

  constructor(readonly started: Message<'testCaseStarted'>) {}
}

export class RunMessages {
  meta: Message<'meta'> | undefined
  started: Message<'testRunStarted'> | undefined
  finished: Message<'testRunFinished'> | undefined
  readonly documents = new Map<string, Message<'gherkinDocument'>>()
  readonly pickles = new Map<string, Message<'pickle'>>()
  readonly testCases = new Map<string, Message<'testCase'>>()
  readonly hooks = new Map<string, Message<'hook'>>()
  readonly definitions = new Map<string, Message<'stepDefinition'>>()
  readonly attempts = new Map<string, MessagesOfAttempt>()
  readonly books: StoryMap[] = []
  readonly parseErrors: Message<'parseError'>[] = []
  readonly runHooks = new Map<string, Message<'testRunHookStarted'>>()
  readonly runHooksFinished: Message<'testRunHookFinished'>[] = []
  /** Whether any scenario attached its record. */
  isRecorded = false
  /** Whether any step ran; in a dry run none does. */
  hasRun = false

  take(envelope: CucumberMessage): void {
    const { gherkinDocument, pickle, testCase, hook, stepDefinition, parseError } = envelope
    const { testRunHookStarted, testRunHookFinished, testCaseStarted } = envelope
    this.meta ??= envelope.meta
    this.started ??= envelope.testRunStarted
    this.finished ??= envelope.testRunFinished
    if (gherkinDocument) this.documents.set(gherkinDocument.uri ?? '', gherkinDocument)
    if (pickle) this.pickles.set(pickle.id, pickle)
    if (testCase) this.testCases.set(testCase.id, testCase)
    if (hook) this.hooks.set(hook.id, hook)
    if (stepDefinition) this.definitions.set(stepDefinition.id, stepDefinition)
    if (parseError) this.parseErrors.push(parseError)
    if (testRunHookStarted) this.runHooks.set(testRunHookStarted.id, testRunHookStarted)
    if (testRunHookFinished) this.runHooksFinished.push(testRunHookFinished)
    if (testCaseStarted) this.attempts.set(testCaseStarted.id, new MessagesOfAttempt(testCaseStarted))
    this.#takeOfAttempt(envelope)
  }

  #takeOfAttempt({ testStepStarted, testStepFinished, testCaseFinished, attachment }: CucumberMessage): void {
    const message = testStepStarted ?? testStepFinished ?? testCaseFinished ?? attachment
    const attempt = this.attempts.get(message?.testCaseStartedId ?? '')
    if (attempt === undefined) return
    if (testStepStarted) attempt.stepsStarted.set(testStepStarted.testStepId, testStepStarted)
    if (testStepFinished) {
      attempt.stepsFinished.set(testStepFinished.testStepId, testStepFinished)
      this.hasRun ||= ['PASSED', 'FAILED'].includes(testStepFinished.testStepResult.status)
    }
    if (testCaseFinished) attempt.finished = testCaseFinished
    if (attachment) this.#attach(attempt, attachment)
  }

  #attach(attempt: MessagesOfAttempt, attachment: Message<'attachment'>): void {
    const { books, exchange, scenario } = attachments
    if (attachment.mediaType === books.mediaType)
      this.books.push(...(readAttached(attachment, books) as { readonly books: StoryMap[] }).books)
    else if (attachment.mediaType === exchange.mediaType)
      attempt.exchanges.push(readAttached(attachment, exchange) as AttachedExchange)
    else if (attachment.mediaType === scenario.mediaType) {
      attempt.scenario ??= readAttached(attachment, scenario) as AttachedScenario
      this.isRecorded = true
    } else attempt.attachments.push(attachment)
  }
}

/** @throws {@link InputError} if it was attached by a version of the library with another format */
function readAttached({ body }: Message<'attachment'>, { version }: { readonly version: number }): unknown {
  const attached = JSON.parse(body) as { readonly version?: unknown } | null
  if (attached?.version === version) return attached
  throw new InputError('they were recorded with another version of chapterwise; run the features again')
}

/**
 * Finds the scenario that a pickle was made from, its row of examples, and the steps of its Backgrounds.
 *
 * @param nodeIds - `astNodeIds` of the pickle
 */
export function writtenScenario(
  document: Pick<Message<'gherkinDocument'>, 'feature'> | undefined,
  nodeIds: readonly string[],
) {
  const { name: feature = '', children = [] } = document?.feature ?? {}
  const isMeant = ({ id }: { readonly id: string }): boolean => nodeIds.includes(id)
  const rule = children.find((child) =>
    child.rule?.children.some((own) => own.scenario && isMeant(own.scenario)),
  )?.rule
  const around = [...children, ...(rule?.children ?? [])]
  const scenario = around.find((child) => child.scenario && isMeant(child.scenario))?.scenario
  const examples = scenario?.examples.find(({ tableBody }) => tableBody.some(isMeant))
  const row = examples?.tableBody.find(isMeant)
  return {
    feature,
    rule: rule?.name,
    scenario,
    example: examples && {
      name: examples.name,
      columns: textsOfRow(examples.tableHeader),
      values: textsOfRow(row),
    },
    line: (row ?? scenario)?.location.line ?? 1,
    background: around.flatMap(({ background }) => background?.steps ?? []),
  }
}

/** Returns the milliseconds of a timestamp or a duration, with fractions. */
export function millisecondsOf(time: { readonly seconds: number; readonly nanos: number }): number {
  return time.seconds * 1000 + time.nanos / 1e6
}
