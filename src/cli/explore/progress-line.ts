import type { Io } from '../command'

/** One line of a terminal that says how far work has come; nothing where stderr is no terminal. */
export function progressLine({ stderr }: Io): { show(text: string): void; clear(): void } {
  if (stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined }
  return {
    show: (text) => void stderr.write(`\r\u001b[K${text} …`),
    clear: () => void stderr.write('\r\u001b[K'),
  }
}
