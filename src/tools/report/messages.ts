import type { CoordinatorEventValues } from '@cucumber/cucumber/api'
import {
  booksMediaType,
  exchangeMediaType,
  scenarioMediaType,
  type AttachedBooks,
  type AttachedExchange,
  type AttachedScenario,
} from './attached'
import type { ReportExample } from './model'

export type Envelope = CoordinatorEventValues['message']

/** A message of the given kind. */
export type Message<Name extends keyof Envelope> = NonNullable<Envelope[Name]>

/** The messages of one attempt at a scenario. */
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

  attach(attachment: Message<'attachment'>): void {
    const { mediaType, body } = attachment
    if (mediaType === exchangeMediaType) this.exchanges.push(JSON.parse(body) as AttachedExchange)
    else if (mediaType === scenarioMediaType) this.scenario ??= JSON.parse(body) as AttachedScenario
    else this.attachments.push(attachment)
  }
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
    const { gherkinDocument, pickle, testCase, hook, stepDefinition, parseError, attachment } = envelope
    const { testRunHookStarted, testRunHookFinished } = envelope
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
    if (attachment?.mediaType === booksMediaType)
      this.books.push(...(JSON.parse(attachment.body) as AttachedBooks).books)
    else this.#takeOfAttempt(envelope)
    this.isRecorded ||= attachment?.mediaType === scenarioMediaType
  }

  #takeOfAttempt({
    testCaseStarted,
    testStepStarted,
    testStepFinished,
    testCaseFinished,
    attachment,
  }: Envelope) {
    if (testCaseStarted) this.attempts.set(testCaseStarted.id, new MessagesOfAttempt(testCaseStarted))
    const message = testStepStarted ?? testStepFinished ?? testCaseFinished ?? attachment
    const attempt = this.attempts.get(message?.testCaseStartedId ?? '')
    if (attempt === undefined) return
    if (testStepStarted) attempt.stepsStarted.set(testStepStarted.testStepId, testStepStarted)
    if (testStepFinished) {
      attempt.stepsFinished.set(testStepFinished.testStepId, testStepFinished)
      this.hasRun ||= ['PASSED', 'FAILED'].includes(testStepFinished.testStepResult.status)
    }
    if (testCaseFinished) attempt.finished = testCaseFinished
    if (attachment) attempt.attach(attachment)
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
  /** The steps of the scenario and its Backgrounds, by id. */
  readonly steps: ReadonlyMap<string, { readonly step: Step; readonly isBackground: boolean }>
}

/** Finds the scenario that a pickle was made from. @param nodeIds - `astNodeIds` of the pickle */
export function writtenScenario(
  document: Pick<Message<'gherkinDocument'>, 'feature'> | undefined,
  nodeIds: readonly string[],
): WrittenScenario {
  const { name: feature = '', children = [] } = document?.feature ?? {}
  const groups = [
    { rule: undefined, children },
    ...children.flatMap(({ rule }) => (rule ? [{ rule: rule.name, children: rule.children }] : [])),
  ].map((group) => ({
    ...group,
    scenario: group.children.find(({ scenario }) => nodeIds.includes(scenario?.id ?? ''))?.scenario,
  }))
  const { rule, scenario, children: around } = groups.find((group) => group.scenario !== undefined) ?? {}
  const stepsOf = (of: readonly Pick<Scenario, 'steps'>[], isBackground: boolean) =>
    of.flatMap(({ steps }) => steps.map((step) => [step.id, { step, isBackground }] as const))
  const backgrounds = [...children, ...(around ?? [])].flatMap(({ background }) => background ?? [])
  const rows = (scenario?.examples ?? []).flatMap(({ name, tableHeader, tableBody }) =>
    tableBody.map((row) => ({ name, header: tableHeader, row })),
  )
  const found = rows.find(({ row }) => nodeIds.includes(row.id))
  const texts = (row: Pick<(typeof rows)[number]['row'], 'cells'> | undefined): string[] =>
    row?.cells.map(({ value }) => value) ?? []
  return {
    feature,
    rule,
    scenario,
    example: found && { name: found.name, columns: texts(found.header), values: texts(found.row) },
    line: (found?.row ?? scenario)?.location.line ?? 1,
    steps: new Map([...stepsOf(backgrounds, true), ...stepsOf(scenario ? [scenario] : [], false)]),
  }
}

/** Returns the milliseconds of a timestamp or a duration, with fractions. */
export function millisecondsOf(time: { readonly seconds: number; readonly nanos: number }): number {
  return time.seconds * 1000 + time.nanos / 1e6
}
