import { InputError } from '../errors'

/**
 * Gives back a text that something is to contain, start or end with.
 *
 * @throws {@link InputError} for an empty one, which every text has in it
 */
export function nonEmptyText(text: string): string {
  if (text !== '') return text
  throw new InputError(
    'There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not.',
  )
}

/** The text in quotes; a long one as its beginning. */
export function quote(text: string): string {
  return `"${text.length <= 200 ? text : `${text.slice(0, 200)}…`}"`
}
