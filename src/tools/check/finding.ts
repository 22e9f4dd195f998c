import type { Place, ProjectScenario, ProjectStep } from '../seam'
import { stepText } from './step-text'

/** What can be wrong with a scenario that has not run. */
export type Rule =
  | 'feature-syntax'
  | 'undefined-step'
  | 'ambiguous-step'
  | 'step-argument'
  | 'story'
  | 'no-response'
  | 'not-repeatable'
  | 'unused-set-up'
  | 'openapi'
  | 'no-stream'
  | 'unknown-variable'
  | 'no-scenario'
  | 'unused-phrase'
  | 'undefined-parameter-type'
  | 'world-parameter'

export interface Finding extends Place {
  /** An error fails the check. A warning may be put right in a run by a step or hook of the user. */
  readonly level: 'error' | 'warning'
  readonly rule: Rule
  readonly message: string
  /** The names of the scenarios with the problem, each once; empty for a phrase. */
  readonly scenarios: readonly string[]
}

/** A problem of one step of one scenario; with its place only if that is not the place of the step. */
export type StepFinding = Pick<Finding, 'level' | 'rule' | 'message'> &
  Partial<Pick<Finding, 'line' | 'column'>>

interface Occurrence {
  readonly scenario: ProjectScenario
  readonly step: ProjectStep
  readonly found: StepFinding
}

/**
 * Collects the findings about the steps of many scenarios. A step of a Background or a Scenario Outline that has a
 * finding in all of its scenarios is reported once, at the step; a finding of only some rows of an outline, at these
 * rows.
 */
export class FindingsOfSteps {
  readonly #occurrences = new Map<string, Occurrence[]>()
  readonly #uses = new Map<string, number>()

  /** Notes that a scenario has this step. */
  pass({ place }: ProjectStep): void {
    const key = keyOf(place)
    this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1)
  }

  add(scenario: ProjectScenario, step: ProjectStep, found: StepFinding): void {
    const key = [keyOf(step.place), found.rule, found.line, found.column, found.message].join('\n')
    const occurrences = this.#occurrences.get(key) ?? []
    occurrences.push({ scenario, step, found })
    this.#occurrences.set(key, occurrences)
  }

  /** Sorted by place. */
  all(): Finding[] {
    return [...this.#occurrences.values()].flatMap((occurrences) => this.#report(occurrences)).sort(byPlace)
  }

  #report(occurrences: readonly Occurrence[]): Finding[] {
    const [first] = occurrences
    if (first === undefined) return []
    const isInAll = occurrences.length === this.#uses.get(keyOf(first.step.place))
    if (!isInAll && occurrences.every(({ scenario }) => scenario.row !== undefined)) {
      return occurrences.map((occurrence) => atRow(occurrence))
    }
    const scenarios = [...new Set(occurrences.map(({ scenario }) => scenario.name))]
    return [{ ...first.step.place, ...first.found, scenarios }]
  }
}

function atRow({ scenario, step, found }: Occurrence): Finding {
  return {
    ...found,
    ...(scenario.row as Place),
    message: `${found.message}\nIn this row, at line ${step.place.line}: ${stepText(step.text)}`,
    scenarios: [scenario.name],
  }
}

function keyOf({ uri, line, column }: Place): string {
  return [uri, line, column].join(':')
}

function byPlace(one: Finding, other: Finding): number {
  return (
    (one.uri < other.uri ? -1 : one.uri > other.uri ? 1 : 0) ||
    one.line - other.line ||
    (one.column ?? 0) - (other.column ?? 0)
  )
}
