import {
  checkProject,
  findingsAsAnnotations,
  findingsAsText,
  parseFinding,
  summaryOf,
  unusedPhrases,
  type Finding,
} from '../tools/check'
import { parseFeature, projectWith, scenariosOf, type Project } from '../project'
import { defineCommand, UsageError, type Io, type Values } from './command'
import { readStdin } from './files'
import { loadProjectOf, openProjectFor, projectOptions } from './project'
import { painter, withProgress } from './terminal'

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
    const isOnStdin = positionals.includes('-')
    if (!isOnStdin && values.as !== undefined)
      throw new UsageError('--as is the place of a feature that comes on stdin, as in: check - --as FILE')
    const read = isOnStdin
      ? await readOnStdin(positionals, values, io)
      : await openProjectFor(values, positionals, io)
    if (Array.isArray(read)) {
      io.stdout.write(rendered(values.format, read, 0, io))
      return 1
    }
    const project = read
    if (project.scenarios.length === 0)
      throw new UsageError(
        isOnStdin
          ? 'There is no scenario in the feature on stdin, so nothing was checked.'
          : 'No scenario was found, so nothing was checked: see the paths, tags and names given.',
      )
    const found = await withProgress('Checking', io, () => checkProject(project))
    const all = values.unused ? [...found, ...unusedPhrases(project)] : found
    const findings = values.strict ? all.map((finding) => ({ ...finding, level: 'error' as const })) : all
    io.stdout.write(rendered(values.format, findings, project.scenarios.length, io))
    return findings.some(({ level }) => level === 'error') ? 1 : 0
  },
})

/** Reads the feature on stdin into the project, or returns what is wrong with its syntax. */
async function readOnStdin(
  paths: readonly string[],
  flags: Values<typeof projectOptions> & { readonly as: string | undefined },
  io: Io,
): Promise<Project | Finding[]> {
  if (paths.length > 1)
    throw new UsageError('Either features or "-", which is one feature on stdin, not both.')
  if (flags.tags.length > 0 || flags.name.length > 0)
    throw new UsageError('A feature on stdin is checked as a whole: leave out --tags and --name.')
  const { text, uri } = await readStdin(io, flags.as)
  const loaded = await loadProjectOf(uri, flags, io)
  const parsed = parseFeature(text, uri, loaded.runConfiguration.sources.defaultDialect)
  return parsed.ok
    ? projectWith(loaded, scenariosOf(parsed.document))
    : parsed.problems.map((problem) => parseFinding(problem, uri))
}

function rendered(
  format: 'text' | 'json' | 'github',
  findings: readonly Finding[],
  scenarios: number,
  io: Io,
): string {
  if (format === 'json') return `${JSON.stringify({ scenarios, findings }, null, 2)}\n`
  if (format === 'github') return findingsAsAnnotations(findings)
  const text = findingsAsText(findings, painter(io.stdout, io))
  return `${text}${text === '' ? '' : '\n'}${summaryOf(findings, scenarios)}\n`
}
