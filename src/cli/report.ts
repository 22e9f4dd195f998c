import { createReadStream, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileProblem } from '../files'
import { isJsonObject, parseJson } from '../formats'
import type { CucumberMessage } from '../runner'
import { readLoadResults, type LoadResults } from '../tools/load'
import { checkSettings, finishReport, parseMinimums, readDocuments, RunMessages } from '../tools/report'
import { defineCommand, text, texts, UsageError } from './command'
import { useFile } from './files'

export const report = defineCommand({
  name: 'report',
  summary: 'write one report of finished runs and shards',
  usage: 'MESSAGES…',
  example: 'chapterwise report reports/*.ndjson --output reports/api.html',
  options: {
    output: text('FILE', 'the page to write', 'o'),
    coverage: text('FILE', 'the file to write the coverage to, as JSON'),
    openapi: texts('FILE', 'an OpenAPI document whose operations are counted'),
    min: text('NAMES', 'the minimum coverage, in percent: operations=80,stories=100'),
    markdown: text('FILE', 'the file to write a summary for a CI job to'),
    har: text('FILE', 'the file to write the HTTP exchanges to, as HAR 1.2'),
    load: text('FILE', 'the results of a load test: artillery run --output FILE'),
  },
  async run({ positionals, values }, io) {
    const { output, coverage, markdown, har, min } = values
    if (positionals.length === 0 && values.load === undefined)
      throw new UsageError(
        'chapterwise report needs the messages of a run: cucumber-js --format message:messages.ndjson, then chapterwise report messages.ndjson --output report.html',
      )
    if (output === undefined && har === undefined)
      throw new UsageError('chapterwise report needs --output FILE, the page to write, or --har FILE.')
    const minimums = min === undefined ? [] : parseMinimums(min)
    const documents = readDocuments(values.openapi, io.cwd)
    const load = values.load === undefined ? undefined : readLoad(values.load, io.cwd)
    const settings = { report: output, coverage, markdown, har, documents, minimums, load }
    const read = values.load === undefined ? positionals : [...positionals, values.load]
    checkSettings(settings, read, io.cwd)
    const runs = await Promise.all(positionals.map((file) => readMessages(file, io.cwd)))
    for (const [at, { started, finished }] of runs.entries())
      if (started !== undefined && finished === undefined)
        io.stderr.write(
          `The run of "${positionals[at]}" did not end: what came after its last message is missing.\n`,
        )
    const finished = await finishReport(runs, settings, io.cwd)
    io.stdout.write(finished.files.map((file) => `Written: ${file}\n`).join(''))
    io.stderr.write(finished.table)
    if (finished.failures.length > 0) throw new UsageError(finished.failures.join('\n'))
    return finished.isBelowMinimum ? 1 : 0
  },
})

function readLoad(file: string, cwd: string): LoadResults {
  const text = useFile(`The load test "${file}" cannot be read`, () =>
    readFileSync(resolve(cwd, file), 'utf8'),
  )
  return readLoadResults(text, file)
}

/** Reads the messages of one run. @throws {@link UsageError} for a file that is not that of a run with the plugin. */
async function readMessages(file: string, cwd: string): Promise<RunMessages> {
  const run = new RunMessages()
  let number = 0
  try {
    for await (const line of linesOf(resolve(cwd, file))) {
      number++
      if (line.trim() !== '') run.take(envelopeIn(line, file, number))
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`The messages "${file}" cannot be read: ${fileProblem(error)}.`, { cause: error })
  }
  if (run.meta === undefined && run.started === undefined)
    throw new UsageError(
      `"${file}" holds no messages of Cucumber. Write them with --format message:messages.ndjson`,
    )
  if (run.started === undefined && run.parseErrors.length === 0)
    throw new UsageError(
      `The run of "${file}" did not begin, so there is nothing to report.\nIts own output says why.`,
    )
  if (!run.isRecorded && [...run.attempts.values()].some(({ finished }) => finished !== undefined))
    throw new UsageError(
      `The run of "${file}" was without the plugin, so its messages do not tell what was sent.\n` +
        "Run it with plugin: ['chapterwise/report'] in the configuration of Cucumber.",
    )
  return run
}

/** Yields the lines of a file. Only `\n` ends a line: `node:readline` would also split a text at U+2028. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + (chunk as string)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  // A run that was killed may have written only a part of its last message.
  if (parseJson(rest.trim()).ok) yield rest
}

function envelopeIn(line: string, file: string, number: number): CucumberMessage {
  // Without a byte order mark, too.
  const parsed = parseJson(line.trim())
  if (parsed.ok && isJsonObject(parsed.value)) return parsed.value
  throw new UsageError(
    `Line ${number} of "${file}" is not a message of Cucumber. Write them with --format message:messages.ndjson`,
  )
}
