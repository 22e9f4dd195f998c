import { InputError } from '../../errors'
import { replaceRounded } from '../../formats'

/** Throws for a number that would be rounded. @throws {@link InputError} */
export function refuseNumber(written: string): never {
  throw new InputError(
    `${written} has more digits than a number keeps: it would be taken for ${Number(written)}.\nWrite it as a text, in quotes.`,
  )
}

/** Throws if a JSON text contains a number that would be rounded. @throws {@link InputError} */
export function refuseRounded(json: string): void {
  replaceRounded(json, refuseNumber)
}
