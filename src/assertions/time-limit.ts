import { createContext, Script, type Context } from 'node:vm'

const script = new Script('work()')
let context: Context | undefined

/** How often work is started on a busy machine; the time limit doubles each time. */
const mostTries = 4
/** The share of the time limit that counts as all of it. */
const nearlyAll = 0.8

/** Thrown when work exceeded its time limit and was stopped. */
export class TimeIsUpError extends Error {
  override name = 'TimeIsUpError'
}

/**
 * Runs synchronous work and stops it after a time limit. Work that got little CPU time, because the machine was busy,
 * is started again, so it must not have side effects.
 *
 * @throws {@link TimeIsUpError} when the work was stopped
 */
export function endAfter<T>(limitMs: number, work: () => T): T {
  context ??= createContext({})
  context['work'] = work
  for (let tries = 1, timeout = limitMs; ; tries++, timeout *= 2) {
    const begun = process.cpuUsage()
    try {
      // The time limit of a script in its own context also stops functions that come from outside that context.
      return script.runInContext(context, { timeout }) as T
    } catch (cause) {
      if ((cause as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause
      const { user, system } = process.cpuUsage(begun)
      if ((user + system) / 1000 < limitMs * nearlyAll && tries < mostTries) continue
      throw new TimeIsUpError(`The work took longer than ${limitMs} ms`, { cause })
    }
  }
}
