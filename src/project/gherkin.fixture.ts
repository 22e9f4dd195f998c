import { parseFeature } from './gherkin'

/** Returns the document of a feature that parses. */
export function documentOf(text: string, uri = 'features/x.feature') {
  const parsed = parseFeature(text, uri)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.document
}
