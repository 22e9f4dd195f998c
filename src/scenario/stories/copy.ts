import { accessorNames } from '../../variables'

/**
 * Returns a deep copy of story data with the same class. Copies plain objects, lists, maps, sets, dates, bytes, and
 * those objects of classes that consist of their members only. Anything else, such as functions, connections and URLs, is
 * shared.
 *
 * Private members (`#name`) cannot be copied. An object with an accessor that needs one is shared. The copy of the
 * story data itself has, for each such accessor, a property with the accessor's value. A method that needs a private
 * member fails on a copy.
 */
export function copyOf<T>(original: T): T {
  const value = unwatch(original)
  if (!isObject(value)) return value
  const copies: Copies = new Map()
  const copy = copyMembers(value, copies)
  for (const name of accessorsOfPrivateMembers(value))
    Object.defineProperty(copy, name, {
      value: copyDeep(Reflect.get(value, name), copies),
      configurable: true,
      writable: true,
    })
  return copy as T
}

type Copies = Map<object, object>

function copyDeep(original: unknown, copies: Copies): unknown {
  const value = unwatch(original)
  if (!isObject(value)) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  const noted = <C extends object>(copy: C): C => {
    copies.set(value, copy)
    return copy
  }
  if (Array.isArray(value)) {
    const list = noted([] as unknown[])
    for (const item of value) list.push(copyDeep(item, copies))
    return list
  }
  if (value instanceof Map) {
    const map = noted(new Map<unknown, unknown>())
    for (const [key, item] of value) map.set(copyDeep(key, copies), copyDeep(item, copies))
    return map
  }
  if (value instanceof Set) {
    const set = noted(new Set<unknown>())
    for (const item of value) set.add(copyDeep(item, copies))
    return set
  }
  if (Buffer.isBuffer(value)) return noted(Buffer.from(value))
  if (value instanceof Date || ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return noted(structuredClone(value))
  return isData(value) ? copyMembers(value, copies) : value
}

function copyMembers(value: object, copies: Copies): object {
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as object
  // Before its members are copied, as they may refer to it.
  copies.set(value, copy)
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in descriptor) descriptor.value = copyDeep(descriptor.value, copies)
    Object.defineProperty(copy, name, descriptor)
  }
  return copy
}

/** Returns the accessors that work on an object, but not on another object of its class with the same members. */
export function accessorsOfPrivateMembers(value: object): string[] {
  const names = accessorNames(value)
  if (names.length === 0) return names
  const twin = Object.create(
    Object.getPrototypeOf(value) as object | null,
    Object.getOwnPropertyDescriptors(value),
  ) as object
  return names.filter((name) => works(value, name) && !works(twin, name))
}

function works(object: object, accessor: string): boolean {
  try {
    Reflect.get(object, accessor)
    return true
  } catch {
    return false
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Whether an object consists of its members only. */
export function isData(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null || prototype === Object.prototype) return true
  return Object.keys(value).length > 0 && accessorsOfPrivateMembers(value).length === 0 && canBeCloned(value)
}

function canBeCloned(value: object): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

const objects = new WeakMap<object, object>()

/** Records which object a proxy stands for. */
export function noteProxy(proxy: object, object: object): void {
  objects.set(proxy, object)
}

/** Returns the object behind a proxy that watches it; any other value as it is. */
export function unwatch<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  return (objects.get(value) as T | undefined) ?? value
}
