/**
 * Stands for an argument that nobody has given yet: reading its members, calling it and adding it up all work, so that
 * code which only passes an argument on can be asked where it leads.
 */
export const placeholder: unknown = new Proxy(function () {}, {
  get: (_, member) => {
    if (member === Symbol.toPrimitive) return () => 0
    if (member === Symbol.iterator) return () => [][Symbol.iterator]()
    return placeholder
  },
  apply: () => placeholder,
  construct: () => placeholder as object,
})
