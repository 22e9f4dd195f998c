import { remembered } from '../remembered'

/**
 * Returns the name of a story or chapter in words: `bankAccountHasBeenCreated` becomes `bank account has been created`.
 */
export const inWords = remembered((name) =>
  name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .replaceAll('_', ' ')
    .replace(/ +/g, ' ')
    .trim()
    .toLowerCase(),
)
