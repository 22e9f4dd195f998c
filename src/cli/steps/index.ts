import { defineCommand } from '../command'
import { openProjectFor, projectOptions } from '../project-options'

/** Lists the phrases that features can use. */
export const steps = defineCommand({
  name: 'steps',
  summary: 'list every phrase that features can use',
  usage: '[features…]',
  options: projectOptions,
  async run({ positionals, values }, io) {
    const project = await openProjectFor(values, positionals, io)
    for (const { pattern } of project.definitions) io.stdout.write(`${pattern}\n`)
    return 0
  },
})
