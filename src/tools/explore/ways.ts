import { chapterInWords, inWords, type AnyChapter, type FoundStory, type ToldStory } from '../seam'
import { idOf } from './chapter-ids'

/** The number of attempts after which a story that is always refused counts as new no longer. */
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

  /** Notes that a story was told in a chapter, and whether the API accepted it. */
  attempt(way: Omit<FoundStory, 'to'>, isTaken: boolean): void {
    const key = keyOf({ ...way, to: undefined })
    const known = this.#attempts.get(key) ?? { all: 0, taken: 0 }
    this.#attempts.set(key, known)
    known.all++
    if (isTaken) known.taken++
  }

  /** Whether the API has not yet accepted a story in a chapter, and was not given it too often. */
  isNew({ from, story }: FoundStory): boolean {
    const { all, taken } = this.#attemptsOf(from, story)
    return taken === 0 && all < patience
  }

  /** Returns how well a story in a chapter is known; a refusal counts a third. */
  familiarity({ from, story }: FoundStory): number {
    const { all, taken } = this.#attemptsOf(from, story)
    return taken + (all - taken) / 3
  }

  /** Estimates how likely the API accepts these stories, with any values. */
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

  /** Returns the entry of a story whose target chapter was not known. */
  #unknownEnd({ from, story }: ToldStory): { times: number } | undefined {
    return this.#walked.get(keyOf({ from, story, to: undefined }))
  }
}

function keyOf({ from, story, to }: FoundStory): string {
  return `${idOf(from)} ${story} ${idOf(to)}`
}
