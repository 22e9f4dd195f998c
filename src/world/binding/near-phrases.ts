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
  [/\bbody should (not )?have (?:the|an?) (?:field|property|member|key) \{\}/i, 'body at {} should $1exist'],
  [/\bthe (?:json )?(?:field|property|member|path|json|value)(?: at)? (?=\{)/i, 'the response body at '],
  [/\b(?:is|equals|must be|should equal|should be equal to|to be)(?= )/i, 'should be'],
  [/\b(?:contains|must contain|includes|should include)\b/i, 'should contain'],
  [/\bresponse(?= should contain)/i, 'response body'],
  [/\bshould contain (?:the )?json:/i, 'should contain:'],
  [/\b(?:matches|must match)\b/i, 'should match'],
  [/^I send .*?over the WebSocket/i, 'I send the WebSocket message'],
  [/\bI (?:should )?receive (an? .+?)(?: with| containing)?:/i, '$1 should contain:'],
  [/\bI should not receive an? (.+)/i, 'no $1 should come'],
  [/\bthe error (message|code) should be\b/i, 'the response should have the error $1'],
  [/^the (?:response )?content[- ]type /i, 'the response header {} '],
  [/\bshould (?:lack|miss|omit)\b/i, 'should not have'],
  [/\bshould be (?:present|defined)$/i, 'should exist'],
  [/\bshould be (?:missing|absent|undefined)$/i, 'should not exist'],
  [
    /\bresponse(?: body)? should have (at \w+ )?\{\} (?:items?|elements?)$/i,
    'response body at {} should have $1{} item(s)',
  ],
  [/\bshould be (?:under|below|before)\b/i, 'should be less than'],
  [/\b(?:greater|more) than or equal to\b/i, 'at least'],
  [/\bless than or equal to\b/i, 'at most'],
  [/\bshould not (have received|receive)\b/i, 'should $1 no'],
  [/^(?:I \w+ )?(?:the |an? )?header (\{\}) (?:should be|to|with value) /i, 'the request header $1 is '],
]

const negation = /\b(?:no|none|not|never)\b|n't\b/i

/** Returns the phrase most similar to a step, ignoring values. @param limit - how many letters may differ */
export function nearestPhrase(step: string, phrases: readonly string[], limit?: number): string | undefined {
  const shape = shapeOf(step)
  const inOurWords = synonyms.reduce((text, [theirs, ours]) => text.replace(theirs, ours), shape)
  // What says the opposite is never meant, however alike it is.
  const alike = phrases.filter((phrase) => negation.test(shapeOf(phrase)) === negation.test(inOurWords))
  const byShape = new Map(alike.map((phrase) => [shapeOf(phrase), phrase]))
  const near = (text: string, most = limit) => byShape.get(nearestName(text, byShape.keys(), most) ?? '')
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
