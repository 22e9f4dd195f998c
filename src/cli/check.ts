import {
  checkProject,
  findingsAsAnnotations,
  findingsAsText,
  parseFinding,
  summaryOf,
  unusedPhrases,
  type Finding,
} from '../tools/check'
import { projectWith, scenariosOf, type Project } from '../project'
import { defineCommand, flag, oneOf, text, UsageError, type Io, type Values } from './command'
import { readStdin } from './files'
import { loadFeature, openProject, projectOptions } from './project'
import { painter, withProgress } from './terminal'

export const check = defineCommand({
  name: 'check',
  summary: 'find what is wrong in features, without a request',
  usage: '[features… | -]',
  example: 'chapterwise check features/orders.feature --strict',
  options: {
    ...projectOptions,
    as: text('FILE', 'the path of the feature that is read from stdin (check -)'),
    strict: flag('treat warnings as errors'),
    unused: flag('also report your phrases that no feature uses'),
    format: oneOf(['text', 'json', 'github'], 'the format; github writes annotations for a workflow'),
  },
  async run({ positionals, values }, io) {
    const isOnStdin = positionals.includes('-')
    if (!isOnStdin && values.as !== undefined)
      throw new UsageError('--as is the place of a feature that comes on stdin, as in: check - --as FILE')
    const project = isOnStdin
      ? await readOnStdin(positionals, values, io)
      : await openProject(values, positionals, io)
    if (Array.isArray(project)) {
      io.stdout.write(rendered(values.format, project, 0, io))
      return 1
    }
    if (project.scenarios.length === 0)
      throw new UsageError(
        'No scenario was found, so nothing was checked: see the paths, tags and names given.',
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
  const { loaded, uri, parsed } = await loadFeature(await readStdin(io, flags.as), flags, io)
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
