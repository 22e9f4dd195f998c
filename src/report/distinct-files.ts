import { resolve } from 'node:path'
import { ConfigurationError } from '../errors'

/** The files that a report is written to, and its OpenAPI documents. */
export interface ReportFiles {
  readonly report?: string | undefined
  readonly coverage?: string | undefined
  readonly markdown?: string | undefined
  readonly documents: readonly { readonly file: string }[]
}

/**
 * Checks that no output file would overwrite another output file or an input file of the report.
 *
 * @param read - the input files, besides the documents
 * @throws {@link ConfigurationError} for a file that is named twice
 */
export function checkDistinctFiles(
  { report, coverage, markdown, documents }: ReportFiles,
  read: readonly string[],
  cwd: string,
): void {
  const taken = new Set([...read, ...documents.map(({ file }) => file)].map((file) => resolve(cwd, file)))
  for (const file of [report, coverage, markdown]) {
    if (file === undefined) continue
    const path = resolve(cwd, file)
    if (taken.has(path))
      throw new ConfigurationError(
        `The report would write over "${file}", which is named twice.\nName another file for what is written.`,
      )
    taken.add(path)
  }
}
