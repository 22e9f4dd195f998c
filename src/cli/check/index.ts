import { checkProject, findingsAsAnnotations, findingsAsText, summaryOf, unusedPhrases } from '../../check'
import type { Finding } from '../../check'
import { painter } from '../colour'
import { defineCommand, type Io } from '../command'
import { withProgress } from '../progress'
import { openProjectFor, projectOptions } from '../project-options'
import { UsageError } from '../usage-error'

/** Checks the features without sending a request. */
export const check = defineCommand({
  name: 'check',
  summary: 'check every scenario without sending a request',
  usage: '[features…]',
  options: {
    ...projectOptions,
    strict: { type: 'boolean', description: 'make errors of warnings' },
    unused: { type: 'boolean', description: 'also report phrases of yours that no feature uses' },
    format: {
      type: 'string',
      choices: ['text', 'json', 'github'],
      description: 'how to report: github makes annotations of a workflow',
    },
  },
  async run({ positionals, values }, io) {
    const project = await openProjectFor(values, positionals, io)
    if (project.scenarios.length === 0) {
      throw new UsageError(
        'No scenario was found, so nothing was checked: see the paths, tags and names given.',
      )
    }
    const found = await withProgress('Checking', io, () => checkProject(project))
    const all = values.unused ? [...found, ...unusedPhrases(project)] : found
    const findings = values.strict ? all.map((finding) => ({ ...finding, level: 'error' as const })) : all
    io.stdout.write(report(values.format, findings, project.scenarios.length, io))
    return findings.some(({ level }) => level === 'error') ? 1 : 0
  },
})

function report(
  format: 'text' | 'json' | 'github',
  findings: readonly Finding[],
  scenarios: number,
  io: Io,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ scenarios, findings }, null, 2)}\n`
    case 'github':
      return findingsAsAnnotations(findings)
    case 'text': {
      const text = findingsAsText(findings, painter(io.stdout, io))
      return `${text}${text === '' ? '' : '\n'}${summaryOf(findings, scenarios)}\n`
    }
  }
}
