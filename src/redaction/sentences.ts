const sentence = /^\S+(?: \S+){2,}$/
const quotedSentence = String.raw`"(?:[^"\\\s]|\\.)+(?: (?:[^"\\\s]|\\.)+){2,}"`

/** The rest of a JSON list of sentences, after its bracket. */
export const restOfSentences = new RegExp(
  String.raw`\s*${quotedSentence}\s*(?:,\s*${quotedSentence}\s*)*\]`,
  'y',
)

/**
 * Whether a value is a list of sentences, of three words or more. Under the name of a secret these are messages about
 * it, as in `{ "password": ["It is too short."] }`, and no secrets.
 */
export function areSentences(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'string' && sentence.test(item))
  )
}
