/** The names and indexes in a JSON Pointer (RFC 6901). */
export function namesIn(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
