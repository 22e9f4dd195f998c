import { readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { InputError } from '../errors'
import { replaceFiles } from '../files'
import { changeOf, featureFiles, filedExamples, parseFeature, withRows } from '../project'
import { noScenarioFound } from '../tools/check'
import { defineCommand, flag, UsageError } from './command'
import { readFeatureFile } from './files'
import { loadOptions, mustExist } from './project'

export const examples = defineCommand({
  name: 'examples',
  summary: 'write the rows of data files into the examples that name them with @examples:FILE',
  usage: '[features…]',
  example: 'chapterwise examples features/customers.feature --check',
  options: { ...loadOptions, check: flag('write nothing, and exit with 1 if a table differs from its file') },
  async run({ positionals, values: { config, profile, check } }, io) {
    const { cwd, env, stdout } = io
    mustExist(positionals, io)
    const { files, dialect } = await featureFiles({ cwd, env, config, profiles: profile, paths: positionals })
    if (files.length === 0)
      throw new UsageError(noScenarioFound({ paths: [...positionals], names: [], tagExpression: '' }))
    const changes = files.flatMap((file) => {
      const { text, uri } = readFeatureFile(file, io)
      if (!readFileSync(resolve(cwd, file)).equals(Buffer.from(text)))
        throw new UsageError(`"${file}" is not in UTF-8.`)
      const changed = tablesOf(text, uri, cwd, dialect)
      for (const { line, problem } of changed) if (check) stdout.write(`${uri}:${line}: ${problem}\n`)
      // From the last to the first, so that the lines of those before stay where they are.
      const written = changed.reduceRight((now, { examples, rows }) => withRows(now, examples, rows), text)
      return written === text ? [] : [{ path: realpathSync(resolve(cwd, file)), uri, text: written }]
    })
    if (changes.length === 0)
      stdout.write('Every table of examples with a tag @examples:FILE is as its file.\n')
    if (check) return changes.length === 0 ? 0 : 1
    replaceFiles(changes)
    for (const { uri } of changes) stdout.write(`Written: ${uri}\n`)
    return 0
  },
})

function tablesOf(text: string, uri: string, cwd: string, dialect: string) {
  const parsed = parseFeature(text, uri, dialect)
  if (!parsed.ok) throw new UsageError(`${uri}:${parsed.problems[0]?.line}: ${parsed.problems[0]?.message}`)
  return filedExamples(parsed.document).flatMap((filed) => {
    try {
      const change = changeOf(filed, uri, cwd)
      return change === undefined ? [] : [{ ...filed, ...change }]
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      throw new UsageError(`${uri}:${filed.line}: ${error.message}`, { cause: error })
    }
  })
}
