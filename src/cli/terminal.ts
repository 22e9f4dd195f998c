import { styleText } from 'node:util'
import { wrapped, type Paint } from '../errors'
import { longestTimerMs } from '../waiting'
import type { Io } from './command'

/** Returns a function that styles text for an output. Only a terminal with colours gets any (https://no-color.org). */
export function painter(output: Io['stdout'], { env }: Pick<Io, 'env'>): Paint {
  const colours = output.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  return (style, text) => (colours ? styleText(style, text) : text)
}

const terminalWidth = 80

/** Breaks a text that is written after an indent into lines between its words, each with that indent. */
export function indented(text: string, indent: number): string {
  return wrapped(text, terminalWidth - indent).join(`\n${' '.repeat(indent)}`)
}

/** The shortest time between two updates of the progress line. */
const pauseMs = 100

/** The time between two lines of progress where stderr is no terminal. */
const linePauseMs = 10_000

/** Returns a progress line on stderr, or, if stderr is not a terminal, a line now and then. */
export function progressLine({ stderr }: Io): { show(text: string): void; clear(): void } {
  const isTerminal = stderr.isTTY === true
  let shownAt = isTerminal ? -Infinity : performance.now()
  return {
    show(text) {
      const now = performance.now()
      if (now - shownAt < (isTerminal ? pauseMs : linePauseMs)) return
      shownAt = now
      stderr.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
    },
    clear: () => void (isTerminal && stderr.write('\r\u001b[K')),
  }
}

/**
 * Runs work until the time is up or the user presses Ctrl-C; a second Ctrl-C ends the process.
 *
 * @param work - gets a signal that is aborted then, and `elapsed` for the share of the time that has passed, from 0 on
 */
export async function untilStopped<T>(
  seconds: number,
  work: (limit: { readonly signal: AbortSignal; readonly elapsed: () => number }) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const began = performance.now()
  const limitMs = Math.min(seconds * 1000, longestTimerMs)
  const abort = (): void => stop.abort()
  const timer = setTimeout(abort, limitMs)
  process.once('SIGINT', abort)
  try {
    return await work({ signal: stop.signal, elapsed: () => (performance.now() - began) / limitMs })
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', abort)
  }
}
