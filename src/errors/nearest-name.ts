import { distance } from 'fastest-levenshtein'

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
    const edits = distance(name.toLowerCase(), candidate.toLowerCase())
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
  if (known.length <= longestList) return known.map((one) => `  ${one}`).join('\n')
  const nearest = known
    .map((one) => ({ one, edits: distance(name.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, longestList)
  return [...nearest.map(({ one }) => `  ${one}`), `  and ${known.length - longestList} more`].join('\n')
}
