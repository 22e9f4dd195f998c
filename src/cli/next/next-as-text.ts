import type { Next, OfferedGroup, OfferedPhrase } from '../../offers'

/** Styles text; given a style of the terminal. */
export type Paint = (style: 'bold' | 'dim', text: string) => string

/** Where a scenario stands and what may come next, for people. */
export function nextAsText({ yours, library, ...next }: Next, paint: Paint): string {
  const { uri, line, scenario } = next
  return [
    `${paint('bold', `${uri}:${line}`)} ${scenario}\n${standingAsText(next)}`,
    ...(yours.length === 0 ? [] : [yoursAsText(yours, paint)]),
    ...library.map((group) => groupAsText(group, paint)),
  ].join('\n')
}

const phases = {
  arranging: 'Arranging',
  acting: 'After the call',
  asserting: 'Asserting',
}

/** Where a scenario stands, a fact a line. */
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

/** The user's phrases, with the stories they tell and where these lead. */
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
