import { distance } from 'fastest-levenshtein'
import { capped } from './wording'

/**
 * Returns the known name that differs least from `name`, if it is similar enough to be a typo, or has it as its last part.
 *
 * @param limit - how many letters may differ. @defaultValue a third of the letters
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
  limit = name.length < 4 ? Math.min(1, name.length) : Math.max(2, Math.floor(name.length / 3)),
): string | undefined {
  let nearest: { candidate: string; edits: number } | undefined
  const candidates = [...known]
  for (const candidate of candidates) {
    const edits = editsOf(name, candidate)
    const isOther = edits >= Math.max(name.length, candidate.length)
    if (edits <= limit && !isOther && edits < (nearest?.edits ?? Infinity)) nearest = { candidate, edits }
  }
  const [whole, other] = candidates.filter((candidate) => isLastPart(name, candidate))
  return nearest?.candidate ?? (other === undefined ? whole : undefined)
}

/** Returns ` Did you mean "x"?`, or an empty text if no known name is similar. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  quote = (text: string) => `"${text}"`,
): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`
}

const longestList = 8

/** Lists the known names one per line; of many only the most similar to `name`. */
export function listNames(name: string, known: readonly string[]): string {
  const unlike = (one: string): number => (isLastPart(name, one) ? 0 : editsOf(name, one))
  const byLikeness = [...known].sort((one, other) => unlike(one) - unlike(other))
  const names = known.length > longestList ? byLikeness : known
  return capped(
    names.map((one) => `  ${one}`),
    longestList,
  ).join('\n')
}

/** Whether `name` is what follows the last separators of another: `Credit/Check` of `bank.Credit/Check`. */
function isLastPart(name: string, other: string): boolean {
  return name !== '' && (other.endsWith(`.${name}`) || other.endsWith(`/${name}`))
}

function editsOf(name: string, other: string): number {
  return distance(name.toLowerCase(), other.toLowerCase())
}
