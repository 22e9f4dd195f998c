import { parseStatus } from '../http'
import type { ProjectStep } from '../project'

/** Whether later steps expect an error in the response to what this step sends, which may then be wrong on purpose. */
export function expectsErrorAfter(steps: readonly ProjectStep[], step: ProjectStep): boolean {
  const from = steps.indexOf(step)
  if (from === -1) return false
  const [, ...answered] = steps.slice(steps.findIndex((one, at) => at >= from && isCall(one)))
  const next = answered.findIndex(isCall)
  return answered.slice(0, next === -1 ? undefined : next).some(expectsError)
}

function isCall({ definitions }: ProjectStep): boolean {
  return definitions[0]?.entry?.effect === 'calls'
}

/** Whether a step is about an error: it says so, or names a status from 400 on. */
function expectsError({ text, definitions }: ProjectStep): boolean {
  if (/\berrors?\b|\bbad request\b/i.test(text)) return !/\bno errors\b/.test(text)
  // A step of the user's own may name a status anywhere.
  if (definitions[0]?.entry === undefined) return /\b4\d\d\b/.test(text)
  const [, statuses = ''] = /\bresponses? should be (.+)$/.exec(text) ?? []
  return statuses.split(' or ').some(isErrorStatus)
}

function isErrorStatus(written: string): boolean {
  try {
    return parseStatus(written) >= 400
  } catch {
    return false
  }
}
