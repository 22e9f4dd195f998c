import type { CoordinatorEventValues } from '@cucumber/cucumber/api'
import { booksMediaType, scenarioMediaType, type AttachedBooks } from './attach'
import type { ReportExample, ReportStatus } from './model'

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

type GherkinDocument = NonNullable<Envelope['gherkinDocument']>
type Feature = NonNullable<GherkinDocument['feature']>
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
  document: GherkinDocument | undefined,
  nodeIds: readonly string[],
): WrittenScenario {
  const feature = document?.feature
  const steps = new Map<string, { step: Step; isBackground: boolean }>()
  const add = (added: readonly Step[] = [], isBackground: boolean): void => {
    for (const step of added) steps.set(step.id, { step, isBackground })
  }
  let found: { scenario: Scenario; rule: string | undefined } | undefined
  for (const { background, rule, scenario } of feature?.children ?? []) {
    add(background?.steps, true)
    const inner = rule?.children ?? [{ scenario }]
    if (!inner.some((child) => isIn(child.scenario, nodeIds))) continue
    for (const child of inner) {
      if ('background' in child) add(child.background?.steps, true)
      if (!isIn(child.scenario, nodeIds)) continue
      add(child.scenario.steps, false)
      found = { scenario: child.scenario, rule: rule?.name }
    }
  }
  const row = found && rowOf(found.scenario, nodeIds)
  return {
    feature: feature?.name ?? '',
    rule: found?.rule,
    scenario: found?.scenario,
    example: row?.example,
    line: row?.line ?? found?.scenario.location.line ?? 1,
    steps,
  }
}

function isIn(scenario: Scenario | undefined, nodeIds: readonly string[]): scenario is Scenario {
  return scenario !== undefined && nodeIds.includes(scenario.id)
}

function rowOf(
  { examples }: Scenario,
  nodeIds: readonly string[],
): { readonly example: ReportExample; readonly line: number } | undefined {
  for (const { name, tableHeader, tableBody } of examples) {
    const row = tableBody.find(({ id }) => nodeIds.includes(id))
    if (row === undefined) continue
    const cells = (of: typeof row | undefined): string[] => of?.cells.map(({ value }) => value) ?? []
    return { example: { name, columns: cells(tableHeader), values: cells(row) }, line: row.location.line }
  }
  return undefined
}

const worstFirst: readonly ReportStatus[] = [
  ...(['failed', 'ambiguous', 'undefined', 'pending', 'skipped', 'passed', 'unknown'] as const),
]

/** Converts Cucumber's `PASSED` to `passed`. */
export function statusOf(status: string): ReportStatus {
  return status.toLowerCase() as ReportStatus
}

/** Returns the worst of the statuses, which is that of the whole. */
export function worst(statuses: readonly ReportStatus[]): ReportStatus {
  return worstFirst.find((status) => statuses.includes(status)) ?? 'unknown'
}

/** A timestamp or a duration in Cucumber's messages. */
interface Seconds {
  readonly seconds: number
  readonly nanos: number
}

/** Returns milliseconds, with fractions. */
export function millisecondsOf({ seconds, nanos }: Seconds): number {
  return seconds * 1000 + nanos / 1e6
}

/** Returns a text redacted; null if it is not to be shown at all. */
export type ShowText = (text: string) => string | null
