/**
 * Returns the name of a story or chapter in words: `bankAccountHasBeenCreated` becomes `bank account has been created`.
 */
export function inWords(name: string): string {
  let words = known.get(name)
  if (words === undefined) known.set(name, (words = splitWords(name)))
  return words
}

const known = new Map<string, string>()

function splitWords(name: string): string {
  return name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .replaceAll('_', ' ')
    .replace(/ +/g, ' ')
    .trim()
    .toLowerCase()
}
