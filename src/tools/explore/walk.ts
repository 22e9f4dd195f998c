import {
  indent,
  linesOf,
  parseFeature,
  scenariosOf,
  type AnyChapter,
  type RehearsedScenario,
  type StepText,
} from '../seam'
import { newStoryStep, type WalkStart } from './walk-start'
import type { Move } from './moves'

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
  /** Whether it only reads the current state, and is left out of findings. */
  readonly isProbe?: boolean
}

/** Returns the step that tries another step, which must not have a doc string. */
export function tryStep(step: StepText): StepText {
  const content = linesOf('', step)
    .map((line) => line.trimStart())
    .join('\n')
  return { text: 'I try:', argument: { docString: { content } } }
}

export function chapterReached({ start, moves }: Walk): AnyChapter {
  return moves.at(-1)?.to ?? start.chapter
}

export function storiesOf({ moves }: Walk): string[] {
  return moves.flatMap(({ stories }) => stories.map(({ story }) => story))
}

/** Returns the steps of a walk as single lines, without the Background and without probes. */
export function phrasesOf({ moves, ending }: Walk): string[] {
  const steps = [
    ...moves.map(({ step }) => step),
    ...ending.filter((one) => !one.isProbe).map(({ step }) => step),
  ]
  return steps.map(({ text, argument }) => {
    const quoted = text.endsWith(':') ? argument?.docString?.content : undefined
    return quoted === undefined ? text : `${text} ${quoted.replaceAll('\n', ' | ')}`
  })
}

/** Returns the number of scenario steps before the first phrase of a walk. */
export function stepsBefore({ start }: Walk): number {
  return start.background.length
}

export function scenarioLines(walk: Walk, phrases: readonly Move[] = walk.moves): string[] {
  const given = [...walk.start.background, ...phrases.map(({ step }) => step)]
  return [
    ...given.flatMap((step, at) => linesOf(at === 0 ? 'Given' : 'And', step)),
    ...walk.ending.flatMap(({ keyword, step }) => linesOf(keyword, step)),
  ]
}

export function featureText(
  name: string,
  scenarios: readonly {
    readonly tags: readonly string[]
    readonly name: string
    readonly lines: readonly string[]
  }[],
): string {
  return [
    '# language: en',
    `Feature: ${name}`,
    ...scenarios.flatMap(({ tags, name: title, lines }) => [
      '',
      ...(tags.length > 0 ? [`  ${tags.join(' ')}`] : []),
      `  Scenario: ${title}`,
      ...lines.map((line) => indent(line, 4)),
    ]),
    '',
  ].join('\n')
}

/** Parses a walk into a scenario. Generated values are new each time, as an API may store what it was given before. */
export function toScenario(walk: Walk): RehearsedScenario {
  const { start } = walk
  const lines = scenarioLines(walk)
  const text = featureText('A walk', [
    { tags: start.tags, name: 'A walk', lines: lines.length > 0 ? lines : linesOf('Given', newStoryStep) },
  ])
  const parsed = parseFeature(text, start.uri)
  if (!parsed.ok)
    throw new Error(
      `A walk cannot be parsed: ${parsed.problems.map(({ message }) => message).join('; ')}\n${text}`,
    )
  const [scenario] = scenariosOf(parsed.document)
  if (scenario === undefined) throw new Error(`A walk has no scenario:\n${text}`)
  return scenario
}
