import {
  StoryBook as AnyBook,
  indent,
  linesOf,
  parseFeature,
  scenariosOf,
  type AnyChapter,
  type ChapterClass,
  type Definition,
  type ProjectScenario,
  type RehearsedScenario,
  type ScenarioUse,
  type StepText,
  type StoryBook,
  type ToldStory,
} from '../seam'

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

/** A phrase told from one chapter: the stories it tells, in order. */
export interface Move {
  readonly step: StepText
  readonly definition: Definition
  readonly stories: readonly ToldStory[]
  /** The chapter that it leads to. */
  readonly to: AnyChapter
}

/** A generated scenario: phrases of the project, one after the other, from the start of a feature. */
export interface Walk {
  readonly start: WalkStart
  readonly moves: readonly Move[]
  /** The steps after the stories: stories tried or told at the same time, calls and assertions. */
  readonly ending: readonly EndingStep[]
}

/** A step after the phrases of a walk. */
export interface EndingStep {
  readonly keyword: 'When' | 'Then' | 'And'
  readonly step: StepText
  /** A probe only reads the current state, and is left out of findings; an outcome is that of concurrent stories. */
  readonly role?: 'probe' | 'tried' | 'outcome'
}

/** The step that goes back to the opening chapter. */
export const newStoryStep = { text: 'a new story begins' }

/** Returns the starts of scenarios; scenarios of one feature with the same Background and configuration share one. */
export function walkStartsOf(
  scenarios: readonly ProjectScenario[],
  useFor: (tags: string[]) => ScenarioUse | undefined,
): WalkStart[] {
  const starts = new Map<string, WalkStart & { scenarios: ProjectScenario[] }>()
  for (const scenario of scenarios) {
    const { use, gherkinDocument, pickle } = scenario
    const book = use?.configuration.binding?.book
    if (book === undefined || !isBook(book)) continue
    const background = backgroundOf(scenario)
    const ofFeature = (gherkinDocument.feature?.tags ?? []).map(({ name }) => name)
    const tags = useFor(ofFeature) === use ? ofFeature : pickle.tags.map(({ name }) => name)
    const key = JSON.stringify([pickle.uri, tags, background])
    const known = starts.get(key)
    if (known !== undefined) known.scenarios.push(scenario)
    else starts.set(key, { uri: pickle.uri, tags, background, book, chapter: book, scenarios: [scenario] })
  }
  return [...starts.values()]
}

export function backgroundOf({ pickle, gherkinDocument }: ProjectScenario): StepText[] {
  const children = gherkinDocument.feature?.children ?? []
  const ids = new Set(
    [...children, ...children.flatMap(({ rule }) => rule?.children ?? [])].flatMap(
      ({ background }) => background?.steps.map(({ id }) => id) ?? [],
    ),
  )
  return pickle.steps
    .filter(({ astNodeIds }) => astNodeIds.some((id) => ids.has(id)))
    .map(({ text, argument }) => ({ text, argument }))
}

function isBook(candidate: ChapterClass<unknown>): candidate is ChapterClass<StoryBook> {
  return candidate.prototype instanceof AnyBook
}

export function beginAt(start: WalkStart, moves: readonly Move[]): Walk {
  return { start, moves, ending: [] }
}

export function goOn(walk: Walk, move: Move): Walk {
  return { ...walk, moves: [...walk.moves, move] }
}

/** Returns the step that tries another step, which must not have a doc string. */
export function tryStep(step: StepText): EndingStep {
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

export function storiesOf({ moves }: Walk): string[] {
  return moves.flatMap(({ stories }) => stories.map(({ story }) => story))
}

/** Returns the number of scenario steps before the first phrase of a walk. */
export function stepsBefore({ start }: Walk): number {
  return start.background.length
}

export function withoutProbes(walk: Walk): Walk {
  return { ...walk, ending: walk.ending.filter(({ role }) => role !== 'probe') }
}

/** Returns the steps of a walk as single lines, without the Background and without probes. */
export function phrasesOf(walk: Walk): string[] {
  const { moves, ending } = withoutProbes(walk)
  return [...moves, ...ending].map(({ step: { text, argument } }) => {
    const quoted = text.endsWith(':') ? argument?.docString?.content : undefined
    return quoted === undefined ? text : `${text} ${quoted.replaceAll('\n', ' | ')}`
  })
}

export function scenarioLines({ start, moves, ending }: Walk): string[] {
  const given = [...start.background, ...moves.map(({ step }) => step)]
  return [
    ...given.flatMap((step, at) => linesOf(at === 0 ? 'Given' : 'And', step)),
    ...ending.flatMap(({ keyword, step }) => linesOf(keyword, step)),
  ]
}

/** Returns a feature with one scenario. */
export function featureText(
  feature: string,
  tags: readonly string[],
  scenario: string,
  lines: readonly string[],
): string {
  return [
    '# language: en',
    `Feature: ${feature}`,
    '',
    ...(tags.length > 0 ? [`  ${tags.join(' ')}`] : []),
    `  Scenario: ${scenario}`,
    ...lines.map((line) => indent(line, 4)),
    '',
  ].join('\n')
}

/** Parses a walk into a scenario. Generated values are new each time, as an API may store what it was given before. */
export function toScenario(walk: Walk): RehearsedScenario {
  const { start } = walk
  const lines = scenarioLines(walk)
  const steps = lines.length > 0 ? lines : linesOf('Given', newStoryStep)
  const text = featureText('A walk', start.tags, 'A walk', steps)
  const parsed = parseFeature(text, start.uri)
  const [scenario] = parsed.ok ? scenariosOf(parsed.document) : []
  if (scenario === undefined) throw new Error(`A walk cannot be parsed:\n${text}`)
  return scenario
}
