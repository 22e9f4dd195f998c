import {
  checkDistinctFiles,
  checkDocumented,
  finishReport,
  parseMinimums,
  readDocuments,
} from '../../tools/report'
import { defineCommand } from '../command'
import { unwritable } from '../files'
import { UsageError } from '../usage-error'
import { readMessages } from './read-messages'

export const report = defineCommand({
  name: 'report',
  summary: 'write the report of finished runs and shards, and what they covered',
  usage: 'MESSAGES…',
  options: {
    output: { type: 'string', short: 'o', value: 'FILE', description: 'the page to write' },
    coverage: { type: 'string', value: 'FILE', description: 'the file to write the coverage to, as JSON' },
    openapi: {
      type: 'string',
      multiple: true,
      value: 'FILE',
      description: 'an OpenAPI document whose operations are counted',
    },
    min: {
      type: 'string',
      value: 'NAMES',
      description: 'the minimum coverage, in percent: operations=80,stories=100',
    },
    markdown: { type: 'string', value: 'FILE', description: 'the file to write a summary for a CI job to' },
  },
  async run({ positionals, values }, io) {
    const { output, coverage, markdown } = values
    if (positionals.length === 0)
      throw new UsageError(
        'chapterwise report needs the messages of a run: cucumber-js --format message:messages.ndjson, then chapterwise report messages.ndjson --output report.html',
      )
    if (output === undefined)
      throw new UsageError('chapterwise report needs --output FILE: the page to write.')
    const minimums = values.min === undefined ? [] : parseMinimums(values.min)
    const documents = readDocuments(values.openapi, io.cwd)
    checkDocumented(minimums, documents)
    const settings = { report: output, coverage, markdown, documents, minimums }
    checkDistinctFiles(settings, positionals, io.cwd)
    const runs = await Promise.all(positionals.map((file) => readMessages(file, io.cwd)))
    const finished = await finishReport(runs, settings, io.cwd).catch((error: unknown) => {
      if (!isFileError(error)) throw error
      throw unwritable('report', error.path ?? output, error)
    })
    io.stdout.write(finished.files.map((file) => `Written: ${file}\n`).join(''))
    io.stderr.write(finished.table)
    return finished.isBelowMinimum ? 1 : 0
  },
})

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
