import { defineCommand } from '../command'
import { openProjectFor, projectOptions } from '../project-options'

/** Checks the features without sending a request. */
export const check = defineCommand({
  name: 'check',
  summary: 'check every scenario without sending a request',
  usage: '[features…]',
  options: projectOptions,
  async run({ positionals, values }, io) {
    const project = await openProjectFor(values, positionals, io)
    io.stdout.write(`${project.scenarios.length} scenarios\n`)
    return 0
  },
})
