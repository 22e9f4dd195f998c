import type { ParseProblem } from '../project'
import type { Finding } from './finding'
import { stepText } from './step-text'

export function parseFinding({ line, column, message }: ParseProblem, uri: string): Finding {
  return {
    uri,
    line,
    column,
    level: 'error',
    rule: 'feature-syntax',
    message: inPlainWords(message),
    scenarios: [],
  }
}

/** The tokens of Gherkin and their names in a message. */
const lines: Readonly<Record<string, string>> = {
  '#FeatureLine': 'Feature:',
  '#RuleLine': 'Rule:',
  '#BackgroundLine': 'Background:',
  '#ScenarioLine': 'Scenario:',
  '#ExamplesLine': 'Examples:',
  '#StepLine': 'a step',
  '#TableRow': 'a row of a table',
  '#DocStringSeparator': '"""',
  '#TagLine': 'a tag',
  '#EOF': 'the end',
}

/**
 * Rewords a message of Gherkin, such as `expected: #EOF, #StepLine, got 'x'` or `unexpected end of file, expected:
 * #StepLine`.
 */
function inPlainWords(message: string): string {
  const [, atEnd, tokens, got] =
    /^(unexpected end of file, )?expected: ([^']*?)(?:, got '(.*)')?$/s.exec(message) ?? []
  if (tokens === undefined) return message
  const fitting = tokens.split(', ').flatMap((token) => lines[token] ?? [])
  const what =
    atEnd === undefined ? `"${stepText(got ?? '')}" cannot stand here.` : 'The feature ends too early.'
  return fitting.length === 0 ? what : `${what}\nHere may stand: ${fitting.join(', ')}.`
}
