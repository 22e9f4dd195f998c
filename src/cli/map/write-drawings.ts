import { parse } from 'node:path'
import type { Io } from '../command'
import { writeOutput } from '../files'
import { UsageError } from '../usage-error'
import type { Drawing } from './drawing'

/**
 * Prints drawings, or writes them to the named file; several are written to one file each, named after their books.
 *
 * @throws {@link UsageError} if a file cannot be written, or several images would be printed.
 */
export function writeDrawings(
  drawings: readonly Drawing[],
  { output, format }: { readonly output: string | undefined; readonly format: string },
  io: Io,
): void {
  if (output === undefined && format === 'svg' && drawings.length > 1) {
    const titles = drawings.map(({ title }) => `"${title ?? ''}"`).join(', ')
    throw new UsageError(
      `There is an image for each of the books ${titles}: choose one with --book, or name a file with --output.`,
    )
  }
  if (output === undefined) {
    io.stdout.write(drawings.map(({ text }) => text).join('\n'))
    return
  }
  for (const { title, text } of drawings) {
    const name = drawings.length === 1 || title === undefined ? output : fileFor(title, output)
    writeOutput('drawing', text, name, io)
  }
}

/** Returns `map-banking-story.svg` for `map.svg` and the book "banking story". */
function fileFor(title: string, output: string): string {
  const { dir, name, ext } = parse(output)
  return `${dir === '' ? '' : `${dir}/`}${name}-${title.replace(/\W+/g, '-')}${ext}`
}
