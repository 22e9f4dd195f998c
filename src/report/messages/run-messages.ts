import type { CoordinatorEventValues } from '@cucumber/cucumber/api'
import { booksMediaType, scenarioMediaType, type AttachedBooks } from '../attachments'

export type Envelope = CoordinatorEventValues['message']

type Part<Name extends keyof Envelope> = NonNullable<Envelope[Name]>

/** The messages of one attempt at a scenario. */
export interface MessagesOfAttempt {
  readonly started: Part<'testCaseStarted'>
  finished: Part<'testCaseFinished'> | undefined
  readonly stepsStarted: Map<string, Part<'testStepStarted'>>
  readonly stepsFinished: Map<string, Part<'testStepFinished'>>
  readonly attachments: Part<'attachment'>[]
}

/** The messages of one run, by their ids. */
export class RunMessages {
  meta: Part<'meta'> | undefined
  started: Part<'testRunStarted'> | undefined
  finished: Part<'testRunFinished'> | undefined
  readonly documents = new Map<string, Part<'gherkinDocument'>>()
  readonly pickles = new Map<string, Part<'pickle'>>()
  readonly testCases = new Map<string, Part<'testCase'>>()
  readonly hooks = new Map<string, Part<'hook'>>()
  readonly definitions = new Map<string, Part<'stepDefinition'>>()
  readonly attempts = new Map<string, MessagesOfAttempt>()
  readonly books: AttachedBooks['books'][number][] = []
  readonly parseErrors: Part<'parseError'>[] = []
  readonly runHooksStarted = new Map<string, Part<'testRunHookStarted'>>()
  readonly runHooksFinished: Part<'testRunHookFinished'>[] = []
  /** Whether any scenario attached its record. */
  isRecorded = false
  /** Whether any step ran; in a dry run none does. */
  hasRun = false

  take(envelope: Envelope): void {
    const { testCaseStarted, testCaseFinished, testStepStarted, testStepFinished, attachment } = envelope
    if (envelope.meta) this.meta = envelope.meta
    if (envelope.testRunStarted) this.started = envelope.testRunStarted
    if (envelope.testRunFinished) this.finished = envelope.testRunFinished
    if (envelope.gherkinDocument?.uri !== undefined)
      this.documents.set(envelope.gherkinDocument.uri, envelope.gherkinDocument)
    if (envelope.pickle) this.pickles.set(envelope.pickle.id, envelope.pickle)
    if (envelope.testCase) this.testCases.set(envelope.testCase.id, envelope.testCase)
    if (envelope.hook) this.hooks.set(envelope.hook.id, envelope.hook)
    if (envelope.stepDefinition) this.definitions.set(envelope.stepDefinition.id, envelope.stepDefinition)
    if (envelope.parseError) this.parseErrors.push(envelope.parseError)
    if (envelope.testRunHookStarted)
      this.runHooksStarted.set(envelope.testRunHookStarted.id, envelope.testRunHookStarted)
    if (envelope.testRunHookFinished) this.runHooksFinished.push(envelope.testRunHookFinished)
    if (testCaseStarted) this.#begin(testCaseStarted)
    if (testStepStarted)
      this.#attempt(testStepStarted)?.stepsStarted.set(testStepStarted.testStepId, testStepStarted)
    if (/^(?:PASSED|FAILED)$/.test(testStepFinished?.testStepResult.status ?? '')) this.hasRun = true
    if (testStepFinished)
      this.#attempt(testStepFinished)?.stepsFinished.set(testStepFinished.testStepId, testStepFinished)
    if (testCaseFinished) {
      const attempt = this.#attempt(testCaseFinished)
      if (attempt !== undefined) attempt.finished = testCaseFinished
    }
    if (attachment) this.#attach(attachment)
  }

  #begin(started: Part<'testCaseStarted'>): void {
    this.attempts.set(started.id, {
      started,
      finished: undefined,
      stepsStarted: new Map(),
      stepsFinished: new Map(),
      attachments: [],
    })
  }

  #attach(attachment: Part<'attachment'>): void {
    if (attachment.mediaType === booksMediaType) {
      this.books.push(...(JSON.parse(attachment.body) as AttachedBooks).books)
      return
    }
    if (attachment.mediaType === scenarioMediaType) this.isRecorded = true
    this.#attempt(attachment)?.attachments.push(attachment)
  }

  #attempt({
    testCaseStartedId = '',
  }: {
    testCaseStartedId?: string | undefined
  }): MessagesOfAttempt | undefined {
    return this.attempts.get(testCaseStartedId)
  }
}
