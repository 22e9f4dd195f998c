import type { AnyChapter, Definition } from '../seam'
import type { Territory } from './territory'

/**
 * Returns the phrase that tells only this story of the chapter, in a step without a doc string, so that another step
 * can quote it; undefined if there is none.
 */
export async function phraseForStory(
  { map, moves, values }: Pick<Territory, 'map' | 'moves' | 'values'>,
  chapter: AnyChapter,
  story: string,
): Promise<Definition | undefined> {
  const ways = map.filter((way) => way.from === chapter && way.story === story)
  for (const phrase of new Set(ways.flatMap(({ phrases }) => phrases))) {
    for (const step of values.stepsOf(phrase)) {
      const move = await moves.of(step, phrase, chapter)
      const [told, another] = move?.stories ?? []
      if (told?.story === story && another === undefined && !step.argument?.docString) return phrase
    }
  }
  return undefined
}
