import type { ProjectStep } from '../project'

/** Whether the answer to what a step sends is looked at for an error, so that what is sent may be wrong on purpose. */
export function expectsErrorAfter(steps: readonly ProjectStep[], step: ProjectStep): boolean {
  const from = steps.indexOf(step)
  if (from === -1) return false
  const [, ...answered] = steps.slice(steps.findIndex((one, at) => at >= from && isCall(one)))
  const next = answered.findIndex(isCall)
  return answered
    .slice(0, next === -1 ? undefined : next)
    .some(({ text }) => /\berrors?\b|\bbad request\b|\b4\d\d\b/i.test(text) && !/\bno errors\b/.test(text))
}

function isCall({ definitions }: ProjectStep): boolean {
  return definitions[0]?.entry?.effect === 'calls'
}
