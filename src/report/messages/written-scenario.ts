import type { ReportExample } from '../model'
import type { Envelope } from './run-messages'

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
