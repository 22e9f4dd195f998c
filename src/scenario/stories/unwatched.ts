const objects = new WeakMap<object, object>()

/** Notes that a proxy stands for an object. */
export function noteProxy(proxy: object, object: object): void {
  objects.set(proxy, object)
}

/** The object itself, where a proxy watches what is read of it; else the value as it is. */
export function unwatched<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  return (objects.get(value) as T | undefined) ?? value
}
