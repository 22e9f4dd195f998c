/**
 * The names of the methods of an object and of the prototypes above it, up to where the user's classes end; nearest
 * first. A name that begins with an underscore is taken for a helper.
 */
export function methodNames(prototype: object, until: ReadonlySet<object>): string[] {
  const names = new Set<string>()
  for (
    let at: object | null = prototype;
    at !== null && !until.has(at);
    at = Object.getPrototypeOf(at) as object | null
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (name !== 'constructor' && !name.startsWith('_') && typeof value === 'function') names.add(name)
    }
  }
  return [...names]
}
