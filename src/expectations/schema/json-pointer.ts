import { urlDecoded } from '../../formats'

/** Returns the names on the way from the root to the target of a `$ref`; undefined for a `$ref` out of the document. */
export function pointerSegments(reference: string): string[] | undefined {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map((step) => urlDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at the end of a way from the root; undefined if there is none. */
export function memberAt(root: unknown, way: readonly string[]): unknown {
  let target: unknown = root
  for (const name of way) target = isMember(target, name) ? target[name] : undefined
  return target
}

/** Whether a value has an own member with this name; inherited members are not part of a document. */
export function isMember(value: unknown, name: string): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}
