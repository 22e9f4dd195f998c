import type { ChapterClass, ChapterEnd } from './chapter-end'
import type { ScenarioContext } from './scenario-context'

/** Looks whether a promise holds; it does not where this throws. */
export type PromiseCheck<StoryData, StoryInput = unknown> = (
  context: ScenarioContext<StoryData, StoryInput>,
) => unknown

/** What a chapter promises to whoever comes to it. */
export class Always {
  readonly #check: PromiseCheck<never, never>

  constructor(check: PromiseCheck<never, never>) {
    this.#check = check
  }

  /** Looks whether it holds. */
  async holds(context: ScenarioContext<unknown>): Promise<void> {
    await this.#check(context as ScenarioContext<never, never>)
  }
}

/** A promise with the name of the property that holds it. */
export interface NamedPromise {
  readonly name: string
  readonly always: Always
}

/** What a chapter promises, and what its book promises for all its chapters; each name once, that of the chapter first. */
export function promisesOf(
  chapter: ChapterClass<ChapterEnd<unknown>>,
  book: ChapterClass<ChapterEnd<unknown>>,
): NamedPromise[] {
  const promises = [...ownPromises(chapter), ...ownPromises(book)]
  return promises.filter(({ name }, at) => promises.findIndex((one) => one.name === name) === at)
}

const known = new WeakMap<ChapterClass<unknown>, readonly NamedPromise[]>()

function ownPromises(chapter: ChapterClass<unknown>): readonly NamedPromise[] {
  let promises = known.get(chapter)
  if (promises === undefined) {
    promises = Object.entries(new chapter() as object).flatMap(([name, value]) =>
      value instanceof Always ? [{ name, always: value }] : [],
    )
    known.set(chapter, promises)
  }
  return promises
}
