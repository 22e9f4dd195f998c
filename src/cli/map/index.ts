import { drawing, formats } from './drawing'
import { booksIn } from '../books-in'
import { defineCommand } from '../command'
import { withProgress } from '../progress'
import { openProjectFor, projectOptions } from '../project-options'
import { mapsOf } from './maps-of-project'
import { writeDrawings } from './write-drawings'

export { formats }

export const map = defineCommand({
  name: 'map',
  summary: 'draw the story books: chapters, stories, phrases, and how many scenarios use each',
  usage: '[features…]',
  options: {
    ...projectOptions,
    book: { type: 'string', value: 'NAME', description: 'only this story book' },
    format: {
      type: 'string',
      choices: formats,
      description: 'the format, unless the extension of --output says it; html is an interactive page',
    },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      description: 'the file to write instead of printing',
    },
  },
  async run({ positionals, values }, io) {
    const project = await openProjectFor(values, positionals, io)
    const books = booksIn(project, values.book)
    const drawings = await withProgress('Drawing', io, async () =>
      drawing(await mapsOf(project, books), values.format),
    )
    writeDrawings(drawings, values, io)
    return 0
  },
})
