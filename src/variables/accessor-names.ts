/** The names of the accessors that an object has of its class and of those above it. */
export function accessorNames(object: object): string[] {
  const names = new Set<string>()
  let at = Object.getPrototypeOf(object) as object | null
  for (; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (descriptor.get !== undefined) names.add(name)
  }
  return [...names]
}
