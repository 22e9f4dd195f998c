import type { AxiosResponse } from 'axios'
import type { Headers } from '../exchange'

type AxiosResponseHeaders = AxiosResponse['headers']

/**
 * The headers of an axios response, where what is asked for by its name is asked of `headers` too, so that whoever watches
 * those knows. Whoever takes all of them together asks for none.
 */
export function watchedHeaders(given: AxiosResponseHeaders, headers: Headers): AxiosResponseHeaders {
  /** The name that is about to be read as one of all. */
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
