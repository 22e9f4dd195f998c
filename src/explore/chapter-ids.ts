import type { AnyChapter } from '../story'

const ids = new WeakMap<AnyChapter, number>()
let lastId = 0

/** What tells a chapter from others of its name. */
export function idOf(chapter: AnyChapter | undefined): number {
  if (chapter === undefined) return 0
  let id = ids.get(chapter)
  if (id === undefined) ids.set(chapter, (id = ++lastId))
  return id
}
