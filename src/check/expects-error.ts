import type { ProjectStep } from '../project'

/** Whether later steps expect an error in the response to what this step sends, which may then be wrong on purpose. */
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
