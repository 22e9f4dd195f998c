import { waysThrough, type BoundPhrase, type Telling } from '../project'
import {
  EndChapter,
  inWords,
  storyNames,
  type AnyChapter,
  type ChapterClass,
  type FoundStory,
  type StoryBook,
} from '../story'
import type { ChapterKind, MapChapter, MapStory, ScenarioPlace, StoryMap } from './story-map'

/** A phrase as its features write it, and the stories it is bound to. */
export interface MapPhraseSource extends BoundPhrase {
  readonly text: string
}

/** Draws up the map of a book: its chapters and stories, the phrases that tell them and the scenarios that do. */
export function mapOfBook(
  book: ChapterClass<StoryBook>,
  phrases: readonly MapPhraseSource[] = [],
  tellings: readonly Telling<ScenarioPlace>[] = [],
): StoryMap {
  const rooms = new Rooms(book)
  const stories = waysThrough(book, phrases, tellings).map((way, at): MapStory => ({
    id: `story${at + 1}`,
    from: rooms.of(way.from).id,
    to: rooms.ofReached(way).id,
    title: inWords(way.story),
    phrases: way.phrases.map(({ phrase: { text }, goesOn }) => ({ text, goesOn })),
    scenarios: way.scenarios,
  }))
  return { title: inWords(book.name), chapters: rooms.all, stories }
}

/** The rooms of a map. Every chapter with stories that end has an end of its own, so that arrows stay short. */
class Rooms {
  readonly #rooms = new Map<unknown, MapChapter>()
  readonly #ids = new Set<string>()

  constructor(readonly book: ChapterClass<StoryBook>) {
    this.of(book)
  }

  get all(): MapChapter[] {
    return [...this.#rooms.values()]
  }

  of(chapter: AnyChapter): MapChapter {
    return this.#room(chapter, chapter.name, inWords(chapter.name), this.#kindOf(chapter))
  }

  ofReached({ from, story, to }: FoundStory): MapChapter {
    if (to === undefined)
      return this.#room(`${this.of(from).id} ${story}`, 'Unknown', 'unknown chapter', 'unknown')
    if (to === EndChapter) return this.#room(`${this.of(from).id} end`, 'End', 'the end', 'end')
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
