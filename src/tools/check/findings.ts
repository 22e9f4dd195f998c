import { InputError, pluralize, printable, type ChapterwiseError, type Paint } from '../../errors'
import { countEach, groupBy } from '../../group-by'
import { stepText, type Place, type ProjectScenario, type ProjectStep } from '../../project'

type Rule =
  | 'feature-syntax'
  | 'outline'
  | 'no-file'
  | 'examples'
  | 'undefined-step'
  | 'ambiguous-step'
  | 'step-argument'
  /** The text of a file, which the message may quote. */
  | 'file'
  | 'story'
  | 'no-response'
  | 'nothing-asserted'
  | 'not-repeatable'
  | 'unused-set-up'
  | 'openapi'
  | 'no-stream'
  | 'unknown-variable'
  | 'no-scenario'
  | 'unused-phrase'
  | 'undefined-parameter-type'
  | 'world-parameter'

export interface CheckFinding extends Place {
  /** An error fails the check. A warning may be put right in a run by a step or hook of the user. */
  readonly level: 'error' | 'warning'
  readonly rule: Rule
  readonly message: string
  /** The names of the scenarios with the problem, each once; empty for a phrase. */
  readonly scenarios: readonly string[]
}

export type StepFinding = Pick<CheckFinding, 'level' | 'rule' | 'message'>

export function error(rule: Rule, message: string): StepFinding {
  return { level: 'error', rule, message }
}

export function warning(rule: Rule, message: string): StepFinding {
  return { level: 'warning', rule, message }
}

/** Returns a finding about a place that belongs to no scenario. */
export function findingAt(place: Place, found: StepFinding): CheckFinding {
  return { ...place, ...found, scenarios: [] }
}

type ErrorClass = abstract new (message: string) => ChapterwiseError

/** Returns the message of the error of this class that work throws; undefined if it succeeds. */
export function refusalOf(work: () => unknown, expected: ErrorClass = InputError): string | undefined {
  try {
    work()
    return undefined
  } catch (problem) {
    if (problem instanceof expected) return problem.message
    throw problem
  }
}

/** Returns the finding of this rule that work is refused; none if it succeeds. */
export function refusals(rule: Rule, work: () => unknown, expected?: ErrorClass): StepFinding[] {
  const message = refusalOf(work, expected)
  return message === undefined ? [] : [error(rule, message)]
}

export interface Occurrence {
  readonly scenario: ProjectScenario
  readonly step: ProjectStep
  readonly found: StepFinding
}

/** Reports a finding once at its step, or at rows of an outline where only some of them have it. Sorted by place. */
export function findingsOfSteps(
  scenarios: readonly ProjectScenario[],
  occurrences: readonly Occurrence[],
): CheckFinding[] {
  const times = countEach(scenarios.flatMap(({ steps }) => steps.map(({ place }) => keyOf(place))))
  const same = groupBy(occurrences, ({ step, found }) =>
    [keyOf(step.place), found.rule, found.message].join('\n'),
  )
  const reported = [...same.values()].flatMap((group): CheckFinding[] => {
    const [{ step, found }] = group
    const isInAll = group.length === times.get(keyOf(step.place))
    const rows = group.flatMap(({ scenario }) => scenario.row ?? [])
    const names = group.map(({ scenario }) => scenario.name)
    if (isInAll || rows.length < group.length)
      return [{ ...step.place, ...found, scenarios: [...new Set(names)] }]
    const message = `${found.message}\nIn this row, at line ${step.place.line}: ${stepText(step.text)}`
    return rows.map((row, at) => ({ ...found, ...row, message, scenarios: names.slice(at, at + 1) }))
  })
  return reported.sort(byPlace)
}

function keyOf({ uri, line, column }: Place): string {
  return [uri, line, column].join(':')
}

function byPlace(one: CheckFinding, other: CheckFinding): number {
  if (one.uri !== other.uri) return one.uri < other.uri ? -1 : 1
  return one.line - other.line || (one.column ?? 0) - (other.column ?? 0)
}

/** Renders findings for people: `features/x.feature:12:5 error …`, with the further lines of a message indented. */
export function findingsAsText(
  findings: readonly CheckFinding[],
  paint: Paint = (_, text: string) => text,
): string {
  const texts = findings.map(({ uri, line, column, level, message, scenarios }) => {
    const place = [uri, line, column].filter((part) => part !== undefined).join(':')
    const more = `In ${scenarios.length} scenarios, the first is "${String(scenarios[0])}".`
    const lines = [...message.split('\n'), ...(scenarios.length > 1 ? [more] : [])].map(printable)
    const said = lines.map((one) => (one === '' ? '' : `  ${one}`)).join('\n')
    const shownLevel = paint(level === 'error' ? 'red' : 'yellow', level)
    return `${paint('bold', printable(place))} ${shownLevel} ${said.trimStart()}\n`
  })
  return texts.join('\n')
}

export function findingsAsAnnotations(findings: readonly CheckFinding[]): string {
  const data = (text: string): string =>
    printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const annotations = findings.map(({ uri, line, column, level, message }) => {
    const place = `file=${property(uri)},line=${line}${column === undefined ? '' : `,col=${column}`}`
    return `::${level} ${place}::${data(message)}\n`
  })
  return annotations.join('')
}

export function checkSummary(findings: readonly CheckFinding[], scenarios: number): string {
  const checked = pluralize(scenarios, 'scenario')
  if (findings.length === 0) return `${checked}, nothing wrong.`
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const counts = [errors > 0 && pluralize(errors, 'error'), warnings > 0 && pluralize(warnings, 'warning')]
  return `${[checked, ...counts].filter(Boolean).join(', ')}.`
}
