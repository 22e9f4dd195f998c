/** The name of a story or chapter in words: `bankAccountHasBeenCreated` reads `bank account has been created`. */
export function inWords(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)/g, ' ')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
}
