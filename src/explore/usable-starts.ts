import { ConfigurationError } from '../errors'
import type { RehearsedStep } from '../rehearsal'
import { EndChapter } from '../story'
import { newStoryStep, type WalkStart } from './walk-start'
import type { WalkRunner } from './walk-runner'

/**
 * The starts from which walks can begin, each with the chapter that its Background leads to. Where one has called already,
 * or has come to an end, a new story begins after it.
 *
 * @param notes - says which cannot be used
 * @throws {@link ConfigurationError} when a hook fails where nothing was told.
 */
export async function usableStarts(
  starts: readonly WalkStart[],
  runner: WalkRunner,
  notes: Set<string>,
): Promise<WalkStart[]> {
  const usable: WalkStart[] = []
  for (const start of starts) {
    const walked = await runner.walk({ start, moves: [], ending: [] })
    if (walked === undefined) break
    const { trouble, steps } = walked.outcome
    if (trouble?.kind === 'hook') {
      throw new ConfigurationError(
        `${hookOf(trouble)} failed where no story had been told: ${trouble.error?.message ?? trouble.status}`,
      )
    }
    if (trouble !== undefined) {
      const why = trouble.error?.message ?? `it is ${trouble.status}`
      notes.add(`No walk began in ${start.uri}: its step "${trouble.text}" failed: ${why}`)
      continue
    }
    const chapter = steps.flatMap(({ reached }) => reached).at(-1) ?? start.book
    const hasCalled = steps.some(({ acts }) => acts.some(({ act }) => act.kind === 'call'))
    const mustBegin = hasCalled || chapter === EndChapter
    const background = mustBegin ? [...start.background, newStoryStep] : start.background
    usable.push({ ...start, background, chapter: mustBegin ? start.book : chapter })
  }
  return usable
}

/** A hook that failed, by its name where it has one. */
export function hookOf({ text }: RehearsedStep): string {
  return text === '' ? 'A hook' : `The hook "${text}"`
}
