import { createContext, Script, type Context } from 'node:vm'

const script = new Script('work()')
let context: Context | undefined

/** How often work is begun where a busy machine has no time for it; each time it may take twice as long. */
const mostTries = 4
/** A part of its time that is as good as all of it. */
const nearlyAll = 0.8

/** Work took longer than it may, and was ended. */
export class TimeIsUpError extends Error {
  override name = 'TimeIsUpError'
}

/**
 * Does work that is synchronous, and ends it when it takes longer than it may. Time in which the machine did something else
 * does not count: work that had little of its own is begun anew, so it has to have no effects.
 *
 * @throws {@link TimeIsUpError} when it was ended
 */
export function endAfter<T>(limitMs: number, work: () => T): T {
  context ??= createContext({})
  context['work'] = work
  for (let tries = 1, timeout = limitMs; ; tries++, timeout *= 2) {
    const begun = process.cpuUsage()
    try {
      // Node.js ends what a script of its own context takes too long for, also in functions from outside of it.
      return script.runInContext(context, { timeout }) as T
    } catch (cause) {
      if ((cause as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause
      const { user, system } = process.cpuUsage(begun)
      if ((user + system) / 1000 < limitMs * nearlyAll && tries < mostTries) continue
      throw new TimeIsUpError(`The work took longer than ${limitMs} ms`, { cause })
    }
  }
}
