import {
  EndChapter,
  findStories,
  inWords,
  storiesToldBy,
  storyNames,
  type AnyChapter,
  type ChapterClass,
  type FoundStory,
  type StoryBook,
  type ToldStory,
} from '../story'
import type { ChapterKind, MapChapter, MapPhrase, MapStory, ScenarioPlace, StoryMap } from './story-map'

/** A phrase that was bound to the stories of a book. */
export interface BoundPhrase {
  readonly text: string
  readonly book: ChapterClass<StoryBook>
  readonly tell: (stories: never, ...args: never[]) => unknown
}

/** What a scenario tells, in order. */
export interface Telling {
  readonly scenario: ScenarioPlace
  readonly stories: readonly ToldStory[]
}

/** Draws up the map of a book: its chapters and stories, the phrases that tell them and the scenarios that do. */
export function mapOfBook(
  book: ChapterClass<StoryBook>,
  phrases: readonly BoundPhrase[] = [],
  tellings: readonly Telling[] = [],
): StoryMap {
  const rooms = new Rooms(book)
  const arrows = new Map<string, Arrow>()
  const arrow = (found: FoundStory): Arrow => {
    const room = { from: rooms.of(found.from).id, to: rooms.ofReached(found).id }
    const key = [room.from, found.story, room.to].join(' ')
    const known = arrows.get(key) ?? {
      id: `story${arrows.size + 1}`,
      ...room,
      title: inWords(found.story),
      phrases: [],
      scenarios: [],
    }
    arrows.set(key, known)
    return known
  }

  const found = findStories(
    book,
    tellings.flatMap(({ stories }) => stories),
  )
  for (const story of found) arrow(story)
  for (const { text, tell } of phrases.filter((phrase) => phrase.book === book)) {
    for (const chapter of new Set(found.map(({ from }) => from))) {
      storiesToldBy(tell, chapter).forEach((told, at) => {
        const branches = found.filter((one) => one.from === told.from && one.story === told.story)
        for (const branch of branches) addPhrase(arrow(branch), { text, goesOn: at > 0 })
      })
    }
  }
  for (const { scenario, stories } of tellings) {
    for (const story of stories) addScenario(arrow(story), scenario)
  }
  return { title: inWords(book.name), chapters: rooms.all, stories: [...arrows.values()] }
}

interface Arrow extends MapStory {
  readonly phrases: MapPhrase[]
  readonly scenarios: ScenarioPlace[]
}

function addPhrase({ phrases }: Arrow, phrase: MapPhrase): void {
  if (!phrases.some(({ text, goesOn }) => text === phrase.text && goesOn === phrase.goesOn))
    phrases.push(phrase)
}

function addScenario({ scenarios }: Arrow, place: ScenarioPlace): void {
  if (!scenarios.some(({ uri, line }) => uri === place.uri && line === place.line)) scenarios.push(place)
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
