import type { CoordinatorEventValues } from '@cucumber/cucumber/api'
import { booksMediaType, scenarioMediaType, type AttachedBooks } from './attached'
import type { ReportExample } from './model'

export type Envelope = CoordinatorEventValues['message']

/** A message of the given kind. */
export type Message<Name extends keyof Envelope> = NonNullable<Envelope[Name]>

/** The messages of one attempt at a scenario. */
export interface MessagesOfAttempt {
  readonly started: Message<'testCaseStarted'>
  finished: Message<'testCaseFinished'> | undefined
  readonly stepsStarted: Map<string, Message<'testStepStarted'>>
  readonly stepsFinished: Map<string, Message<'testStepFinished'>>
  readonly attachments: Message<'attachment'>[]
}

/** The messages of one run, by their ids. */
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
  readonly books: AttachedBooks['books'][number][] = []
  readonly parseErrors: Message<'parseError'>[] = []
  readonly runHooks = new Map<string, Message<'testRunHookStarted'>>()
  readonly runHooksFinished: Message<'testRunHookFinished'>[] = []
  /** Whether any scenario attached its record. */
  isRecorded = false
  /** Whether any step ran; in a dry run none does. */
  hasRun = false

  take(envelope: Envelope): void {
    const { gherkinDocument, pickle, testCase, hook, stepDefinition, attachment } = envelope
    this.meta ??= envelope.meta
    this.started ??= envelope.testRunStarted
    this.finished ??= envelope.testRunFinished
    if (gherkinDocument) this.documents.set(gherkinDocument.uri ?? '', gherkinDocument)
    if (pickle) this.pickles.set(pickle.id, pickle)
    if (testCase) this.testCases.set(testCase.id, testCase)
    if (hook) this.hooks.set(hook.id, hook)
    if (stepDefinition) this.definitions.set(stepDefinition.id, stepDefinition)
    if (envelope.parseError) this.parseErrors.push(envelope.parseError)
    if (envelope.testRunHookStarted)
      this.runHooks.set(envelope.testRunHookStarted.id, envelope.testRunHookStarted)
    if (envelope.testRunHookFinished) this.runHooksFinished.push(envelope.testRunHookFinished)
    this.#takeOfAttempt(envelope)
    if (attachment?.mediaType === booksMediaType)
      this.books.push(...(JSON.parse(attachment.body) as AttachedBooks).books)
    else if (attachment) this.#attemptOf(attachment)?.attachments.push(attachment)
    if (attachment?.mediaType === scenarioMediaType) this.isRecorded = true
  }

  #takeOfAttempt({
    testCaseStarted: started,
    testStepStarted,
    testStepFinished,
    testCaseFinished,
  }: Envelope) {
    if (started)
      this.attempts.set(started.id, {
        started,
        finished: undefined,
        stepsStarted: new Map(),
        stepsFinished: new Map(),
        attachments: [],
      })
    if (testStepStarted)
      this.#attemptOf(testStepStarted)?.stepsStarted.set(testStepStarted.testStepId, testStepStarted)
    if (testStepFinished) {
      this.#attemptOf(testStepFinished)?.stepsFinished.set(testStepFinished.testStepId, testStepFinished)
      this.hasRun ||= ['PASSED', 'FAILED'].includes(testStepFinished.testStepResult.status)
    }
    const finished = testCaseFinished && this.#attemptOf(testCaseFinished)
    if (finished) finished.finished = testCaseFinished
  }

  #attemptOf(message: { testCaseStartedId?: string | undefined }): MessagesOfAttempt | undefined {
    return this.attempts.get(message.testCaseStartedId ?? '')
  }
}

type Feature = NonNullable<Message<'gherkinDocument'>['feature']>
type Scenario = NonNullable<Feature['children'][number]['scenario']>
type Step = Scenario['steps'][number]

/** A scenario as written in its feature file. */
export interface WrittenScenario {
  readonly feature: string
  readonly rule: string | undefined
  readonly scenario: Scenario | undefined
  /** The row of examples that the pickle was made from. */
  readonly example: ReportExample | undefined
  readonly line: number
  /** The AST steps of the scenario and its Backgrounds, by id. */
  readonly steps: ReadonlyMap<string, { readonly step: Step; readonly isBackground: boolean }>
}

/**
 * Finds the scenario that a pickle was made from.
 *
 * @param nodeIds - `astNodeIds` of the pickle
 */
export function writtenScenario(
  document: Pick<Message<'gherkinDocument'>, 'feature'> | undefined,
  nodeIds: readonly string[],
): WrittenScenario {
  const feature = document?.feature
  const children = feature?.children ?? []
  const groups = [
    { rule: undefined, backgrounds: [], scenarios: children.map(({ scenario }) => scenario) },
    ...children.flatMap(({ rule }) =>
      rule === undefined
        ? []
        : [
            {
              rule: rule.name,
              backgrounds: rule.children.map(({ background }) => background),
              scenarios: rule.children.map(({ scenario }) => scenario),
            },
          ],
    ),
  ]
  const isMeant = (scenario: Scenario | undefined): boolean =>
    scenario !== undefined && nodeIds.includes(scenario.id)
  const group = groups.find(({ scenarios }) => scenarios.some(isMeant))
  const scenario = group?.scenarios.find(isMeant)
  const backgrounds = [...children.map(({ background }) => background), ...(group?.backgrounds ?? [])]
  const steps = [
    ...backgrounds.flatMap((background) => background?.steps ?? []).map((step) => [step, true] as const),
    ...(scenario?.steps ?? []).map((step) => [step, false] as const),
  ]
  const rows = (scenario?.examples ?? []).flatMap(({ name, tableHeader, tableBody }) =>
    tableBody.map((row) => ({ name, tableHeader, row })),
  )
  const found = rows.find(({ row }) => nodeIds.includes(row.id))
  const cells = (row: (typeof rows)[number]['row'] | undefined): string[] =>
    row?.cells.map(({ value }) => value) ?? []
  return {
    feature: feature?.name ?? '',
    rule: group?.rule,
    scenario,
    example: found && { name: found.name, columns: cells(found.tableHeader), values: cells(found.row) },
    line: (found?.row ?? scenario)?.location.line ?? 1,
    steps: new Map(steps.map(([step, isBackground]) => [step.id, { step, isBackground }])),
  }
}

/** Returns the milliseconds of a timestamp or a duration, with fractions. */
export function millisecondsOf({
  seconds,
  nanos,
}: {
  readonly seconds: number
  readonly nanos: number
}): number {
  return seconds * 1000 + nanos / 1e6
}
