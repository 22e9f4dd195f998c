import { InputError } from '../../errors'
import { replaceRounded } from '../../exchange'

/** Reads a whole number that a number would round, given as it is written. */
export type ReadLargeNumber = (written: string) => bigint

/** Refuses a whole number that would be taken for one of its neighbours. @throws {@link InputError} */
export const refuse: ReadLargeNumber = (written) => {
  throw new InputError(
    `${written} has more digits than a number keeps: it would be taken for ${Number(written)}.\nWrite it as a text, in quotes.`,
  )
}

/** Refuses a JSON text with such a number. @throws {@link InputError} */
export function refuseRounded(json: string): void {
  replaceRounded(json, (written) => String(refuse(written)))
}
