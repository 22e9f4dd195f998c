import { volatileForms } from '../../formats'
import { groupBy } from '../../group-by'
import type { Report, ReportAttempt, ReportScenario, ReportStep } from './model'

/** Groups scenarios by why their last attempt failed, whatever the values, the most frequent cause first. */
export function causesOf(scenarios: readonly ReportScenario[]): Report['causes'] {
  const failures = scenarios.flatMap((scenario, at) => {
    const step = failingStepOf(scenario)
    return step === undefined ? [] : { at, ...causeOf(step) }
  })
  return [...groupBy(failures, ({ key }) => key).values()]
    .map((alike) => ({ title: alike[0].title, scenarios: alike.map(({ at }) => at) }))
    .sort((one, other) => other.scenarios.length - one.scenarios.length)
}

export function lastAttemptOf({ attempts }: Pick<ReportScenario, 'attempts'>): ReportAttempt {
  return attempts.at(-1) ?? attempts[0]
}

/** Returns the step at which the last attempt of a scenario did not pass; undefined if all did. */
export function failingStepOf(scenario: ReportScenario): ReportStep | undefined {
  return lastAttemptOf(scenario).steps.find(({ status }) =>
    ['failed', 'ambiguous', 'undefined', 'pending'].includes(status),
  )
}

/** A string, a UUID, or anything that begins with a digit: a number, a time, an address. */
const values = new RegExp(`("(?:[^"\\\\]|\\\\.)*"|\\b${volatileForms.uuid}\\b|\\b\\d[\\w.:+-]*\\b)`)

/** Returns why a step failed as a title, and as a key that is the same for other values. */
function causeOf(step: ReportStep): { readonly title: string; readonly key: string } {
  // Places that differ only in an index are one.
  const places = groupBy(step.error?.places ?? [], ({ path }) => path.replace(/\[\d+\]/g, '[…]'))
  const [line = ''] = titleOf(step).split('\n', 1)
  const firstPaths = [...places.values()].map(([first]) => first.path)
  const title = line.endsWith(':') && places.size > 0 ? `${line} ${firstPaths.join(', ')}` : line
  const parts = title.split(values)
  // The first value names what failed, unless its places do.
  const named = places.size > 0 ? [...places.keys()].join(' ') : (parts[1] ?? '')
  return { title, key: [named, ...parts.filter((_, at) => at % 2 === 0)].join('\n') }
}

export function titleOf({ status, text, error }: ReportStep): string {
  const hint = error && `. ${error.message}`
  if (status === 'undefined') return `No definition for the step: ${text}${hint ?? ''}`
  if (status === 'ambiguous') return `Several definitions for the step: ${text}`
  if (status === 'pending') return `The step is pending: ${text}`
  return error?.message || text
}
