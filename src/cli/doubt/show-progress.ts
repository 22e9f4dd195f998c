import type { Progress } from '../../doubt'
import type { Io } from '../command'

/** How often the line is written anew. */
const pauseMs = 200

const words = { recording: 'Recording', 'playing back': 'Playing back', doubting: 'Doubting' }

/** Shows on a terminal how far it has come, in one line. */
export function showProgress({ stderr }: Io): { readonly show: Progress; readonly clear: () => void } {
  if (stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined }
  let shownAt = -Infinity
  return {
    show(what, done, of) {
      const now = performance.now()
      if (now - shownAt < pauseMs) return
      shownAt = now
      stderr.write(`\r\u001b[K${words[what]} … ${done} of ${of}`)
    },
    clear: () => void stderr.write('\r\u001b[K'),
  }
}
