import { createInterface } from 'node:readline'
import { WriteStream } from 'node:tty'
import type { Io } from '../command'
import type { Dialogue } from './dialogue'

/** Passes on lines until the input ends or the user quits. Ctrl-C interrupts or discards a line; the second one ends it. */
export async function converse(
  handler: Pick<Dialogue, 'prompt' | 'hasQuit' | 'complete' | 'take' | 'end' | 'interrupt'>,
  { stdin, stdout }: Io,
  terminal = (): NodeJS.WritableStream => new WriteStream(1),
): Promise<void> {
  if (stdin === undefined) return
  const isTerminal = stdin.isTTY === true && stdout.isTTY === true
  const completer = (line: string): [string[], string] => [handler.complete(line), line]
  // It needs its own stream, as the standard output is diverted together with what the project prints.
  const output = isTerminal ? { output: terminal(), terminal: true, completer } : { crlfDelay: Infinity }
  const lines = createInterface({ input: stdin, ...output })
  let isBusy = false
  let wasInterrupted = false
  let hasStopped = false
  let leave: () => void = () => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  const stop = (): void => {
    hasStopped = true
    if (isBusy) handler.interrupt()
    lines.close()
    leave()
  }
  const ask = (): void => {
    if (!isTerminal) return
    lines.setPrompt(handler.prompt)
    lines.prompt()
  }
  lines.on('SIGINT', () => {
    if (!isBusy && lines.line !== '') return lines.write(null, { ctrl: true, name: 'u' })
    if (wasInterrupted) return stop()
    wasInterrupted = true
    if (isBusy) return handler.interrupt()
    stdout.write('\nCtrl-C again, Ctrl-D or :quit ends the scenario.\n')
    ask()
  })
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    ask()
    for await (const line of lines) {
      isBusy = true
      wasInterrupted = false
      await Promise.race([handler.take(line), left])
      isBusy = false
      if (handler.hasQuit || hasStopped) break
      ask()
    }
    isBusy = true
    if (!hasStopped) await handler.end()
    if (isTerminal) stdout.write('\n')
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    lines.close()
  }
}
