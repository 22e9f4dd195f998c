import { InputError } from '../errors'

/**
 * Returns a text that is to be searched for.
 *
 * @throws {@link InputError} if it is empty, because every text contains an empty text
 */
export function nonEmptyText(text: string): string {
  if (text !== '') return text
  throw new InputError(
    'There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not.',
  )
}

/** Returns the text in quotes; of a long text only the beginning. */
export function quote(text: string): string {
  return `"${text.length <= 200 ? text : `${text.slice(0, 200)}…`}"`
}
