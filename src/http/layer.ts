/**
 * Returns an object that reads from `base`, as it is at that time, and writes to `own`, which takes precedence. Plain
 * objects in it do the same.
 */
export function layerOver<T extends object>(base: T, own: Partial<T>): T {
  const layer: ProxyHandler<Partial<T>> = {
    get: (_, name) => {
      const member = name as keyof T
      if (isPlain(base[member])) return layerOver(base[member], (own[member] ??= {} as never) as object)
      return Object.hasOwn(own, name) ? own[member] : base[member]
    },
    set: (_, name, value) => Reflect.set(own, name, value),
    has: (_, name) => name in own || name in base,
    ownKeys: () => [...new Set([...Reflect.ownKeys(base), ...Reflect.ownKeys(own)])],
    getOwnPropertyDescriptor: (target, name) => ({
      value: layer.get?.(target, name, undefined) as unknown,
      enumerable: true,
      configurable: true,
      writable: true,
    }),
  }
  return new Proxy(own, layer) as T
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
