/** Whether a text is a sentence, of three words or more with a space between them. */
function isSentence(text: string): boolean {
  const words = text.split(' ', 10_000)
  return words.length >= 3 && words.every((word) => word !== '' && !/\s/.test(word))
}

/**
 * Whether a value is a list of sentences. Under the name of a secret these are messages about it, as in
 * `{ "password": ["It is too short."] }`, and no secrets.
 */
export function areSentences(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'string' && isSentence(item))
  )
}
