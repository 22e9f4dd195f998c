import { parse } from 'node:path'
import { storiesOfScenarios } from '../tools/check'
import { mapOfBook, renderHtml, renderMermaid, renderSvg, type StoryMap } from '../tools/map'
import type { Project } from '../project'
import { defineCommand, choiceOf, text, UsageError } from './command'
import { writeOutput } from './files'
import { booksIn, openProject, projectOptions } from './project'

export const map = defineCommand({
  name: 'map',
  summary: 'draw the chapters, the stories between them, and their use',
  usage: '[features…]',
  example: 'chapterwise map --output map.html',
  divertsOutput: true,
  options: {
    ...projectOptions,
    book: text('NAME', 'only this story book'),
    format: choiceOf(
      ['mermaid', 'svg', 'html'],
      'the format, unless the extension of --output says it; html is an interactive page',
    ),
    output: text('FILE', 'the file to write instead of printing', 'o'),
  },
  async run({ positionals, values }, io) {
    const { book, format, output } = values
    const project = await openProject(values, positionals, io)
    const books = booksIn(project, book, 'draw')
    const drawings = await drawingsOf(await mapsOf(project, books), format)
    if (output === undefined && format === 'svg' && drawings.length > 1)
      throw new UsageError(
        `There is an image for each of the books ${drawings.map(({ title }) => `"${title}"`).join(', ')}: choose one with --book, or name a file with --output.`,
      )
    if (output === undefined) io.stdout.write(drawings.map(({ text }) => text).join('\n'))
    else
      for (const { title, text } of drawings)
        writeOutput('drawing', text, drawings.length === 1 ? output : fileOf(title, output), io)
    return 0
  },
})

async function mapsOf(project: Project, books: ReturnType<typeof booksIn>): Promise<StoryMap[]> {
  const scenarios = await storiesOfScenarios(project)
  return books.map((book) => {
    const ofBook = scenarios.filter(({ scenario }) => scenario.use?.configuration.binding?.book === book)
    const tellings = ofBook.map(({ scenario: { name, place, row }, stories }) => ({
      scenario: { name, uri: place.uri, line: (row ?? place).line },
      stories,
    }))
    return mapOfBook(book, project.definitions, tellings)
  })
}

/** Draws books: one drawing for each, but in HTML one page for all. */
async function drawingsOf(
  maps: readonly StoryMap[],
  format: 'mermaid' | 'svg' | 'html',
): Promise<{ readonly title: string; readonly text: string }[]> {
  if (format === 'html') return [{ title: '', text: await renderHtml(maps) }]
  const render = { mermaid: renderMermaid, svg: renderSvg }[format]
  return Promise.all(maps.map(async (one) => ({ title: one.title, text: await render(one) })))
}

/** Returns `map-banking-story.svg` for `map.svg` and the book "banking story". */
function fileOf(title: string, output: string): string {
  const { dir, name, ext } = parse(output)
  return `${dir === '' ? '' : `${dir}/`}${name}-${title.replace(/\W+/g, '-')}${ext}`
}
