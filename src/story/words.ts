/** The name of a story or chapter in words: `bankAccountHasBeenCreated` reads `bank account has been created`. */
export function inWords(name: string): string {
  let words = known.get(name)
  if (words === undefined) known.set(name, (words = splitWords(name)))
  return words
}

const known = new Map<string, string>()

function splitWords(name: string): string {
  return name
    .replace(
      /([a-z0-9])([A-Z])|([A-Z]+)([A-Z][a-z])|([A-Za-z])(\d)/g,
      (_, a = '', b = '', c = '', d = '', e = '', f = '') => `${a}${c}${e} ${b}${d}${f}`,
    )
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
}
