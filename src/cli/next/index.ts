import { findingsAsText, nextAt } from '../../tools/check'
import { painter } from '../colour'
import { defineCommand } from '../command'
import { loadOptions, loadProjectFor } from '../project-options'
import { UsageError } from '../usage-error'
import { featureLine } from './feature-line'
import { nextAsText } from './next-as-text'

export { standingAsText, yoursAsText } from './next-as-text'

export const next = defineCommand({
  name: 'next',
  summary: 'say where a scenario stands after a line, and which phrases may come next',
  usage: 'FILE:LINE',
  options: {
    ...loadOptions,
    as: {
      type: 'string',
      value: 'FILE',
      description: 'the path of the feature that is read from stdin (next -:LINE)',
    },
    format: { type: 'string', choices: ['text', 'json'], description: 'the format' },
  },
  async run({ positionals, values }, io) {
    const [written, another] = positionals
    if (written === undefined)
      throw new UsageError('Name a line: chapterwise next features/accounts.feature:12')
    if (another !== undefined)
      throw new UsageError(`chapterwise next takes one line, but was given "${another}" as well.`)
    const line = await featureLine(written, values.as, io)
    const at = await nextAt(line, await loadProjectFor(values, line.uri, io))
    if (at.kind === 'outside') throw new UsageError(at.message)
    const paint = painter(io.stdout, io)
    if (at.kind === 'wrong') {
      const json = (): string => asJson({ uri: line.uri, line: line.line, findings: at.findings })
      io.stdout.write(values.format === 'json' ? json() : findingsAsText(at.findings, paint))
      return 1
    }
    const columns = io.stdout.isTTY === true ? (io.stdout.columns ?? 80) : undefined
    io.stdout.write(values.format === 'json' ? asJson(at.next) : nextAsText(at.next, paint, columns))
    return 0
  },
})

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
