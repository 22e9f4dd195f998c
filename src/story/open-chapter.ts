import { ConfigurationError, kindOfValue } from '../errors'
import { rememberedOf } from '../remembered'
import {
  arrangement,
  ChapterEnd,
  discardingArrangement,
  EndChapter,
  ofLibrary,
  type AnyChapter,
  type Arrangement,
  type ChapterClass,
  type DescribedStory,
} from './chapter-end'
import { inWords } from './words'

export function chapterInWords(chapter: AnyChapter): string {
  return chapter === EndChapter ? 'the end' : inWords(chapter.name)
}

export const currentStory = Symbol('story being described')

interface Describing {
  [currentStory]: Pick<DescribedStory, 'name' | 'args'>
}

export function openChapter<C>(chapterClass: ChapterClass<C>, into: Arrangement): C {
  const chapter = new (narrating(chapterClass))() as C & ChapterEnd<unknown>
  chapter[arrangement] = into
  nameStories(chapter, ownFunctions(chapter))
  return chapter
}

export function chapterClassOf(chapter: ChapterEnd<unknown>): ChapterClass<ChapterEnd<unknown>> {
  const constructor = chapter.constructor as NarratingClass
  return constructor[written] ?? constructor
}

const written = Symbol('the class as the user wrote it')
type NarratingClass = ChapterClass<ChapterEnd<unknown>> & {
  readonly [written]?: ChapterClass<ChapterEnd<unknown>>
}

/** Returns a subclass whose story methods record their names while they run. */
const narrating = rememberedOf((chapterClass: ChapterClass<unknown>): ChapterClass<unknown> => {
  const narratingClass = class extends (chapterClass as ChapterClass<object>) {
    static readonly [written] = chapterClass
  }
  Object.defineProperty(narratingClass, 'name', { value: chapterClass.name })
  nameStories(narratingClass.prototype, storyMethods(chapterClass))
  return narratingClass
})

type StoryMethod = (this: Describing, ...args: unknown[]) => unknown

/** Replaces the story methods of an object by ones that record their names while they run. */
function nameStories(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const story = Reflect.get(owner, name) as StoryMethod
    const named: StoryMethod = function (...args) {
      const outer = this[currentStory]
      this[currentStory] = { name, args }
      try {
        return story.apply(this, args)
      } finally {
        this[currentStory] = outer
      }
    }
    Object.defineProperty(owner, name, { value: named, configurable: true, writable: true })
  }
}

/** Returns the names of a chapter's stories: its public methods, and its properties that are functions. */
export const storyNames = rememberedOf((chapterClass: ChapterClass<unknown>): readonly string[] => [
  ...new Set([...storyMethods(chapterClass), ...ownFunctions(new chapterClass() as object)]),
])

/** Returns the names of the methods of a chapter class, the nearest first. */
function storyMethods(chapterClass: ChapterClass<unknown>): string[] {
  const names = new Set<string>()
  let at = chapterClass.prototype as object | null
  while (at !== null && !Object.hasOwn(at.constructor, ofLibrary)) {
    for (const name of ownFunctions(at)) if (name !== 'constructor') names.add(name)
    at = Object.getPrototypeOf(at) as object | null
  }
  return [...names]
}

/** Returns the names of an object's own functions, without accessors, and without helpers: those with an underscore. */
function ownFunctions(object: object): string[] {
  return Object.getOwnPropertyNames(object).filter(
    (name) =>
      !name.startsWith('_') && typeof Object.getOwnPropertyDescriptor(object, name)?.value === 'function',
  )
}

export interface Choosing {
  readonly story: string
  readonly choose: (storyData: never) => unknown
}

/** One of several chapters: the story data decides which. It offers the stories of all of them. */
abstract class ChapterChoice extends ChapterEnd<unknown> {
  static override readonly [ofLibrary] = true
  static readonly chapters: readonly AnyChapter[]
  /** Undefined where the choice is that of a chapter chosen before. */
  choosing: Choosing | undefined
}

type ChoiceClass = (new () => ChapterChoice) & Pick<typeof ChapterChoice, 'chapters'>

const choiceClasses: ChoiceClass[] = []

/** Creates the chapter after a story that may lead to several. */
export function openChoice(
  chapters: readonly AnyChapter[],
  into: Arrangement,
  choosing?: Choosing,
): ChapterEnd<unknown> {
  const choice = new (choiceOf(chapters))()
  choice[arrangement] = into
  choice.choosing = choosing
  return choice
}

function choiceOf(chapters: readonly AnyChapter[]): ChoiceClass {
  const known = choiceClasses.find(
    (one) =>
      one.chapters.length === chapters.length && one.chapters.every((chapter) => chapters.includes(chapter)),
  )
  if (known !== undefined) return known
  const choiceClass: ChoiceClass = class extends ChapterChoice {
    static override readonly chapters = chapters
  }
  Object.defineProperty(choiceClass, 'name', { value: chapters.map(({ name }) => name).join('Or') })
  for (const story of new Set(chapters.flatMap(storyNames))) {
    const describeLater = function (this: ChapterChoice, ...args: unknown[]): ChapterEnd<unknown> {
      const { [arrangement]: into } = this
      const describe = (chapter: object): unknown =>
        Reflect.apply(Reflect.get(chapter, story) as StoryMethod, chapter, args)
      const offering = chapters.filter((chapter) => storyNames(chapter).includes(story))
      const ways = offering.map((from) => {
        const next = describe(openChapter<object>(from, discardingArrangement))
        return { from, to: next instanceof ChapterEnd ? chaptersOf(next) : [] }
      })
      const reached = openChoice([...new Set(ways.flatMap(({ to }) => to))], into)
      into.add({ kind: 'later', name: story, describe, ways })
      into.reach(reached)
      return reached
    }
    Object.defineProperty(choiceClass.prototype, story, { value: describeLater })
  }
  choiceClasses.push(choiceClass)
  return choiceClass
}

/** Returns the class of a chapter that was reached, or those of which it is one. */
export function chaptersOf(chapter: ChapterEnd<unknown>): readonly AnyChapter[] {
  return chaptersIn(chapterClassOf(chapter))
}

/** Returns the chapters of which a class is one: those of a choice, or itself. */
export function chaptersIn(chapter: AnyChapter): readonly AnyChapter[] {
  return 'chapters' in chapter ? (chapter as unknown as ChoiceClass).chapters : [chapter]
}

/** Returns the chapter that was reached, as the story data decides; undefined where a later story says it. */
export function chosenChapter(
  reached: ChapterEnd<unknown>,
  storyData: () => unknown,
): ChapterEnd<unknown> | undefined {
  if (!(reached instanceof ChapterChoice)) return reached
  const { choosing } = reached
  if (choosing === undefined) return undefined
  const chapters = chaptersOf(reached)
  const names = chapters.map(({ name }) => name).join(', ')
  const story = `The story "${inWords(choosing.story)}" proceeds to one of ${names}, but its function`
  let chosen: unknown
  try {
    chosen = choosing.choose(storyData() as never)
  } catch (error) {
    throw new ConfigurationError(`${story} failed: ${String(error)}`)
  }
  const chapter = chapters.find((one) => one === chosen)
  if (chapter !== undefined) return openChapter(chapter, reached[arrangement])
  throw new ConfigurationError(`${story} returned ${kindOfValue(chosen)}.`)
}
