import { phrasesAsMarkdown } from '../../project'
import { painter } from '../colour'
import { defineCommand } from '../command'
import { openProjectFor, projectOptions } from '../project-options'
import { phraseList } from './phrase-list'
import { phraseTable } from './phrase-table'

export type { PhraseListEntry } from './phrase-list'

export const steps = defineCommand({
  name: 'steps',
  summary: 'list every phrase that features can use, and how often they do',
  usage: '[features…]',
  options: {
    ...projectOptions,
    format: { type: 'string', choices: ['table', 'markdown', 'json'], description: 'the format' },
  },
  async run({ positionals, values }, io) {
    const groups = phraseList(await openProjectFor(values, positionals, io))
    switch (values.format) {
      case 'json':
        io.stdout.write(
          `${JSON.stringify(
            groups.flatMap(({ phrases }) => phrases),
            null,
            2,
          )}\n`,
        )
        break
      case 'markdown':
        io.stdout.write(groups.map(({ title, phrases }) => phrasesAsMarkdown(title, phrases)).join('\n'))
        break
      case 'table':
        io.stdout.write(phraseTable(groups, painter(io.stdout, io)))
    }
    return 0
  },
})
