import {
  chapterClassOf,
  ChapterEnd,
  EndChapter,
  openChapter,
  placeholder,
  storyNames,
  type Arrangement,
  type ChapterClass,
  type StoryBook,
} from '../story'

/** The class of a chapter or of an end. */
export type AnyChapter = ChapterClass<ChapterEnd<unknown>>

/** A story and where it leads; `to` is undefined where that could not be found out. */
export interface FoundStory {
  readonly from: AnyChapter
  readonly story: string
  readonly to: AnyChapter | undefined
}

const arguments_ = Array.from({ length: 16 }, () => placeholder)

/** A story that a scenario tells. */
export interface ToldStory extends FoundStory {
  readonly to: AnyChapter
}

/**
 * The stories of all chapters that can be reached from a book, chapter by chapter. No story is told; what scenarios are
 * known to tell adds where else a story leads.
 */
export function findStories(book: ChapterClass<StoryBook>, told: readonly ToldStory[] = []): FoundStory[] {
  const chapters: AnyChapter[] = [book]
  const found: FoundStory[] = []
  for (const from of chapters) {
    for (const story of from === EndChapter ? [] : storyNames(from)) {
      const reached = reachedBy(from, story)
      if (reached === 'no story') continue
      const toldTo = told.filter((one) => one.from === from && one.story === story).map(({ to }) => to)
      const leadsTo = new Set([reached, ...toldTo])
      if (toldTo.length > 0) leadsTo.delete(undefined)
      for (const to of leadsTo) {
        found.push({ from, story, to })
        if (to !== undefined && !chapters.includes(to)) chapters.push(to)
      }
    }
  }
  return found
}

/** Asks a story where it leads, first with arguments that stand for anything, then with none. */
function reachedBy(from: AnyChapter, story: string): AnyChapter | undefined | 'no story' {
  for (const args of [arguments_, []]) {
    try {
      const chapter = openChapter(from, asking) as unknown as Record<string, (...args: unknown[]) => unknown>
      const reached = chapter[story]?.(...args)
      if (reached instanceof ChapterEnd) return chapterClassOf(reached)
      if (reached instanceof Promise) reached.catch(() => undefined)
      return 'no story'
    } catch {
      // A story that looks into its arguments can fail on these; where it leads is then unknown.
    }
  }
  return undefined
}

/** The stories that a phrase tells from a chapter on, as far as they are known; none when the chapter does not offer the first. */
export function storiesToldBy(
  tell: (stories: never, ...args: never[]) => unknown,
  from: AnyChapter,
): FoundStory[] {
  const told: FoundStory[] = []
  const offered = storyNames(from)
  let at = from
  let picked: string | undefined
  let story: string | undefined
  const chapter = openChapter<object>(from, {
    ...asking,
    add: (entry) => void (story = 'name' in entry ? entry.name : undefined),
    reach: (reached) => {
      if (story === undefined) return
      const to = chapterClassOf(reached)
      told.push({ from: at, story, to })
      at = to
    },
  })
  const picking = new Proxy(chapter, {
    get(target, member) {
      if (typeof member === 'string' && offered.includes(member)) picked ??= member
      const value = Reflect.get(target, member, target) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  try {
    tell(picking as never, ...(arguments_.slice(0, tell.length) as never[]))
  } catch {
    // What was told before the phrase failed on these arguments is known all the same.
  }
  return told.length === 0 && picked !== undefined ? [{ from, story: picked, to: undefined }] : told
}

const asking: Arrangement = {
  add: () => undefined,
  reach: () => undefined,
  getResult: () => new Promise(() => undefined),
}
