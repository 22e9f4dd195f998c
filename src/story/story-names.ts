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
    for (const name of ownFunctions(at)) if (name !== 'constructor') names.add(name)
  }
  return [...names]
}

/** The names of the functions that are members of the object itself, accessors and helpers left out. */
export function ownFunctions(object: object): string[] {
  return Object.getOwnPropertyNames(object).filter(
    (name) =>
      !name.startsWith('_') && typeof Object.getOwnPropertyDescriptor(object, name)?.value === 'function',
  )
}
