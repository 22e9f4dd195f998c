import { text } from 'node:stream/consumers'
import type { Io } from './command'
import { uriOf } from './files'
import { UsageError } from './usage-error'

/** A feature that is in no file, or not yet as it is in its file. */
export interface WrittenFeature {
  readonly text: string
  /** Its place, relative to the folder of the project, or `<stdin>`. */
  readonly uri: string
}

/** Reads a feature from stdin. @throws {@link UsageError} where nothing can be read, or its place is outside the project. */
export async function readStdin(io: Io, as: string | undefined): Promise<WrittenFeature> {
  const { stdin } = io
  const uri = as === undefined ? '<stdin>' : uriOf(as, io)
  if (uri === '' || uri === '..' || uri.startsWith('../'))
    throw new UsageError(`--as has to name a file of the project, not "${as}".`)
  if (stdin === undefined || stdin.isTTY === true)
    throw new UsageError('A feature is read from stdin: pipe one in.')
  return { text: await text(stdin), uri }
}
