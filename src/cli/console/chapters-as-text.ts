import type { StoryMap } from '../../tools/map'

/** Renders the chapters of a book with their stories, and marks the chapter that the scenario has reached. */
export function chaptersAsText(
  { chapters, stories }: StoryMap,
  here: string | undefined,
  paint: (style: 'bold' | 'dim', text: string) => string,
): string {
  const titles = new Map(chapters.map(({ id, title }) => [id, title]))
  return chapters
    .filter(({ kind }) => kind !== 'end' && kind !== 'unknown')
    .map(({ id, title }) => {
      const offered = stories.filter(({ from, inheritedBy }) => from === id || inheritedBy.includes(id))
      const rows = offered.map(
        (story) => `    ${story.title} ${paint('dim', `-> ${titles.get(story.to) ?? ''}`)}`,
      )
      return [title === here ? `* ${paint('bold', title)}` : `  ${title}`, ...rows, ''].join('\n')
    })
    .join('')
}
