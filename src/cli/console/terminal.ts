import { createInterface } from 'node:readline'
import { WriteStream } from 'node:tty'
import type { Io } from '../command'

/** What is asked of whoever answers lines. */
export interface Answering {
  readonly prompt: string
  readonly hasQuit: boolean
  complete(line: string): string[]
  take(line: string): Promise<void>
  end(): Promise<void>
}

/**
 * Hands over the lines that are typed or piped in, one after the other, until there are no more or it was quit.
 *
 * @param interrupt - is called at Ctrl-C while a line is being answered
 */
export async function converse(answering: Answering, io: Io, interrupt: () => void): Promise<void> {
  const { stdin } = io
  if (stdin === undefined) return
  const isTerminal = stdin.isTTY === true && io.stdout.isTTY === true
  // A stream of its own: what the project prints goes elsewhere, and takes the standard output with it.
  const lines = isTerminal
    ? createInterface({
        input: stdin,
        output: new WriteStream(1),
        completer: (line: string) => [answering.complete(line), line] as [string[], string],
        historySize: 1000,
        removeHistoryDuplicates: true,
      })
    : createInterface({ input: stdin, crlfDelay: Infinity })
  let isAnswering = false
  let hasStopped = false
  const stop = (): void => {
    hasStopped = true
    if (isAnswering) interrupt()
    lines.close()
  }
  lines.on('SIGINT', () => {
    // As in a shell: first the line is thrown away, then the session ends.
    if (!isAnswering && lines.line !== '') lines.write(null, { ctrl: true, name: 'u' })
    else stop()
  })
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const ask = (): void => {
    if (!isTerminal) return
    lines.setPrompt(answering.prompt)
    lines.prompt()
  }
  try {
    ask()
    for await (const line of lines) {
      isAnswering = true
      await answering.take(line)
      isAnswering = false
      if (answering.hasQuit || hasStopped) break
      ask()
    }
    isAnswering = true
    if (!hasStopped) await answering.end()
    if (isTerminal) io.stdout.write('\n')
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    lines.close()
  }
}
