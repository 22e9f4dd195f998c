import type { Next, OfferedGroup, OfferedPhrase } from '../../tools/check'

/** Styles a text for the terminal. */
export type Paint = (style: 'bold' | 'dim', text: string) => string

/**
 * Renders the state of a scenario and the phrases that may come next.
 *
 * @param columns - the width of a terminal, on which each group of phrases of the library is folded into one line, as
 * they would fill it
 */
export function nextAsText({ yours, library, ...next }: Next, paint: Paint, columns?: number): string {
  const { uri, line, scenario } = next
  return [
    `${paint('bold', `${uri}:${line}`)} ${scenario}\n${standingAsText(next)}`,
    ...(yours.length === 0 ? [] : [yoursAsText(yours, paint)]),
    ...(columns === undefined
      ? library.map((group) => groupAsText(group, paint))
      : [foldedAsText(library, paint, columns)]),
  ].join('\n')
}

const phases = {
  arranging: 'Arranging',
  acting: 'After the call',
  asserting: 'Asserting',
}

/** Renders the state of a scenario, one fact on each line. */
export function standingAsText({
  phase,
  book,
  chapter,
  storyData,
  variables,
}: Pick<Next, 'phase' | 'book' | 'chapter' | 'storyData' | 'variables'>): string {
  const story = chapter === null ? '' : `, in the chapter "${chapter}" of the book "${book}"`
  return [
    `${phases[phase]}${story}.`,
    ...(storyData.length === 0 ? [] : [`Story data: ${storyData.join(', ')}`]),
    ...(variables.length === 0 ? [] : [`Variables: ${variables.join(', ')}`]),
    '',
  ].join('\n')
}

/** Renders the user's phrases, with the stories they tell and the chapters these lead to. */
export function yoursAsText(yours: readonly OfferedPhrase[], paint: Paint): string {
  const width = Math.max(...yours.map(({ phrase }) => phrase.length))
  const rows = yours.map(({ phrase, stories, leadsTo }) => {
    const told = [...stories, ...(leadsTo === null ? [] : [leadsTo])].join(' -> ')
    return told === '' ? phrase : `${phrase.padEnd(width)}  ${paint('dim', told)}`
  })
  return `${[paint('bold', 'Your phrases'), ...rows.map((row) => `  ${row}`)].join('\n')}\n`
}

function groupAsText({ group, phrases }: OfferedGroup, paint: Paint): string {
  return `${[paint('bold', group), ...phrases.map((phrase) => `  ${phrase}`)].join('\n')}\n`
}

function foldedAsText(library: readonly OfferedGroup[], paint: Paint, columns: number): string {
  const nameWidth = Math.max(...library.map(({ group }) => group.length))
  const rows = library.map(({ group, phrases }) => {
    const row = `  ${group.padEnd(nameWidth)} ${String(phrases.length).padStart(3)}  `
    const text = phrases.join(' · ')
    const room = columns - row.length - 1
    return `${row}${paint('dim', text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1))}…`)}`
  })
  const title = `${paint('bold', 'Of the library')} ${paint('dim', '(all of it where this is piped, as into less)')}`
  return `${[title, ...rows].join('\n')}\n`
}
