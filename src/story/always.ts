import type { ChapterClass, ChapterEnd } from './chapter-end'
import type { ScenarioContext } from './scenario-context'

/** Checks whether a promise holds; throws if it does not. */
export type PromiseCheck<StoryData, StoryInput = unknown> = (
  context: ScenarioContext<StoryData, StoryInput>,
) => unknown

/** A condition that holds whenever stories have led to its chapter. */
export class Always {
  readonly #check: PromiseCheck<never, never>

  constructor(check: PromiseCheck<never, never>) {
    this.#check = check
  }

  /** Throws if the promise does not hold. */
  async holds(context: ScenarioContext<unknown>): Promise<void> {
    await this.#check(context as ScenarioContext<never, never>)
  }
}

/** A promise and the name of the property that holds it. */
export interface NamedPromise {
  readonly name: string
  readonly always: Always
}

/** Returns the promises of a chapter, then those of its book; a name that both use counts only for the chapter. */
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
