import type { Definition, ProjectScenario } from '../project'
import type { PickleStep } from '../world'
import { backgroundOf, type Ground } from './ground'
import type { Move, Moves } from './moves'

/** What a scenario of the project tells where walks begin, up to its first step that no walk has. */
export interface WrittenWalk {
  readonly ground: Ground
  readonly told: readonly Move[]
  /** The phrase that it tries after that, where it does. */
  readonly tried: Move | undefined
}

/** What the scenarios tell that lend these grounds. */
export async function writtenWalks(grounds: readonly Ground[], moves: Moves): Promise<WrittenWalk[]> {
  const walks: WrittenWalk[] = []
  for (const ground of grounds)
    for (const scenario of ground.scenarios) walks.push(await walkOf(scenario, ground, moves))
  return walks
}

async function walkOf(scenario: ProjectScenario, ground: Ground, moves: Moves): Promise<WrittenWalk> {
  const told: Move[] = []
  const tell = (step: { pickleStep: PickleStep; definitions: readonly Definition[] }) =>
    moveOf(step, moves, told.at(-1)?.to ?? ground.chapter)
  for (const step of scenario.steps.slice(backgroundOf(scenario).length)) {
    const isTrying = step.definitions[0]?.entry?.effect === 'tries a story'
    for (const one of isTrying ? step.quoted.slice(0, -1) : [step]) {
      const move = await tell(one)
      if (move === undefined) return { ground, told, tried: undefined }
      told.push(move)
    }
    const last = isTrying ? step.quoted.at(-1) : undefined
    if (isTrying) return { ground, told, tried: last && (await tell(last)) }
  }
  return { ground, told, tried: undefined }
}

async function moveOf(
  { pickleStep, definitions }: { pickleStep: PickleStep; definitions: readonly Definition[] },
  moves: Moves,
  from: Ground['chapter'],
): Promise<Move | undefined> {
  const [definition, another] = definitions
  if (definition === undefined || another !== undefined || !moves.phrases.includes(definition))
    return undefined
  return moves.of({ text: pickleStep.text, argument: pickleStep.argument }, definition, from)
}
