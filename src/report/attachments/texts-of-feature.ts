import type { ITestCaseHookParameter } from '@cucumber/cucumber'

type GherkinDocument = ITestCaseHookParameter['gherkinDocument']

/** Returns the texts of a scenario and its feature that a report shows, except those of steps. */
export function textsOfFeature(
  { feature }: GherkinDocument,
  { name, tags, astNodeIds }: ITestCaseHookParameter['pickle'],
): string[] {
  const texts = [name, ...tags.map((tag) => tag.name)]
  if (feature === undefined) return texts
  texts.push(feature.name)
  for (const { rule, scenario } of feature.children) {
    const written = rule === undefined ? [scenario] : rule.children.map((child) => child.scenario)
    const own = written.find((one) => one !== undefined && astNodeIds.includes(one.id))
    if (own === undefined) continue
    texts.push(rule?.name ?? '', own.description)
    for (const { name: title, tableHeader, tableBody } of own.examples) {
      const row = tableBody.find(({ id }) => astNodeIds.includes(id))
      if (row !== undefined)
        texts.push(title, ...[...(tableHeader?.cells ?? []), ...row.cells].map(({ value }) => value))
    }
  }
  return texts
}
