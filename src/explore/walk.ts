import { indent, linesOf, parseFeature, scenariosOf, type StepText } from '../project'
import type { RehearsedScenario } from '../rehearsal'
import type { AnyChapter } from '../story'
import { newStoryStep, type WalkStart } from './walk-start'
import type { Move } from './moves'

/** A scenario that nobody wrote: phrases of the project, one after the other, from where a feature begins. */
export interface Walk {
  readonly start: WalkStart
  readonly moves: readonly Move[]
  /** What comes after the stories: what is tried, told at the same time, called and asserted. */
  readonly ending: readonly EndingStep[]
}

/** A step that is no telling of stories. */
export interface EndingStep {
  readonly keyword: 'When' | 'Then' | 'And'
  readonly step: StepText
  /** Whether it only looks what is there, and is no part of what is found. */
  readonly isProbe?: boolean
}

/** The step that tries another, which has no doc string. */
export function tryStep(step: StepText): StepText {
  const content = linesOf('', step)
    .map((line) => line.trimStart())
    .join('\n')
  return { text: 'I try:', argument: { docString: { content } } }
}

/** The chapter that a walk leads to. */
export function chapterReached({ start, moves }: Walk): AnyChapter {
  return moves.at(-1)?.to ?? start.chapter
}

/** The stories that a walk tells. */
export function storiesOf({ moves }: Walk): string[] {
  return moves.flatMap(({ stories }) => stories.map(({ story }) => story))
}

/** The phrases of a walk, as they are told. */
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

/** How many steps of its scenario come before its first phrase. */
export function stepsBefore({ start }: Walk): number {
  return start.background.length
}

/** The steps of a walk's scenario, with their keywords. */
export function scenarioLines(walk: Walk, phrases: readonly Move[] = walk.moves): string[] {
  const given = [...walk.start.background, ...phrases.map(({ step }) => step)]
  return [
    ...given.flatMap((step, at) => linesOf(at === 0 ? 'Given' : 'And', step)),
    ...walk.ending.flatMap(({ keyword, step }) => linesOf(keyword, step)),
  ]
}

/** The text of a feature with these scenarios. */
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

/** A walk as a scenario of Cucumber's; its new values are others each time, as an API may keep what it was given before. */
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
