import { ConfigurationError } from '../errors'
import type { RehearsedStep } from '../rehearsal'
import { EndChapter } from '../story'
import { beginning, type Ground } from './ground'
import type { Guide } from './guide'

/**
 * The grounds from which walks can begin, each with the chapter that its Background leads to. Where one has called already,
 * or has come to an end, a new story begins after it.
 *
 * @param notes - says which cannot be used
 * @throws {@link ConfigurationError} when a hook fails where nothing was told.
 */
export async function usableGrounds(
  grounds: readonly Ground[],
  guide: Guide,
  notes: Set<string>,
): Promise<Ground[]> {
  const usable: Ground[] = []
  for (const ground of grounds) {
    const walked = await guide.walk({ ground, moves: [], ending: [] })
    if (walked === undefined) break
    const { trouble, steps } = walked.outcome
    if (trouble?.kind === 'hook') {
      throw new ConfigurationError(
        `${hookOf(trouble)} failed where no story had been told: ${trouble.error?.message ?? trouble.status}`,
      )
    }
    if (trouble !== undefined) {
      const why = trouble.error?.message ?? `it is ${trouble.status}`
      notes.add(`No walk began in ${ground.uri}: its step "${trouble.text}" failed: ${why}`)
      continue
    }
    const chapter = steps.flatMap(({ reached }) => reached).at(-1) ?? ground.book
    const hasCalled = steps.some(({ acts }) => acts.some(({ act }) => act.kind === 'call'))
    const mustBegin = hasCalled || chapter === EndChapter
    const background = mustBegin ? [...ground.background, beginning] : ground.background
    usable.push({ ...ground, background, chapter: mustBegin ? ground.book : chapter })
  }
  return usable
}

/** A hook that failed, by its name where it has one. */
export function hookOf({ text }: RehearsedStep): string {
  return text === '' ? 'A hook' : `The hook "${text}"`
}
