import type { Io } from './command'

const patienceMs = 1000

/** The shortest time between two updates of the line. */
const pauseMs = 100

/** Returns a progress line on stderr; it shows nothing if stderr is not a terminal. */
export function progressLine({ stderr }: Io): { show(text: string): void; clear(): void } {
  if (stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined }
  let shownAt = -Infinity
  return {
    show(text) {
      const now = performance.now()
      if (now - shownAt < pauseMs) return
      shownAt = now
      stderr.write(`\r\u001b[K${text}`)
    },
    clear: () => void stderr.write('\r\u001b[K'),
  }
}

/** Runs work, and shows a progress line on a terminal if it takes longer than a second. */
export async function withProgress<T>(what: string, io: Io, work: () => Promise<T>): Promise<T> {
  const line = progressLine(io)
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    line.show(`${what} …`)
  }, patienceMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    if (isShown) line.clear()
  }
}
