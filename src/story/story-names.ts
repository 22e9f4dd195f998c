/**
 * Returns the names of the methods of an object and of its prototypes, the nearest first, up to those in `until`. Names
 * that begin with an underscore are skipped as helpers.
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

/** Returns the names of an object's own functions, without accessors and helpers. */
export function ownFunctions(object: object): string[] {
  return Object.getOwnPropertyNames(object).filter(
    (name) =>
      !name.startsWith('_') && typeof Object.getOwnPropertyDescriptor(object, name)?.value === 'function',
  )
}
