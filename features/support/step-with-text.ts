import { Given } from '@cucumber/cucumber'

/** Defines a step that takes a text at last: in a doc string under it, or in quotes at its end. */
export function stepWithText<Args extends readonly unknown[]>(
  phrase: string,
  code: (this: object, ...args: Args) => unknown,
  options: { readonly timeout?: number } = {},
): void {
  Given(`${phrase}:`, options, code)
  Given(`${phrase} {string}`, options, code)
}
