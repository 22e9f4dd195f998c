import type { AnyChapter, ChapterClass, StoryBook, ToldStory } from '../../story'
import {
  indent,
  linesOf,
  parseFeature,
  scenariosOf,
  type Definition,
  type ProjectScenario,
  type StepText,
} from '../../project'
import type { RehearsedScenario } from '../../rehearsal'

/** Where walks begin: a feature of the project, with its Background and tags, set in one book. */
export interface WalkStart {
  /** The path of the feature. */
  readonly uri: string
  readonly tags: readonly string[]
  /** The steps before those of the walk. */
  readonly background: readonly StepText[]
  readonly book: ChapterClass<StoryBook>
  /** The chapter that the walk begins in. */
  readonly chapter: AnyChapter
  /** The project scenarios that begin like this. */
  readonly scenarios: readonly ProjectScenario[]
}

/** A phrase in one chapter: the stories it tells, in order. */
export interface Move {
  readonly step: StepText
  readonly definition: Definition
  readonly stories: readonly ToldStory[]
  /** The chapter that it leads to. */
  readonly to: AnyChapter
  /** Its values that no feature has. */
  readonly invented: readonly string[]
}

/** A generated scenario: phrases of the project, one after the other, from the start of a feature. */
export interface Walk {
  readonly start: WalkStart
  readonly moves: readonly Move[]
  /** The steps after the stories: stories tried or run at the same time, calls and assertions. */
  readonly ending: readonly EndingStep[]
}

/** A step after the phrases of a walk. */
export interface EndingStep {
  readonly keyword: 'When' | 'Then' | 'And'
  readonly step: StepText
  /** A probe only reads the current state, and is left out of findings; an outcome is that of concurrent stories. */
  readonly role?: 'probe' | 'tried' | 'outcome'
  /** Whether it sends a request. */
  readonly isRequest?: true
}

/** The step that goes back to the opening chapter. */
export const newStoryStep = { text: 'a new story begins' }

export function beginAt(start: WalkStart, moves: readonly Move[] = []): Walk {
  return { start, moves, ending: [] }
}

export function goOn(walk: Walk, move: Move): Walk {
  return { ...walk, moves: [...walk.moves, move] }
}

/** Returns a step of an ending. */
export function when(text: string, role?: EndingStep['role']): EndingStep {
  return { keyword: 'When', step: { text }, ...(role && { role }) }
}

export function then(text: string): EndingStep {
  return { keyword: 'Then', step: { text } }
}

/** For how long a change may take to show. */
const patience = when('I keep asking for up to 2 seconds')

/** Returns the steps with an assertion on the last response, which is given time. */
export function asking(steps: readonly EndingStep[], assertion: string): EndingStep[] {
  return [
    ...steps.filter(({ keyword, step }) => keyword === 'When' && step !== patience.step),
    patience,
    then(assertion),
  ]
}

/** Returns what lets a walk end with more steps. */
export function endingAlsoWith(...steps: readonly EndingStep[]): (walk: Walk) => Walk {
  return (walk) => ({ ...walk, ending: [...walk.ending, ...steps] })
}

/** Returns the step that tries another step; undefined if it has a doc string, so that no step can quote it. */
export function tryStep(step: StepText): EndingStep | undefined {
  if (step.argument?.docString) return undefined
  return { keyword: 'When', step: quoting('I try:', [step]), role: 'tried' }
}

/** Returns a step whose doc string quotes other steps. */
export function quoting(text: string, steps: readonly StepText[]): StepText {
  const content = steps.flatMap((step) => linesOf('', step).map((line) => line.trimStart())).join('\n')
  return { text, argument: { docString: { content } } }
}

export function chapterReached({ start, moves }: Walk): AnyChapter {
  return moves.at(-1)?.to ?? start.chapter
}

/** Whether a walk has values that no feature has, in its first moves. */
export function isInvented({ moves }: Pick<Walk, 'moves'>, count = moves.length): boolean {
  return moves.slice(0, count).some(({ invented }) => invented.length > 0)
}

export function storiesOfWalk({ moves }: Pick<Walk, 'moves'>): string[] {
  return moves.flatMap(({ stories }) => stories.map(({ story }) => story))
}

/** Returns the steps of a walk as single lines, without the Background and without probes. */
export function phrasesOf(walk: Walk): string[] {
  const { moves, ending } = withoutProbes(walk)
  return [...moves, ...ending].map(({ step: { text, argument } }) => {
    const quoted = text.endsWith(':') ? argument?.docString?.content : undefined
    return quoted === undefined ? text : `${text} ${quoted.replaceAll('\n', ' | ')}`
  })
}

export function withoutProbes(walk: Walk): Walk {
  return { ...walk, ending: walk.ending.filter(({ role }) => role !== 'probe') }
}

/** Returns a walk as a feature with one scenario. */
export function featureText(
  { start, moves, ending }: Walk,
  feature: string,
  scenario: string,
  tags = start.tags,
): string {
  const given = [...start.background, ...moves.map(({ step }) => step)]
  const lines = [
    ...given.flatMap((step, at) => linesOf(at === 0 ? 'Given' : 'And', step)),
    ...ending.flatMap(({ keyword, step }) => linesOf(keyword, step)),
  ]
  return [
    '# language: en',
    `Feature: ${feature}`,
    '',
    ...(tags.length > 0 ? [`  ${tags.join(' ')}`] : []),
    `  Scenario: ${scenario}`,
    ...(lines.length > 0 ? lines : linesOf('Given', newStoryStep)).map((line) => indent(line, 4)),
    '',
  ].join('\n')
}

/** Parses a walk into a scenario. Generated values are new each time, as an API may store what it was given before. */
export function toScenario(walk: Walk): RehearsedScenario {
  const text = featureText(walk, 'A walk', 'A walk')
  // What is written here is no Markdown, even if the feature that it begins like is.
  const parsed = parseFeature(text, 'walk.feature')
  const [scenario] = parsed.ok ? scenariosOf({ ...parsed.document, uri: walk.start.uri }) : []
  if (scenario === undefined) throw new Error(`A walk cannot be parsed:\n${text}`)
  return scenario
}
