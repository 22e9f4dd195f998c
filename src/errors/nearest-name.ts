import { distance } from 'fastest-levenshtein'
import { capped } from './wording'

/**
 * Returns the known name that differs least from `name`, if it is similar enough to be a typo.
 *
 * @param limit - how many letters may differ. @defaultValue a third of the letters
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
  limit = name.length < 4 ? Math.min(1, name.length) : Math.max(2, Math.floor(name.length / 3)),
): string | undefined {
  let nearest: { candidate: string; edits: number } | undefined
  for (const candidate of known) {
    const edits = editsOf(name, candidate)
    const isOther = edits >= Math.max(name.length, candidate.length)
    if (edits <= limit && !isOther && edits < (nearest?.edits ?? Infinity)) nearest = { candidate, edits }
  }
  return nearest?.candidate
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
  const byLikeness = [...known].sort((one, other) => editsOf(name, one) - editsOf(name, other))
  const names = known.length > longestList ? byLikeness : known
  return capped(
    names.map((one) => `  ${one}`),
    longestList,
  ).join('\n')
}

function editsOf(name: string, other: string): number {
  return distance(name.toLowerCase(), other.toLowerCase())
}
