import { entryOf } from '../catalogue'
import { insteadOfOther, insteadOfSame, refuseList, type ListSuggestions } from '../expectations'
import { Redactor } from '../redaction'
import { stepText } from './step-text'

/**
 * Refuses a path that finds a list of values, in a phrase that compares one value.
 *
 * @throws {@link InputError} which suggests the phrases for lists, with the words of the step.
 */
export function refuseSeveralPlaces(path: string, step: string, pattern: string): void {
  const [, words = ''] =
    /^the response body at (?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*') should (.*)$/s.exec(stepText(step)) ?? []
  refuseList(path, insteadOf(words, pattern), new Redactor())
}

function insteadOf(words: string, pattern: string): ListSuggestions {
  if (pattern.endsWith(' should be {jsonValue}')) return insteadOfSame(words.replace(/^be /, ''))
  if (pattern.endsWith(' should not be {jsonValue}')) return insteadOfOther(words.replace(/^not be /, ''))
  return entryOf(`each item of ${pattern}`) === undefined ? {} : { each: words }
}
