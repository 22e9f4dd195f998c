import { nearestName } from '../../errors'
import { explainMiswritten } from './miswritten'

/** The phrase that reads most like a step, values left aside; undefined when none is near. */
export function nearestPhrase(step: string, phrases: readonly string[]): string | undefined {
  const byShape = new Map(phrases.map((phrase) => [shapeOf(phrase), phrase]))
  const nearest = (limit?: number): string | undefined => {
    const shape = nearestName(shapeOf(step), byShape.keys(), limit)
    return shape === undefined ? undefined : byShape.get(shape)
  }
  return nearest(2) ?? phrases.find((phrase) => explainMiswritten(step, phrase) !== undefined) ?? nearest()
}

/** The line that suggests a phrase for a step that none reads: the phrase, and what is written wrong in the step where that is known. */
export function suggestPhrase(step: string, phrase: string): string {
  const why = explainMiswritten(step, phrase)
  return why === undefined ? `Did you mean: ${phrase}` : `Did you mean: ${phrase}\n${why}`
}

/** A phrase or a step with `{}` for every parameter or value. */
function shapeOf(text: string): string {
  return text.replace(/\{[^{}]*\}|"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?/g, '{}')
}
