import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { isJsonObject } from '../../formats'
import { RunMessages, type Envelope } from '../../tools/report'
import { fileProblem } from '../files'
import { UsageError } from '../usage-error'

/**
 * Reads the messages of one run.
 *
 * @throws {@link UsageError} for a file that cannot be read or has no messages, and for a run without the plugin.
 */
export async function readMessages(file: string, cwd: string): Promise<RunMessages> {
  const run = new RunMessages()
  let number = 0
  try {
    for await (const line of linesOf(resolve(cwd, file))) {
      number++
      if (line.trim() !== '') run.take(envelopeIn(line, file, number))
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`The messages "${file}" cannot be read: ${problemOf(error)}.`, { cause: error })
  }
  if (run.meta === undefined && run.started === undefined)
    throw new UsageError(
      `"${file}" holds no messages of Cucumber. Write them with --format message:messages.ndjson`,
    )
  if (run.attempts.size > 0 && !run.isRecorded)
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
  yield rest
}

function envelopeIn(line: string, file: string, number: number): Envelope {
  try {
    const envelope = JSON.parse(line) as unknown
    if (isJsonObject(envelope)) return envelope
  } catch {
    // The error is thrown below.
  }
  throw new UsageError(
    `Line ${number} of "${file}" is no message of Cucumber. Write them with --format message:messages.ndjson`,
  )
}

function problemOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : fileProblem(error)
}
