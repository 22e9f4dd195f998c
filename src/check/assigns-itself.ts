/**
 * Whether the code of a story shows every change that it makes to the story data: it destructures `storyData` from the
 * context, reads and assigns its members, and passes it to nothing else.
 */
export function assignsItself(code: string): boolean {
  const head = /^(?:async\s*)?(?:function\s*[\w$]*\s*)?\(\s*(?:\{([^{}]*)\}\s*)?(?=[,)])/.exec(code)
  if (head === null) return false
  const [written, taken = ''] = head
  if (/\.\.\.|\bstoryData\s*:/.test(taken)) return false
  const body = code.slice(written.length)
  if (/\barguments\b|\bthis\b|\[native code\]/.test(body)) return false
  const uses = body.match(/\bstoryData\b/g)?.length ?? 0
  const members = body.match(/\bstoryData(?:\?)?\.[A-Za-z_$][\w$]*(?!\s*\(|[\w$])/g)?.length ?? 0
  return uses === members
}
