import type { PendingCall } from '../calls'
import type { UntypedClient } from '../promisified-client'

/** Calls a method by its name in code. */
export type CallMethod = (name: string, args: readonly unknown[]) => PendingCall

/** Returns a client that hands every method call to `call`. */
export function promisify(call: CallMethod): UntypedClient {
  return new Proxy({} as UntypedClient, {
    get(_, name) {
      if (typeof name === 'symbol' || isProbe(name)) return undefined
      return (...args: unknown[]) => call(name, args)
    },
  })
}

/** Whether promises and printers look for a member of this name in every object. */
function isProbe(name: string): boolean {
  return ['then', 'toJSON', 'inspect', 'nodeType', 'constructor'].includes(name)
}
