import type { AnyChapter } from '../seam'

const ids = new WeakMap<AnyChapter, number>()
let lastId = 0

/** Returns a number for each chapter, as several may have the same name; 0 for no chapter. */
export function idOf(chapter: AnyChapter | undefined): number {
  if (chapter === undefined) return 0
  let id = ids.get(chapter)
  if (id === undefined) ids.set(chapter, (id = ++lastId))
  return id
}
