import type { Definition, PickleStep, ProjectScenario } from '../seam'
import { backgroundOf, type WalkStart } from './walk-start'
import type { Move, Moves } from './moves'

/** The moves of a project scenario after its Background, up to the first step that a walk cannot contain. */
export interface ProjectWalk {
  readonly start: WalkStart
  readonly moves: readonly Move[]
  /** The phrase that the scenario tries after them; undefined if it tries none. */
  readonly tried: Move | undefined
}

export async function projectWalks(starts: readonly WalkStart[], moves: Moves): Promise<ProjectWalk[]> {
  const walks: ProjectWalk[] = []
  for (const start of starts)
    for (const scenario of start.scenarios) walks.push(await walkOf(scenario, start, moves))
  return walks
}

async function walkOf(scenario: ProjectScenario, start: WalkStart, moves: Moves): Promise<ProjectWalk> {
  const told: Move[] = []
  const tell = (step: { pickleStep: PickleStep; definitions: readonly Definition[] }) =>
    moveOf(step, moves, told.at(-1)?.to ?? start.chapter)
  for (const step of scenario.steps.slice(backgroundOf(scenario).length)) {
    const isTrying = step.definitions[0]?.entry?.effect === 'tries a story'
    for (const one of isTrying ? step.quoted.slice(0, -1) : [step]) {
      const move = await tell(one)
      if (move === undefined) return { start, moves: told, tried: undefined }
      told.push(move)
    }
    const last = isTrying ? step.quoted.at(-1) : undefined
    if (isTrying) return { start, moves: told, tried: last && (await tell(last)) }
  }
  return { start, moves: told, tried: undefined }
}

async function moveOf(
  { pickleStep, definitions }: { pickleStep: PickleStep; definitions: readonly Definition[] },
  moves: Moves,
  from: WalkStart['chapter'],
): Promise<Move | undefined> {
  const [definition, another] = definitions
  if (definition === undefined || another !== undefined || !moves.phrases.includes(definition))
    return undefined
  return moves.of({ text: pickleStep.text, argument: pickleStep.argument }, definition, from)
}
