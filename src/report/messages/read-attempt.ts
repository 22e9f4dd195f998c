import {
  digestOf,
  exchangeMediaType,
  scenarioMediaType,
  type AttachedExchange,
  type AttachedScenario,
} from '../attachments'
import type { ReportAttempt, ReportScenario } from '../model'
import type { MessagesOfAttempt, RunMessages } from './run-messages'
import { readSteps, type ReadStep } from './read-steps'
import { statusOf, worst, millisecondsOf, type ShowText } from './message-values'
import { writtenScenario } from './written-scenario'

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
