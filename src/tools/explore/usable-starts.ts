import { ConfigurationError } from '../../errors'
import { EndChapter, type RehearsedStep } from '../seam'
import { newStoryStep, type WalkStart } from './walk-start'
import type { WalkRunner } from './walk-runner'

/**
 * Returns the starts from which walks can begin, each with the chapter that its Background leads to. If a Background
 * made a call or came to the end chapter, a new story begins after it.
 *
 * @param notes - gets a note on each start that cannot be used
 * @throws {@link ConfigurationError} when a hook fails before a story was told.
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

/** Describes a hook, by its name if it has one. */
export function hookOf({ text }: RehearsedStep): string {
  return text === '' ? 'A hook' : `The hook "${text}"`
}
