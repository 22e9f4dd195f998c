import { isJsonObject } from '../../exchange'
import { jsonTypeOf } from '../json'

const hidden = '[redacted]'
const hiddenNumber = '[redacted number]'

/**
 * What is shown of an answer, with what the snapshot holds in each place that fits it. `[redacted]` in a snapshot
 * stands for any text, `[redacted number]` for any number, and a value that a secret is equal to by chance for itself:
 * so a comparison comes out the same whatever the secrets are.
 */
export function settleHidden(answer: unknown, shown: unknown, stored: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(shown) && Array.isArray(stored))
    return shown.map((item, index) =>
      index < stored.length ? settleHidden(answer[index], item, stored[index]) : (item as unknown),
    )
  if (isJsonObject(answer) && isJsonObject(shown) && isJsonObject(stored))
    return Object.fromEntries(
      Object.entries(shown).map(([name, member]) => [
        name,
        Object.hasOwn(answer, name) && Object.hasOwn(stored, name)
          ? settleHidden(answer[name], member, stored[name])
          : member,
      ]),
    )
  return fits(answer, stored) ? stored : shown
}

function fits(answer: unknown, stored: unknown): boolean {
  if (jsonTypeOf(answer) === 'number' && stored === hiddenNumber) return true
  if (typeof answer !== 'string' || typeof stored !== 'string') return answer === stored
  return answer === stored || (answer !== '' && fitsParts(answer, stored.split(hidden)))
}

/** Whether a text has these parts in their order, with anything between them. */
function fitsParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined || !text.startsWith(first) || !text.endsWith(last)) return false
  let from = first.length
  for (const part of others) {
    const at = text.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return from + last.length <= text.length
}
