import { nearestName } from '../../errors'

/** The phrase that reads most like a step, values left aside; undefined when none is near. */
export function nearestPhrase(step: string, phrases: readonly string[]): string | undefined {
  const byShape = new Map(phrases.map((phrase) => [shapeOf(phrase), phrase]))
  const nearest = nearestName(shapeOf(step), byShape.keys())
  return nearest === undefined ? undefined : byShape.get(nearest)
}

/** A phrase or a step with `{}` for every parameter or value. */
function shapeOf(text: string): string {
  return text.replace(/\{[^{}]*\}|"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?/g, '{}')
}
