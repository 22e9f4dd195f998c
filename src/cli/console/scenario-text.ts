import { indent, linesOf, type Definition } from '../../project'
import type { PickleStep } from '../../world'

/** A step that was told, with its definition. */
export interface ConsoleStep {
  readonly keyword: string | undefined
  readonly step: PickleStep
  readonly definition: Definition | undefined
}

/** Renders the steps as a feature with one scenario. */
export function scenarioText(name: string, tags: readonly string[], steps: readonly ConsoleStep[]): string {
  let before = ''
  const lines = steps.flatMap((told) => {
    const now = told.keyword ?? keywordOf(told)
    const written = now === before ? 'And' : now
    if (!['And', 'But', '*'].includes(now)) before = now
    return linesOf(written, told.step).map((line) => indent(line, 4))
  })
  const tagLine = tags.length === 0 ? [] : [`  ${tags.join(' ')}`]
  return ['Feature: Told by hand', '', ...tagLine, `  Scenario: ${name}`, ...lines, ''].join('\n')
}

/** Returns the keyword for a phrase: Given for stories and set-up, When for calls, Then for assertions. */
function keywordOf({ definition }: ConsoleStep): string {
  const { effect } = definition?.entry ?? {}
  if (effect === 'calls' || effect === 'tries a story' || effect === 'tells at once') return 'When'
  return effect === 'asserts' || effect === 'looks at the response' ? 'Then' : 'Given'
}
