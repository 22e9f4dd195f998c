import type { PhraseListEntry, PhraseListGroup } from './phrase-list'

const indent = ' '.repeat(8)

/** Renders phrases for a terminal, under their titles: how often each is used, what it does, and an example. */
export function phraseTable(
  groups: readonly PhraseListGroup[],
  paint: (style: 'bold' | 'yellow' | 'dim', text: string) => string,
): string {
  const entry = ({ phrase, sentence, example, definedAt, used, library }: PhraseListEntry): string => {
    const count = used === 0 ? paint('yellow', 'unused') : String(used).padStart(6)
    const about = [sentence, ...(library ? [] : [definedAt])].filter((text) => text !== '')
    return [
      `${count}  ${paint('bold', phrase)}`,
      ...about.map((text) => `${indent}${text}`),
      ...example.split('\n').map((line) => paint('dim', `${indent}${line}`)),
    ].join('\n')
  }
  return groups
    .map(({ title, phrases }) => `${[paint('bold', title), ...phrases.map(entry)].join('\n\n')}\n`)
    .join('\n')
}
