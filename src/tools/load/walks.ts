import { Book, Random, beginAt, chapterReached, goOn, newStoryStep, startsOf, toScenario } from '../explore'
import type { Move, Walk, WalkStart } from '../explore'
import { inWords, type ChapterClass, type StoryBook } from '../../story'
import { projectOf, type LoadedProject, type Project, type ProjectScenario } from '../../project'

const longest = 10
/** How many walks are made at once, as reading them takes a while. */
const atOnce = 20

export function walksName({ name }: { readonly name: string }): string {
  return `walk of ${inWords(name)}`
}

/** Makes random walks of a story book, with the values that the features give. */
export class RandomWalks {
  readonly #starts: readonly WalkStart[]
  readonly #book: Book
  #ready: Promise<ProjectScenario[]> | undefined

  constructor(
    private readonly loaded: LoadedProject,
    project: Project,
    book: ChapterClass<StoryBook>,
  ) {
    this.#starts = startsOf(project.scenarios)
      .filter((start) => start.book === book)
      // A Background may leave the scenario in any chapter.
      .map(({ background, ...start }) => ({
        ...start,
        background: background.length === 0 ? background : [...background, newStoryStep],
      }))
    this.#book = new Book(book, project, [])
  }

  async next(seed: string): Promise<ProjectScenario> {
    const ready = await (this.#ready ??= this.#make(new Random(seed)))
    const scenario = ready.pop()
    if (scenario !== undefined) return scenario
    this.#ready = undefined
    return this.next(seed)
  }

  async #make(random: Random): Promise<ProjectScenario[]> {
    const walks: Walk[] = []
    while (walks.length < atOnce) walks.push(await this.#walk(random))
    return [...projectOf(this.loaded, walks.map(toScenario)).scenarios]
  }

  async #walk(random: Random): Promise<Walk> {
    let walk = beginAt(random.pick(this.#starts) as WalkStart)
    const length = 1 + Math.floor(random.next() * longest)
    while (walk.moves.length < length) {
      const move = random.pick(await this.#offered(walk, random))
      if (move === undefined) break
      walk = goOn(walk, move)
    }
    return walk
  }

  async #offered(walk: Walk, random: Random): Promise<Move[]> {
    const from = chapterReached(walk)
    const drawn = this.#book.phrases.flatMap((phrase) =>
      this.#book.values
        .draw(phrase, walk.start.uri, random)
        .slice(0, 1)
        .map((step) => this.#book.move(step, phrase, from)),
    )
    return (await Promise.all(drawn)).filter((move) => move !== undefined)
  }
}
