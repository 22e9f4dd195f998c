import { assertionError } from '../assertions'
import { ChapterwiseError } from '../errors'
import { rememberedOf } from '../remembered'
import { shown } from '../redaction'
import { RetryTime } from '../waiting'
import type { ChapterClass, ChapterEnd } from './chapter-end'
import type { ScenarioContext } from './api'

/** Checks whether an invariant holds; throws, or returns false, if it does not. */
export type InvariantCheck<StoryData, StoryInput = unknown> = (
  context: ScenarioContext<StoryData, StoryInput>,
) => unknown

/** A condition that holds whenever stories have led to its chapter. */
export class Always {
  readonly #check: InvariantCheck<never, never>
  readonly #withinMs: number

  /** @param withinMs - for how long it may not hold yet, in milliseconds */
  constructor(check: InvariantCheck<never, never>, withinMs: number) {
    this.#check = check
    this.#withinMs = withinMs
  }

  /** @param skipsPauses - whether the pauses between attempts take no time */
  async holds(context: ScenarioContext<unknown>, skipsPauses = false): Promise<void> {
    const time = new RetryTime(this.#withinMs, skipsPauses)
    for (;;) {
      try {
        if ((await this.#check(context as ScenarioContext<never, never>)) !== false) return
        throw assertionError(shown`Its function returned false.`)
      } catch (error) {
        const isFinal = error instanceof ChapterwiseError || error instanceof TypeError
        if (isFinal || !(await time.pause())) throw error
      }
    }
  }
}

export interface Invariant {
  readonly name: string
  readonly always: Always
}

/** Returns the invariants of a chapter, then those of its book; a name that both use counts only for the chapter. */
export function invariantsOf(
  chapter: ChapterClass<ChapterEnd<unknown>>,
  book: ChapterClass<ChapterEnd<unknown>>,
): Invariant[] {
  const invariants = [...ownInvariants(chapter), ...ownInvariants(book)]
  return invariants.filter(({ name }, at) => invariants.findIndex((one) => one.name === name) === at)
}

const ownInvariants = rememberedOf((chapter: ChapterClass<unknown>): readonly Invariant[] =>
  Object.entries(new chapter() as object).flatMap(([name, value]) =>
    value instanceof Always ? [{ name, always: value }] : [],
  ),
)
