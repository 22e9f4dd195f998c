/** Whether a text is a sentence: three words or more, separated by single spaces. */
function isSentence(text: string): boolean {
  const words = text.split(' ', 10_000)
  return words.length >= 3 && words.every((word) => word !== '' && !/\s/.test(word))
}

/**
 * Whether a value is a list of sentences. Under the name of a secret, sentences are messages about it, as in
 * `{ "password": ["It is too short."] }`, and not secrets.
 */
export function areSentences(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'string' && isSentence(item))
  )
}
