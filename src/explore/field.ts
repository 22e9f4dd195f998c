import { ConfigurationError } from '../errors'
import { inWords } from '../story'
import { Experience } from './experience'
import type { Guide } from './guide'
import { Random } from './random'
import { Reads } from './reads'
import { Refusals } from './refusals'
import type { Territory } from './territory'
import { usableGrounds } from './usable-grounds'
import { Walker } from './walker'
import { writtenWalks, type WrittenWalk } from './written-walks'

/** What the parts of a hunt share for one book. */
export interface Field extends Territory {
  readonly walker: Walker
  readonly experience: Experience
  /** What the scenarios of the project tell. */
  readonly written: readonly WrittenWalk[]
  readonly refused: Refusals
  readonly reads: Reads
}

/**
 * The fields of a hunt: the territories in which walks can begin.
 *
 * @throws {@link ConfigurationError} when there is nothing to walk, or nowhere to begin.
 */
export async function fieldsOf(
  territories: readonly Territory[],
  seed: number,
  guide: Guide,
  notes: Set<string>,
): Promise<Field[]> {
  const random = new Random(`${seed}`)
  const fields: Field[] = []
  for (const territory of territories) {
    const { moves, values, ways } = territory
    if (moves.phrases.length === 0)
      throw new ConfigurationError(
        `The story book "${inWords(territory.book.name)}" has no phrases, so there is nothing to walk.\nBind some with storiesOf(${territory.book.name}) and tell(…).`,
      )
    const grounds = await usableGrounds(territory.grounds, guide, notes)
    const written = await writtenWalks(grounds, moves)
    const experience = new Experience()
    for (const walk of written) experience.learn(walk)
    const walker = new Walker(moves, values, ways, experience, random)
    const learned = { experience, refused: new Refusals(), reads: new Reads() }
    fields.push({ ...territory, grounds, written, walker, ...learned })
  }
  const usable = fields.filter(({ grounds }) => grounds.length > 0)
  if (usable.length === 0) throw nowhereToBegin([...notes])
  return usable
}

function nowhereToBegin(notes: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    [
      'There is nowhere to begin a walk.',
      ...notes,
      'A walk begins as a feature does whose scenarios are set in a story book: see the paths, tags and --book given, and withStoryBook(…) in the support code.',
    ].join('\n'),
  )
}
