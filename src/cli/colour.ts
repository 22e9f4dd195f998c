import { styleText } from 'node:util'
import type { Io, Output } from './command'

export type Style = Parameters<typeof styleText>[0]

/** Returns a function that styles text for an output. Only a terminal with colours gets any (https://no-color.org). */
export function painter(output: Output, { env }: Pick<Io, 'env'>): (style: Style, text: string) => string {
  const colours = output.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  return (style, text) => (colours ? styleText(style, text) : text)
}
