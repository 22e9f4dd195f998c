import type { FeatureLine } from '../../tools/check'
import type { Io } from '../command'
import { readFeatureFile, uriOf } from '../files'
import { readStdin } from '../read-stdin'
import { UsageError } from '../usage-error'

/**
 * Reads the feature and line of `FILE:LINE`; a column after it is ignored, and `-` means the feature on stdin.
 *
 * @param as - the place of a feature on stdin
 * @throws {@link UsageError} if there is no line, or the file cannot be read.
 */
export async function featureLine(written: string, as: string | undefined, io: Io): Promise<FeatureLine> {
  const [, file = '', digits = ''] = /^(.+?):(\d+)(?::\d+)?$/.exec(written) ?? []
  const line = Number(digits)
  if (file === '' || line < 1)
    throw new UsageError(`"${written}" names no line of a feature: write features/accounts.feature:12.`)
  if (file === '-') return { ...(await readStdin(io, as)), line }
  if (as !== undefined)
    throw new UsageError('--as is the place of a feature that comes on stdin, as in: next -:12')
  return { text: readFeatureFile(file, io), uri: uriOf(file, io), line }
}
