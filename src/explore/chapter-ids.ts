import type { AnyChapter } from '../story'

const ids = new WeakMap<AnyChapter, number>()
let lastId = 0

/** A number for each chapter, as several may have the same name. */
export function idOf(chapter: AnyChapter | undefined): number {
  if (chapter === undefined) return 0
  let id = ids.get(chapter)
  if (id === undefined) ids.set(chapter, (id = ++lastId))
  return id
}
