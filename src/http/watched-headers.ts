import type { AxiosResponse } from 'axios'
import type { Headers } from '../exchange'

type AxiosResponseHeaders = AxiosResponse['headers']

/**
 * Wraps the headers of an axios response: a header that is read by name is looked up in `headers` too, so that their
 * watcher learns of it. Enumerating all headers counts as reading none.
 */
export function watchedHeaders(given: AxiosResponseHeaders, headers: Headers): AxiosResponseHeaders {
  /** The name that an enumeration of all headers is about to read. */
  let listed: string | symbol | undefined
  return new Proxy(given, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value === 'function')
        return (...args: unknown[]): unknown => {
          if ((name === 'get' || name === 'has') && typeof args[0] === 'string') headers.has(args[0])
          return Reflect.apply(value, target, args)
        }
      if (typeof name === 'string' && name !== listed) headers.has(name)
      listed = undefined
      return value
    },
    getOwnPropertyDescriptor(target, name) {
      listed = name
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
}
