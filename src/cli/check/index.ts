import {
  checkProject,
  findingsAsAnnotations,
  findingsAsText,
  parseFinding,
  summaryOf,
  unusedPhrases,
  type Finding,
} from '../../tools/check'
import { parseFeature, projectWith, scenariosOf, type Project } from '../../project'
import { painter } from '../colour'
import { defineCommand, type Io } from '../command'
import { withProgress } from '../progress'
import { loadProjectFor, openProjectFor, projectOptions, type ProjectFlags } from '../project-options'
import { readStdin } from '../read-stdin'
import { UsageError } from '../usage-error'

export const check = defineCommand({
  name: 'check',
  summary: 'check every scenario without sending a request',
  usage: '[features… | -]',
  options: {
    ...projectOptions,
    as: {
      type: 'string',
      value: 'FILE',
      description: 'the path of the feature that is read from stdin (check -)',
    },
    strict: { type: 'boolean', description: 'treat warnings as errors' },
    unused: { type: 'boolean', description: 'also report your phrases that no feature uses' },
    format: {
      type: 'string',
      choices: ['text', 'json', 'github'],
      description: 'the format; github writes annotations for a workflow',
    },
  },
  async run({ positionals, values }, io) {
    const read = await readFeatures(positionals, values, io)
    if ('problems' in read) {
      io.stdout.write(report(values.format, read.problems, 0, io))
      return 1
    }
    const { project } = read
    if (project.scenarios.length === 0) {
      throw new UsageError(
        positionals.includes('-')
          ? 'There is no scenario in the feature on stdin, so nothing was checked.'
          : 'No scenario was found, so nothing was checked: see the paths, tags and names given.',
      )
    }
    const found = await withProgress('Checking', io, () => checkProject(project))
    const all = values.unused ? [...found, ...unusedPhrases(project)] : found
    const findings = values.strict ? all.map((finding) => ({ ...finding, level: 'error' as const })) : all
    io.stdout.write(report(values.format, findings, project.scenarios.length, io))
    return findings.some(({ level }) => level === 'error') ? 1 : 0
  },
})

/** Reads the features of the project, or the one on stdin, which may not parse. */
async function readFeatures(
  paths: readonly string[],
  flags: ProjectFlags & { readonly as: string | undefined },
  io: Io,
): Promise<{ readonly project: Project } | { readonly problems: readonly Finding[] }> {
  if (!paths.includes('-')) {
    if (flags.as !== undefined)
      throw new UsageError('--as is the place of a feature that comes on stdin, as in: check - --as FILE')
    return { project: await openProjectFor(flags, paths, io) }
  }
  if (paths.length > 1)
    throw new UsageError('Either features or "-", which is one feature on stdin, not both.')
  if (flags.tags.length > 0 || flags.name.length > 0)
    throw new UsageError('A feature on stdin is checked as a whole: leave out --tags and --name.')
  const { text, uri } = await readStdin(io, flags.as)
  const loaded = await loadProjectFor(flags, uri, io)
  const parsed = parseFeature(text, uri, loaded.runConfiguration.sources.defaultDialect)
  return parsed.ok
    ? { project: projectWith(loaded, scenariosOf(parsed.document)) }
    : { problems: parsed.problems.map((problem) => parseFinding(problem, uri)) }
}

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
