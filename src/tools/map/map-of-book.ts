import { pluralize } from '../../errors'
import {
  chapterInWords,
  EndChapter,
  inWords,
  storyInWords,
  storyNames,
  type AnyChapter,
  type FoundStory,
} from '../../story'
import { waysThrough, type Definition, type ScenarioStories, type GraphStory } from '../../project'

/** A story book, ready to be drawn; names are in words. */
export interface StoryMap {
  readonly title: string
  /** How many scenarios tell its stories: `3 scenarios`, `3 scenarios, 1 more tells no story`. */
  readonly use: string
  /** The opening chapter first, the others in the order in which stories lead to them. */
  readonly chapters: readonly MapChapter[]
  readonly stories: readonly MapStory[]
}

export interface MapChapter {
  /** Unique in its book; a capital letter, then letters, digits and `_`. */
  readonly id: string
  readonly title: string
  /**
   * `opening`: where the book begins; `last`: a chapter that offers no story; `end`: where a story ends the arrangement;
   * `unknown`: where a story leads whose target could not be determined.
   */
  readonly kind: 'opening' | 'chapter' | 'last' | 'end' | 'unknown'
}

/** Whether it is a chapter of the book, and no mere end of arrows. */
export function isChapter({ kind }: MapChapter): boolean {
  return kind !== 'end' && kind !== 'unknown'
}

/** A story: an arrow from the chapter that offers it to the chapter that it leads to. */
export interface MapStory {
  /** Unique in its book; letters and digits. */
  readonly id: string
  readonly from: string
  /** The ids of the chapters that inherit it from `from`. */
  readonly inheritedBy: readonly string[]
  readonly to: string
  readonly name: string
  /** The name, with the conditions of the story. */
  readonly title: string
  /** The phrases that tell it; those that tell another story first begin with `… `. */
  readonly phrases: readonly string[]
  /** The scenarios that tell it, each once. */
  readonly scenarios: readonly ScenarioPlace[]
  /** How many scenarios tell it, or how often it was run. */
  readonly use: string
  readonly hasFailed?: boolean
}

interface ScenarioPlace {
  readonly name: string
  /** The feature file, as Cucumber names it. */
  readonly uri: string
  /** The line of the scenario, or of its row of examples. */
  readonly line: number
}

/** A phrase as features write it, and the stories that it tells, if any. */
type MapDefinition = Pick<Definition, 'pattern' | 'phrase'>

/** Builds the map of a book: its chapters and stories, with the phrases and the scenarios that tell them. */
export function mapOfBook(
  book: AnyChapter,
  definitions: readonly MapDefinition[] = [],
  tellings: readonly ScenarioStories<ScenarioPlace>[] = [],
): StoryMap {
  const rooms = new Rooms(book)
  const stories = fold(waysThrough(book, definitions, tellings)).map(({ home, ways }, at): MapStory => {
    const scenarios = [...new Set(ways.flatMap((way) => way.scenarios))]
    return {
      id: `story${at + 1}`,
      from: rooms.of(home.from).id,
      inheritedBy: ways.filter((way) => way !== home).map(({ from }) => rooms.of(from).id),
      to: rooms.reachedBy(home).id,
      name: inWords(home.story),
      title: storyInWords(home.from, home.story),
      phrases: [...new Set(ways.flatMap(phrasesIn))],
      scenarios,
      use: scenarios.length === 0 ? 'unused' : pluralize(scenarios.length, 'scenario'),
    }
  })
  const telling = new Set(stories.flatMap(({ scenarios }) => scenarios)).size
  const silent = tellings.filter(({ stories: told }) => told.length === 0).length
  const others = silent === 0 ? '' : `, ${silent} more ${silent === 1 ? 'tells' : 'tell'} no story`
  return {
    title: inWords(book.name),
    use: `${pluralize(telling, 'scenario')}${others}`,
    chapters: rooms.all,
    stories,
  }
}

type MapWay = GraphStory<MapDefinition, ScenarioPlace>

/** Joins the ways of one story to one chapter; `home` is that of the chapter that defines it, which others inherit. */
function fold(ways: readonly MapWay[]) {
  const folded: { owner: AnyChapter; ways: [MapWay, ...MapWay[]] }[] = []
  for (const way of ways) {
    const owner = ownerOf(way)
    const known = folded.find(
      ({ owner: other, ways: [one] }) => other === owner && one.story === way.story && one.to === way.to,
    )
    if (known === undefined) folded.push({ owner, ways: [way] })
    else known.ways.push(way)
  }
  return folded.map(({ owner, ways: same }) => ({
    home: same.find(({ from }) => from === owner) ?? same[0],
    ways: same,
  }))
}

/** Returns the class whose own method a story is; the chapter itself if the story is a property of instances. */
function ownerOf({ from, story }: FoundStory): AnyChapter {
  for (let at = from.prototype as object | null; at !== null; at = Object.getPrototypeOf(at) as object | null)
    if (Object.hasOwn(at, story)) return at.constructor as AnyChapter
  return from
}

function phrasesIn({ phrases }: MapWay): string[] {
  return phrases.map(({ definition: { pattern }, goesOn }) => (goesOn ? `… ${pattern}` : pattern))
}

/** The chapters of a map. Every chapter with stories that end has an end of its own, so that arrows stay short. */
class Rooms {
  readonly #rooms = new Map<unknown, MapChapter>()

  constructor(readonly book: AnyChapter) {
    this.of(book)
  }

  get all(): MapChapter[] {
    return [...this.#rooms.values()]
  }

  of(chapter: AnyChapter): MapChapter {
    const kind = storyNames(chapter).length === 0 ? 'last' : 'chapter'
    return this.#room(chapter, {
      id: chapter.name,
      title: chapterInWords(chapter) || 'unnamed chapter',
      kind: chapter === this.book ? 'opening' : kind,
    })
  }

  reachedBy({ from, story, to }: FoundStory): MapChapter {
    const { id } = this.of(from)
    if (to === undefined)
      return this.#room(`${id} ${story}`, { id: 'Unknown', title: 'unknown chapter', kind: 'unknown' })
    if (to === EndChapter)
      return this.#room(`${id} end`, { id: 'End', title: chapterInWords(to), kind: 'end' })
    return this.of(to)
  }

  #room(key: unknown, room: MapChapter): MapChapter {
    const known = this.#rooms.get(key) ?? { ...room, id: this.#unusedId(room.id) }
    this.#rooms.set(key, known)
    return known
  }

  #unusedId(name: string): string {
    const plain = name.replace(/\W/g, '_')
    const base = /^[A-Z]/.test(plain) ? plain : `Chapter_${plain}`
    let id = base
    for (let copy = 2; this.all.some((room) => room.id === id); copy++) id = `${base}_${copy}`
    return id
  }
}
