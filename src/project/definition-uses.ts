import type { Definition } from './definition'
import type { ProjectScenario, ProjectStep } from './project'

/** Returns the steps that use each definition. A step of a Background or an outline counts once. */
export function usesOf(
  scenarios: readonly ProjectScenario[],
): ReadonlyMap<Definition, readonly ProjectStep[]> {
  const written = new Map<string, ProjectStep>()
  for (const step of scenarios.flatMap(({ steps }) => steps.flatMap((one) => [one, ...one.quoted]))) {
    const key = [step.place.uri, step.place.line, step.text].join(':')
    if (!written.has(key)) written.set(key, step)
  }
  const uses = new Map<Definition, ProjectStep[]>()
  for (const step of written.values()) {
    for (const definition of step.definitions) {
      const known = uses.get(definition)
      if (known === undefined) uses.set(definition, [step])
      else known.push(step)
    }
  }
  return uses
}

/** Returns the parameters of a step as its feature writes them, without quotes. */
export function writtenParameters({ text }: ProjectStep, { cucumber }: Definition): string[] {
  return (cucumber.expression.match(text) ?? []).map(({ group }) => {
    const written = group.children?.find(({ value }) => typeof value === 'string') ?? group
    return written.value ?? ''
  })
}
