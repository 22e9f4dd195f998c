import { chapterInWords, inWords, type AnyChapter, type FoundStory, type ToldStory } from '../story'
import { idOf } from './chapter-ids'

/** How often a story is told that is always refused, before other ways go first. */
const patience = 12

/** How often each way of a book was walked: a story, from the chapter that offers it to the one it leads to. */
export class Ways {
  readonly #walked = new Map<string, { readonly way: FoundStory; times: number }>()
  readonly #attempts = new Map<string, { all: number; taken: number }>()

  constructor(all: readonly FoundStory[]) {
    for (const way of all) this.#walked.set(keyOf(way), { way, times: 0 })
  }

  note(told: ToldStory): void {
    const known = this.#walked.get(keyOf(told)) ?? this.#unknownEnd(told)
    if (known !== undefined) known.times++
    else this.#walked.set(keyOf(told), { way: told, times: 1 })
  }

  /** Says that a story was told in a chapter, wherever it led, and whether the API took it. */
  attempt(way: Omit<FoundStory, 'to'>, isTaken: boolean): void {
    const key = keyOf({ ...way, to: undefined })
    const known = this.#attempts.get(key) ?? { all: 0, taken: 0 }
    this.#attempts.set(key, known)
    known.all++
    if (isTaken) known.taken++
  }

  /** Whether the API never took a story in a chapter: what it refuses there is not sought out for ever. */
  isNew({ from, story }: FoundStory): boolean {
    const { all, taken } = this.#attemptsOf(from, story)
    return taken === 0 && all < patience
  }

  /** How well a way is known: being refused on it teaches less. */
  familiarity({ from, story }: FoundStory): number {
    const { all, taken } = this.#attemptsOf(from, story)
    return taken + (all - taken) / 3
  }

  /** How likely the API takes these stories, with whatever values. */
  easeOf(stories: readonly FoundStory[]): number {
    return stories.reduce((ease, { from, story }) => {
      const { all, taken } = this.#attemptsOf(from, story)
      return (ease * (taken + 1)) / (all + 1)
    }, 1)
  }

  get all(): number {
    return this.#walked.size
  }

  get walked(): number {
    return [...this.#walked.values()].filter(({ times }) => times > 0).length
  }

  /** The ways never walked, in words. */
  get never(): string[] {
    return [...this.#walked.values()]
      .filter(({ times }) => times === 0)
      .map(({ way: { from, story, to } }) => {
        const leads = to === undefined ? '' : ` to ${chapterInWords(to)}`
        return `${inWords(story)}, from ${chapterInWords(from)}${leads}`
      })
  }

  #attemptsOf(from: AnyChapter, story: string): { readonly all: number; readonly taken: number } {
    return this.#attempts.get(keyOf({ from, story, to: undefined })) ?? { all: 0, taken: 0 }
  }

  /** The way of a story of which it was not known where it leads. */
  #unknownEnd({ from, story }: ToldStory): { times: number } | undefined {
    return this.#walked.get(keyOf({ from, story, to: undefined }))
  }
}

function keyOf({ from, story, to }: FoundStory): string {
  return `${idOf(from)} ${story} ${idOf(to)}`
}
