import {
  waysThrough,
  type BoundPhrase,
  type Project,
  type ScenarioStories,
  type Way,
  chapterInWords,
  EndChapter,
  inWords,
  storyInWords,
  storyNames,
  type AnyChapter,
  type ChapterClass,
  type FoundStory,
  type StoryBook,
} from '../seam'
import type { ChapterKind, MapChapter, MapPhrase, MapStory, ScenarioPlace, StoryMap } from './story-map'

/** A phrase as features write it, and the stories it is bound to. */
export interface MapPhraseSource extends BoundPhrase {
  readonly text: string
}

/** Returns the phrases of a project that tell stories. */
export function phrasesOf({ definitions }: Pick<Project, 'definitions'>): MapPhraseSource[] {
  return definitions.flatMap(({ pattern, phrase }) =>
    phrase === undefined ? [] : [{ text: pattern, book: phrase.book, describe: phrase.describe }],
  )
}

/** Builds the map of a book: its chapters and stories, with the phrases and the scenarios that tell them. */
export function mapOfBook(
  book: ChapterClass<StoryBook>,
  phrases: readonly MapPhraseSource[] = [],
  tellings: readonly ScenarioStories<ScenarioPlace>[] = [],
): StoryMap {
  const rooms = new ChaptersOfMap(book)
  const stories = fold(waysThrough(book, phrases, tellings)).map(({ home, heirs, ways }, at): MapStory => ({
    id: `story${at + 1}`,
    from: rooms.of(home.from).id,
    inheritedBy: heirs.map(({ from }) => rooms.of(from).id),
    to: rooms.ofReached(home).id,
    title: storyInWords(home.from, home.story),
    phrases: phrasesIn(ways),
    scenarios: [...new Set(ways.flatMap(({ scenarios }) => scenarios))],
  }))
  const silentScenarios = tellings.filter(({ stories: told }) => told.length === 0).length
  return { title: inWords(book.name), chapters: rooms.all, stories, silentScenarios }
}

type MapWay = Way<MapPhraseSource, ScenarioPlace>

/**
 * The ways of one story to one chapter: `home` from the chapter that defines it, `heirs` from those that inherit it.
 */
interface FoldedWays {
  readonly home: MapWay
  readonly heirs: readonly MapWay[]
  readonly ways: readonly MapWay[]
}

/** Merges the ways of a story that several chapters inherit. */
function fold(ways: readonly MapWay[]): FoldedWays[] {
  const folded: { owner: AnyChapter; ways: [MapWay, ...MapWay[]] }[] = []
  for (const way of ways) {
    const owner = ownerOf(way)
    const known = folded.find(
      ({ owner: other, ways: [one] }) => other === owner && one.story === way.story && one.to === way.to,
    )
    if (known === undefined) folded.push({ owner, ways: [way] })
    else known.ways.push(way)
  }
  return folded.map(({ owner, ways: same }) => {
    const home = same.find(({ from }) => from === owner) ?? same[0]
    return { home, heirs: same.filter((way) => way !== home), ways: same }
  })
}

/**
 * Returns the class that defines a story as its own method; the chapter itself if the story is a property of instances.
 */
function ownerOf({ from, story }: FoundStory): AnyChapter {
  for (let at = from.prototype as object | null; at !== null; at = Object.getPrototypeOf(at) as object | null)
    if (Object.hasOwn(at, story)) return at.constructor as AnyChapter
  return from
}

function phrasesIn(ways: readonly MapWay[]): MapPhrase[] {
  const phrases = ways.flatMap(({ phrases: known }) =>
    known.map(({ phrase: { text }, goesOn }) => ({ text, goesOn })),
  )
  return [...new Map(phrases.map((phrase) => [`${phrase.goesOn} ${phrase.text}`, phrase])).values()]
}

/**
 * The chapters of a map, drawn as rooms. Every chapter with stories that end has an end of its own, so that arrows stay
 * short.
 */
class ChaptersOfMap {
  readonly #rooms = new Map<unknown, MapChapter>()
  readonly #ids = new Set<string>()

  constructor(readonly book: ChapterClass<StoryBook>) {
    this.of(book)
  }

  get all(): MapChapter[] {
    return [...this.#rooms.values()]
  }

  of(chapter: AnyChapter): MapChapter {
    return this.#room(chapter, chapter.name, chapterInWords(chapter), this.#kindOf(chapter))
  }

  ofReached({ from, story, to }: FoundStory): MapChapter {
    if (to === undefined)
      return this.#room(`${this.of(from).id} ${story}`, 'Unknown', 'unknown chapter', 'unknown')
    if (to === EndChapter) return this.#room(`${this.of(from).id} end`, 'End', chapterInWords(to), 'end')
    return this.of(to)
  }

  #kindOf(chapter: AnyChapter): ChapterKind {
    if (chapter === this.book) return 'opening'
    return storyNames(chapter).length === 0 ? 'last' : 'chapter'
  }

  #room(key: unknown, name: string, title: string, kind: ChapterKind): MapChapter {
    const room = this.#rooms.get(key) ?? { id: this.#idFor(name), title: title || 'unnamed chapter', kind }
    this.#rooms.set(key, room)
    return room
  }

  #idFor(name: string): string {
    const plain = name.replace(/\W/g, '_')
    const base = /^[A-Z]/.test(plain) ? plain : `Chapter_${plain}`
    let id = base
    for (let copy = 2; this.#ids.has(id); copy++) id = `${base}_${copy}`
    this.#ids.add(id)
    return id
  }
}
