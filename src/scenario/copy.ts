/** A deep copy of story data that keeps its class; members that cannot be copied, such as functions, are shared. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.create(Object.getPrototypeOf(value) as object) as Record<string, unknown>
  for (const [name, member] of Object.entries(value)) copy[name] = cloneOrShare(member)
  return copy as T
}

function cloneOrShare(member: unknown): unknown {
  try {
    return structuredClone(member)
  } catch {
    return member
  }
}
