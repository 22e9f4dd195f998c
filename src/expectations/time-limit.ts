import { createContext, Script, type Context } from 'node:vm'

const script = new Script('work()')
let context: Context | undefined

/** Work took longer than it may, and was ended. */
export class TimeIsUpError extends Error {
  override name = 'TimeIsUpError'
}

/**
 * Does work that is synchronous, and ends it when it takes longer than it may.
 *
 * @throws {@link TimeIsUpError} when it was ended
 */
export function endAfter<T>(limitMs: number, work: () => T): T {
  context ??= createContext({})
  context['work'] = work
  try {
    // Node.js ends what a script of its own context takes too long for, also in functions from outside of it.
    return script.runInContext(context, { timeout: limitMs }) as T
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause
    throw new TimeIsUpError(`The work took longer than ${limitMs} ms`, { cause })
  }
}
