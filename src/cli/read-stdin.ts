import { text } from 'node:stream/consumers'
import type { Io } from './command'
import { uriOf } from './files'
import { UsageError } from './usage-error'

/** The text of a feature that is not in a file, or differs from its file. */
export interface WrittenFeature {
  readonly text: string
  /** The path of the feature, relative to the folder of the project, or `<stdin>`. */
  readonly uri: string
}

/**
 * Reads a feature from stdin. @throws {@link UsageError} if stdin is a terminal or missing, or `as` is outside the
 * project.
 */
export async function readStdin(io: Io, as: string | undefined): Promise<WrittenFeature> {
  const { stdin } = io
  const uri = as === undefined ? '<stdin>' : uriOf(as, io)
  if (uri === '' || uri === '..' || uri.startsWith('../'))
    throw new UsageError(`--as has to name a file of the project, not "${as}".`)
  if (stdin === undefined || stdin.isTTY === true)
    throw new UsageError('A feature is read from stdin: pipe one in.')
  return { text: await text(stdin), uri }
}
