import { defineCommand } from '../command'
import { loadOptions } from '../project-options'
import { serve } from './serve'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'serve phrases, next, check and map to an assistant (Model Context Protocol, on stdio)',
  divertsOutput: true,
  options: {
    ...loadOptions,
    'allow-run': {
      type: 'boolean',
      description: 'also allow it to run features; without this flag nothing is ever sent',
    },
  },
  run: ({ values }, io) => serve(values, io),
})
