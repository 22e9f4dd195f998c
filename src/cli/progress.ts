import type { Io } from './command'

const patienceMs = 1000

/** Does work; on a terminal one line says so while it takes longer than a second. */
export async function withProgress<T>(what: string, { stderr }: Io, work: () => Promise<T>): Promise<T> {
  if (stderr.isTTY !== true) return work()
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    stderr.write(`${what} …`)
  }, patienceMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    if (isShown) stderr.write('\r\u001b[K')
  }
}
