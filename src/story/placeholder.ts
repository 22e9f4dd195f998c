/**
 * Stands for an argument that is not known yet. Reading members, calling and adding it all work, so that code which
 * only passes its arguments on can run.
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
