import type { ListedGroup, ListedPhrase } from './listed-phrases'

/** Lists phrases for a terminal, under their titles. */
export function phraseTable(
  groups: readonly ListedGroup[],
  paint: (style: 'bold' | 'yellow', text: string) => string,
): string {
  const width = Math.max(...groups.flatMap(({ phrases }) => phrases.map(({ phrase }) => phrase.length)))
  const row = (listed: ListedPhrase): string => {
    const used = listed.used === 0 ? paint('yellow', 'unused') : String(listed.used).padStart(6)
    const about = listed.library ? [listed.sentence] : [listed.definedAt, listed.sentence]
    return `${used}  ${listed.phrase.padEnd(width)}  ${about.join('  ')}`.trimEnd()
  }
  return groups
    .map(({ title, phrases }) => [paint('bold', title), ...phrases.map(row), ''].join('\n'))
    .join('\n')
}
