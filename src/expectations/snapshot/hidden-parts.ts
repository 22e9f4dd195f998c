import { isJsonObject, jsonTypeOf } from '../../formats'

const hidden = '[redacted]'
const hiddenNumber = '[redacted number]'

/**
 * Returns `shown`, the body without secrets, with the stored value in each place where the snapshot fits the answer. In
 * a snapshot `[redacted]` fits any text and `[redacted number]` any number; a stored value that happens to equal a
 * secret fits itself. So the comparison has the same result whatever the secrets are.
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

/** Whether a text consists of these parts in this order, with any text between them. */
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
