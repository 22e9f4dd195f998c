import { parseFeature, scenariosOf } from '../../project'
import type { PickleStep } from '../../world'
import type { PhraseLines } from './phrase-lines'

/** A typed step, with its keyword if it has one. */
export interface TypedStep {
  readonly keyword: string | undefined
  readonly step: PickleStep
}

const keyword = /^(Given|When|Then|And|But|\*)\s+/

/** Parses a phrase with its table or doc string as Gherkin does. Returns a message if it does not parse. */
export function readTyped([phrase, ...argument]: PhraseLines): TypedStep | string {
  const [written, said] = keyword.exec(phrase) ?? []
  const text = phrase.slice(written?.length ?? 0)
  const feature = ['Feature:', 'Scenario:', `* ${text}`, ...argument].join('\n')
  const parsed = parseFeature(feature, 'console')
  if (!parsed.ok) return parsed.problems.map(({ message }) => message).join('\n')
  const step = scenariosOf(parsed.document)[0]?.pickle.steps[0]
  return step === undefined ? `"${phrase}" is no phrase.` : { keyword: said, step }
}

/** Returns the phrase without a leading keyword. */
export function withoutKeyword(phrase: string): string {
  return phrase.replace(keyword, '')
}
