import { InputError } from '../../errors'
import { replaceRounded } from '../../exchange'

/** Refuses a number that would be taken for one of its neighbours. @throws {@link InputError} */
export function refuseNumber(written: string): never {
  throw new InputError(
    `${written} has more digits than a number keeps: it would be taken for ${Number(written)}.\nWrite it as a text, in quotes.`,
  )
}

/** Refuses a JSON text with such a number. @throws {@link InputError} */
export function refuseRounded(json: string): void {
  replaceRounded(json, refuseNumber)
}
