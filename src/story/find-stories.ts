import type { StoryCondition } from './chapter-end'
import { ChapterEnd, discardingArrangement, EndChapter, type AnyChapter } from './chapter-end'
import { chapterClassOf, chaptersIn, chaptersOf, openChapter, storyNames } from './open-chapter'
import { inWords } from './words'

/** Stands for an argument that is not known yet: reading members, calling and adding it all work. */
export const placeholder: unknown = new Proxy(function () {}, {
  get: (_, member) => {
    if (member === Symbol.toPrimitive) return () => 0
    if (member === Symbol.iterator) return () => [][Symbol.iterator]()
    return placeholder
  },
  apply: () => placeholder,
  construct: () => placeholder as object,
})

/** What a book or a chapter declares of its stories and its API, in members of its own. */
export interface Declarations {
  readonly anywhere?: readonly string[]
  readonly retried?: readonly string[]
  readonly notRelated?: readonly string[]
  readonly mayAlso?: Readonly<Record<string, readonly string[]>>
}

export function declarationsOf(chapter: AnyChapter): Declarations {
  return new (chapter as new () => object)()
}

/** A story and the chapter it leads to; `to` is undefined if that could not be determined. */
export interface FoundStory {
  readonly from: AnyChapter
  readonly story: string
  readonly to: AnyChapter | undefined
}

export interface ToldStory extends FoundStory {
  readonly to: AnyChapter
}

/**
 * Returns the stories of all chapters that can be reached from a book, chapter by chapter. No story is run.
 * `coveredStories` adds chapters that stories led to in real scenarios.
 */
export function findStories(book: AnyChapter, coveredStories: readonly ToldStory[] = []): FoundStory[] {
  const chapters: AnyChapter[] = [book]
  const found: FoundStory[] = []
  for (const from of chapters) {
    for (const story of from === EndChapter ? [] : storyNames(from)) {
      const ledTo = coveredStories
        .filter((one) => one.from === from && one.story === story)
        .map(({ to }) => to)
      const leadsTo = new Set([...reachedBy(from, story), ...ledTo])
      if (ledTo.length > 0) leadsTo.delete(undefined)
      for (const to of leadsTo) {
        found.push({ from, story, to })
        if (to !== undefined && !chapters.includes(to)) chapters.push(to)
      }
    }
  }
  return found
}

/** Returns the stories that a chapter offers, without methods that lead to no chapter, such as helpers. */
export function offeredStories(chapter: AnyChapter): string[] {
  return storyNames(chapter).filter((story) => reachedBy(chapter, story).size > 0)
}

export function chaptersOffering(book: AnyChapter, story: string): AnyChapter[] {
  return [...new Set(findStories(book).flatMap((found) => (found.story === story ? [found.from] : [])))]
}

/** The arguments to find out with where a story leads; one that branches may lead to another chapter with each. */
const askedWith = [placeholder, 1, 0, 'text', '', true, false, undefined]

/** Returns where a story leads: empty if it is none, undefined in it if it throws for all arguments. */
function reachedBy(from: AnyChapter, story: string): Set<AnyChapter | undefined> {
  const reached = new Set<AnyChapter | undefined>()
  let hasReturned = false
  for (const argument of askedWith) {
    try {
      const chapter = openChapter(from, discardingArrangement) as unknown as Record<string, StoryFunction>
      const to = chapter[story]?.(...Array<unknown>(16).fill(argument))
      if (to instanceof ChapterEnd) for (const one of chaptersOf(to)) reached.add(one)
      ignoreRejection(to)
      hasReturned = true
    } catch {
      // A story that reads its arguments may throw for these.
    }
  }
  return hasReturned ? reached : new Set([undefined])
}

type StoryFunction = (...args: unknown[]) => unknown

/** Ignores the rejection of a promise that nobody awaits; it is reported when the story is run. */
function ignoreRejection(result: unknown): void {
  if (result instanceof Promise) result.catch(() => undefined)
}

/** The function of a phrase: takes the stories to pick from and its own arguments, and returns the chapter reached. */
export type DescribeStories = (stories: never, ...args: never[]) => unknown

interface Picked {
  readonly stories: FoundStory[]
  /** The conditions of its last story. */
  conditions: readonly StoryCondition[]
  /** The first story that the chapter does not offer. */
  missing: string | undefined
}

function pick(describe: DescribeStories, from: AnyChapter): Picked {
  const picked: Picked = { stories: [], conditions: [], missing: undefined }
  let at = from
  let story = ''
  const chapter = openChapter<object>(from, {
    ...discardingArrangement,
    add: (entry) => {
      if (entry.kind !== 'use') story = entry.name
      if (entry.kind === 'story') picked.conditions = entry.conditions
    },
    reach: (reached) => {
      const leadsTo = chaptersOf(reached)
      const offering = chaptersIn(at).find((one) => storyNames(one).includes(story)) ?? at
      picked.stories.push({ from: offering, story, to: leadsTo.length === 1 ? leadsTo[0] : undefined })
      at = chapterClassOf(reached)
    },
    missing: (name) => void (picked.missing ??= name),
  })
  try {
    const args = Array<unknown>(describe.length).fill(placeholder)
    ignoreRejection(describe(chapter as never, ...(args as never[])))
  } catch {
    // A phrase may throw for placeholder arguments; what it picked before counts all the same.
  }
  return picked
}

/** Returns what the conditions of a story say is needed. @param storyData - of these, those that do not hold with it */
export function conditionsOf(from: AnyChapter, story: string, storyData?: object): readonly string[] {
  const describe = (stories: Record<string, StoryFunction>): unknown =>
    stories[story]?.(...Array<unknown>(16).fill(placeholder))
  const isUnmet = ({ holds }: StoryCondition): boolean => {
    try {
      return storyData === undefined || !holds(storyData as never)
    } catch {
      return false
    }
  }
  return pick(describe, from)
    .conditions.filter(isUnmet)
    .map(({ needs }) => needs)
}

/** Returns the name of a story in words, with its conditions: `order has been paid (needs: there is money)`. */
export function storyInWords(from: AnyChapter, story: string): string {
  const needs = conditionsOf(from, story)
  return needs.length === 0 ? inWords(story) : `${inWords(story)} (needs: ${needs.join('; ')})`
}

/** Returns the stories that a phrase runs from a chapter on, as far as they can be determined. */
export function storiesRunBy(describe: DescribeStories, from: AnyChapter): FoundStory[] {
  const { stories } = pick(describe, from)
  const story = stories.length === 0 ? firstStoryOf(describe) : undefined
  return story !== undefined && storyNames(from).includes(story) ? [{ from, story, to: undefined }] : stories
}

/** Returns the name of the first story that a phrase picks; the first that is not offered from a chapter on. */
export function firstStoryOf(describe: DescribeStories, from: AnyChapter = EndChapter): string | undefined {
  return pick(describe, from).missing
}
