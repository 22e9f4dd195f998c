import type { PendingCall } from '../calls'
import type { UntypedClient } from '../promisified-client'

/** Makes the call of a method by the name that code has for it. */
export type CallMethod = (name: string, args: readonly unknown[]) => PendingCall

/** A client whose methods are those that `call` knows. */
export function promisify(call: CallMethod): UntypedClient {
  return new Proxy({} as UntypedClient, {
    get(_, name) {
      if (typeof name === 'symbol' || isProbe(name)) return undefined
      return (...args: unknown[]) => call(name, args)
    },
  })
}

/** Members that promises and printers ask every object for. */
function isProbe(name: string): boolean {
  return ['then', 'toJSON', 'inspect', 'nodeType', 'constructor'].includes(name)
}
