/** Texts and comments, which may speak of what looks like a private member. */
const noCode = /\/\/.*|\/\*[^]*?\*\/|(["'`])(?:\\[^]|(?!\1)[^\\])*\1/g

/** A private name, or what compilers make of one for older targets. */
const privateMember = /#[\p{ID_Start}$_]|_classPrivate(?:Field|Method)/u

const known = new WeakMap<object, boolean>()

/** Whether the class of an object, or one above it, has private members (`#name`): only the text of a class tells. */
export function hasPrivateMembers(object: object): boolean {
  const prototype = Object.getPrototypeOf(object) as object | null
  if (prototype === null || prototype === Object.prototype) return false
  let has = known.get(prototype)
  if (has === undefined) {
    const text = String((prototype as { constructor?: unknown }).constructor).replace(noCode, "''")
    has = privateMember.test(text) || hasPrivateMembers(prototype)
    known.set(prototype, has)
  }
  return has
}
