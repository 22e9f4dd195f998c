import { ConfigurationError } from '../../errors'
import { inWords } from '../seam'
import { Experience } from './experience'
import type { WalkRunner } from './walk-runner'
import { Random } from './random'
import { ReadUrls } from './read-urls'
import { Refusals } from './refusals'
import type { Territory } from './territory'
import { usableStarts } from './usable-starts'
import { WalkPlanner } from './walk-planner'
import { projectWalks, type ProjectWalk } from './project-walks'

/** What the parts of a hunt share for one book. */
export interface Field extends Territory {
  readonly planner: WalkPlanner
  readonly experience: Experience
  readonly projectWalks: readonly ProjectWalk[]
  readonly refusals: Refusals
  readonly readUrls: ReadUrls
}

/**
 * Returns the fields of a hunt: the territories, with the starts from which walks can begin.
 *
 * @throws {@link ConfigurationError} when there is nothing to walk, or nowhere to begin.
 */
export async function fieldsOf(
  territories: readonly Territory[],
  seed: number,
  runner: WalkRunner,
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
    const starts = await usableStarts(territory.starts, runner, notes)
    const walks = await projectWalks(starts, moves)
    const experience = new Experience()
    for (const walk of walks) experience.learn(walk)
    const planner = new WalkPlanner(moves, values, ways, experience, random)
    const learned = { experience, refusals: new Refusals(), readUrls: new ReadUrls() }
    fields.push({ ...territory, starts, projectWalks: walks, planner, ...learned })
  }
  const usable = fields.filter(({ starts }) => starts.length > 0)
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
