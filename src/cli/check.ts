import {
  checkProject,
  findingsAsAnnotations,
  findingsAsText,
  checkSummary,
  unusedPhrases,
} from '../tools/check'
import { defineCommand, flag, choiceOf } from './command'
import { featureOptions, openFeatures } from './project'
import { painter } from './terminal'

export const check = defineCommand({
  name: 'check',
  summary: 'find what is wrong in features, without a request',
  usage: '[features… | -]',
  example: 'chapterwise check features/orders.feature --strict',
  options: {
    ...featureOptions,
    strict: flag('treat warnings as errors'),
    unused: flag('also report your phrases that no feature uses'),
    format: choiceOf(['text', 'json', 'github'], 'the format; github writes annotations for a workflow'),
  },
  async run({ positionals, values }, io) {
    const { project } = await openFeatures(positionals, values, io)
    const all = [...(await checkProject(project)), ...(values.unused ? unusedPhrases(project) : [])]
    const findings = values.strict ? all.map((finding) => ({ ...finding, level: 'error' as const })) : all
    const scenarios = project.scenarios.length
    const rendered = {
      json: () => `${JSON.stringify({ scenarios, findings }, null, 2)}\n`,
      github: () => findingsAsAnnotations(findings),
      text: () => {
        const text = findingsAsText(findings, painter(io.stdout, io))
        return `${text}${text === '' ? '' : '\n'}${checkSummary(findings, scenarios)}\n`
      },
    }
    io.stdout.write(rendered[values.format]())
    return findings.some(({ level }) => level === 'error') ? 1 : 0
  },
})
