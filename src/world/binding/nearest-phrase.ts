import { nearestName } from '../../errors'
import { explainMiswritten } from './miswritten'

/**
 * Returns the phrase most similar to a step, ignoring values; undefined if none is similar.
 *
 * @param limit - how many letters may differ. @defaultValue a third
 */
export function nearestPhrase(step: string, phrases: readonly string[], limit?: number): string | undefined {
  const byShape = new Map(phrases.map((phrase) => [shapeOf(phrase), phrase]))
  const nearest = (letters?: number): string | undefined => {
    const shape = nearestName(shapeOf(step), byShape.keys(), letters)
    return shape === undefined ? undefined : byShape.get(shape)
  }
  if (limit !== undefined) return nearest(limit)
  return nearest(2) ?? phrases.find((phrase) => explainMiswritten(step, phrase) !== undefined) ?? nearest()
}

/** Suggests a phrase for a step that matches none, and explains what is wrong in the step if that is known. */
export function suggestPhrase(step: string, phrase: string): string {
  const why = explainMiswritten(step, phrase)
  return why === undefined ? `Did you mean: ${phrase}` : `Did you mean: ${phrase}\n${why}`
}

/** Replaces every parameter or value with `{}`. */
function shapeOf(text: string): string {
  return text.replace(/\{[^{}]*\}|"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?/g, '{}')
}
