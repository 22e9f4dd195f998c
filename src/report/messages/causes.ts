import type { FailureCause, ReportAttempt, ReportScenario, ReportStep } from '../model'
import { groupBy } from '../groups'

/** Groups scenarios by why their last attempt failed, the most frequent cause first. */
export function causesOf(scenarios: readonly ReportScenario[]): FailureCause[] {
  const failed = scenarios.flatMap(({ id, attempts }) => {
    const title = causeOf(attempts.at(-1) ?? attempts[0])
    return title === undefined ? [] : [{ id, title }]
  })
  const groups = [...groupBy(failed, ({ title }) => generally(title))]
  return groups
    .map(([general, members]): FailureCause => {
      const titles = new Set(members.map(({ title }) => title))
      return {
        title: titles.size === 1 ? (members[0]?.title ?? general) : general,
        scenarios: members.map(({ id }) => id),
      }
    })
    .sort((one, other) => other.scenarios.length - one.scenarios.length || (one.title < other.title ? -1 : 1))
}

/** Returns the step that an attempt failed at. */
export function failingStepOf({ steps }: ReportAttempt): ReportStep | undefined {
  return steps.find(({ status }) => ['failed', 'ambiguous', 'undefined', 'pending'].includes(status))
}

function causeOf(attempt: ReportAttempt): string | undefined {
  const step = failingStepOf(attempt)
  if (step === undefined) return undefined
  if (step.status === 'undefined') return `No definition for the step: ${step.text}`
  if (step.status === 'ambiguous') return `Several definitions for the step: ${step.text}`
  if (step.status === 'pending') return `The step is pending: ${step.text}`
  return step.error?.message.split('\n', 1)[0] ?? step.text
}

/** Replaces what differs from run to run: ids, ports, times. */
function generally(title: string): string {
  return title
    .replace(/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '…')
    .replace(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:\d\d)?)?/g, '…')
    .replace(/\d+ ms\b/g, '… ms')
    .replace(/\b\d{4,}\b/g, '…')
}
