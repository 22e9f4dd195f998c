import { nearestName } from '../../errors'

/** How other libraries word what phrases of this one say. */
const synonyms: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^(?:the )?header (?=\{\} should)/i, 'the response header '],
  [/^.*\bbearer token\b.*/i, 'I authenticate with the bearer token {}'],
  [/^I (?:store|remember|extract|keep) /i, 'I save '],
  [/\bresponse should match (?:the )?(?:json )?schema\b/i, 'response body should match the schema'],
  [/\bshould have (?:length|size|count) \{\}/i, 'should have {} item(s)'],
  [/^I (?:send|make|do|perform|issue) an? (.+?)(?: request)? to\b/i, 'I $1'],
  [/\bshould have (?:the )?status(?: code)?\b/i, 'should be'],
  [/\bshould be an error with the (?:error )?(message|code)\b/i, 'should have the error $1'],
  [/\b(?:the )?(?:(?:http|response) )*(?:status(?: code)?|(?<=response )code)\b/i, 'the response'],
  [/\bthe (?:json )?(?:field|property|member|path|json|value)(?: at)? (?=\{)/i, 'the response body at '],
  [/\b(?:is|equals|must be|should equal|should be equal to|to be)(?= )/i, 'should be'],
  [/\b(?:contains|must contain)\b/i, 'should contain'],
  [/\bresponse(?= should contain)/i, 'response body'],
  [/\bshould contain (?:the )?json:/i, 'should contain:'],
  [/\b(?:matches|must match)\b/i, 'should match'],
  [/^(?:I \w+ )?(?:the |an? )?header (\{\}) (?:should be|to|with value) /i, 'the request header $1 is '],
]

/** Returns the phrase most similar to a step, ignoring values. @param limit - how many letters may differ */
export function nearestPhrase(step: string, phrases: readonly string[], limit?: number): string | undefined {
  const byShape = new Map(phrases.map((phrase) => [shapeOf(phrase), phrase]))
  const shape = shapeOf(step)
  const inOurWords = synonyms.reduce((text, [theirs, ours]) => text.replace(theirs, ours), shape)
  const near = (text: string) => byShape.get(nearestName(text, byShape.keys(), limit) ?? '')
  const withValue = inOurWords.replace(/(?<= should be )(?:an? )?[\w-]+$/, '{}')
  const exact = byShape.get(inOurWords) ?? byShape.get(withValue)
  return exact ?? near(shape) ?? near(inOurWords)
}

const status = /(?:HTTP )?(?:\d+ )?(?<=(?:HTTP|be|or|\d) )[A-Z](?:(?! or )[A-Za-z' -])*/
const method = /(?<=HTTP method |the end I )[A-Z][A-Z-]*/
const value =
  /\{\{[^{}]*\}\}|\{[^{}]*\}|"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?(?: ?(?:m|min|minutes?|s|seconds?|ms|milliseconds?)\b)?/
const parameter = new RegExp([status, method, value].map(({ source }) => source).join('|'), 'g')

/** Replaces every parameter or value with `{}`. */
function shapeOf(text: string): string {
  return text.replace(parameter, '{}')
}
