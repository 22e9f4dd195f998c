import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, parse, resolve } from 'node:path'
import type { Io } from '../command'
import { fileProblem } from '../file-problem'
import { UsageError } from '../usage-error'
import type { Drawing } from './drawing'

/**
 * Prints drawings, or writes them to the file that is named; several become a file each, named after their books.
 *
 * @throws {@link UsageError} when a file cannot be written, or several images would have to be printed.
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
    try {
      const path = resolve(io.cwd, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    } catch (error) {
      throw new UsageError(`The drawing cannot be written to "${name}": ${fileProblem(error)}.`, {
        cause: error,
      })
    }
    io.stdout.write(`Written: ${name}\n`)
  }
}

/** `map.svg` for the book "banking story" is `map-banking-story.svg`. */
function fileFor(title: string, output: string): string {
  const { dir, name, ext } = parse(output)
  return `${dir === '' ? '' : `${dir}/`}${name}-${title.replace(/\W+/g, '-')}${ext}`
}
