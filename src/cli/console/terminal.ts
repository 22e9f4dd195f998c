import { createInterface } from 'node:readline'
import { WriteStream } from 'node:tty'
import type { Io } from '../command'

/** Handles the lines that a user types. */
export interface LineHandler {
  readonly prompt: string
  readonly hasQuit: boolean
  complete(line: string): string[]
  take(line: string): Promise<void>
  end(): Promise<void>
  /** Aborts what the current line is doing. */
  interrupt(): void
}

/**
 * Passes on lines that are typed or piped in, one after the other, until the input ends or the user quits. Ctrl-C
 * interrupts a line in progress, or discards one that is being typed; a second Ctrl-C ends the console.
 */
export async function converse(
  answering: LineHandler,
  io: Io,
  terminal = (): NodeJS.WritableStream => new WriteStream(1),
): Promise<void> {
  const { stdin } = io
  if (stdin === undefined) return
  const isTerminal = stdin.isTTY === true && io.stdout.isTTY === true
  // It needs its own stream, as the standard output is diverted together with what the project prints.
  const lines = isTerminal
    ? createInterface({
        input: stdin,
        output: terminal(),
        terminal: true,
        completer: (line: string) => [answering.complete(line), line] as [string[], string],
        historySize: 1000,
        removeHistoryDuplicates: true,
      })
    : createInterface({ input: stdin, crlfDelay: Infinity })
  let isAnswering = false
  let wasInterrupted = false
  let hasStopped = false
  let leave: () => void = () => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  const stop = (): void => {
    hasStopped = true
    if (isAnswering) answering.interrupt()
    lines.close()
    leave()
  }
  lines.on('SIGINT', () => {
    if (!isAnswering && lines.line !== '') {
      lines.write(null, { ctrl: true, name: 'u' })
    } else if (wasInterrupted) {
      stop()
    } else {
      wasInterrupted = true
      if (isAnswering) return answering.interrupt()
      io.stdout.write('\nCtrl-C again, Ctrl-D or :quit ends the scenario.\n')
      ask()
    }
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
      wasInterrupted = false
      await Promise.race([answering.take(line), left])
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
