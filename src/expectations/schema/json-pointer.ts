import { urlDecoded } from '../../exchange'

/** The names that lead from the root to what a `$ref` refers to; undefined of one that leaves the document. */
export function wayOf(reference: string): string[] | undefined {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map((step) => urlDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What is at the end of a way from the root; undefined where it leads nowhere. */
export function memberAt(root: unknown, way: readonly string[]): unknown {
  let target: unknown = root
  for (const name of way) target = isMember(target, name) ? target[name] : undefined
  return target
}

/** Whether a value has a member of its own with this name; what objects inherit is in no document. */
export function isMember(value: unknown, name: string): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}
