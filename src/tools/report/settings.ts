import { DocumentedOperations, documentFile } from '../seam'
import { resolve } from 'node:path'
import { ConfigurationError, didYouMean } from '../../errors'
import { readMinimums, type RequiredMinimum } from './minimums'
import type { ApiDocument } from './operations'

/** The files to write, the OpenAPI documents and the required minimums. */
export interface ReportSettings {
  /** The path of the HTML page. */
  readonly report?: string | undefined
  readonly coverage?: string | undefined
  readonly markdown?: string | undefined
  readonly documents: readonly ApiDocument[]
  readonly minimums: readonly RequiredMinimum[]
}

const known = ['report', 'coverage', 'openapi', 'min', 'markdown'] as const

/**
 * Reads the options of the plugin, and the documents named there.
 *
 * @throws {@link ConfigurationError} for an unknown option, and for an invalid value.
 * @throws {@link InputError} for a document that cannot be read.
 */
export function readSettings(options: Readonly<Record<string, unknown>>, cwd: string): ReportSettings {
  for (const name of Object.keys(options)) {
    if (known.some((one) => one === name)) continue
    throw new ConfigurationError(
      `The plugin chapterwise/report has no option "${name}".${didYouMean(name, known)}\nIt has: ${known.join(', ')}.`,
    )
  }
  const file = (name: 'report' | 'coverage' | 'markdown'): string | undefined => {
    const value = options[name]
    if (value === undefined || (typeof value === 'string' && value !== '')) return value
    throw wrongOption(name, 'the path of a file, such as reports/api.html', value)
  }
  const { openapi = [] } = options
  const isList = Array.isArray(openapi) && openapi.every((one) => typeof one === 'string' && one !== '')
  if (!isList) throw wrongOption('openapi', "a list of files, such as ['openapi.yaml']", openapi)
  const minimums = readMinimums(options['min'])
  const documents = readDocuments(openapi as string[], cwd)
  checkDocumented(minimums, documents)
  const settings = {
    report: file('report'),
    coverage: file('coverage'),
    markdown: file('markdown'),
    documents,
    minimums,
  }
  checkDistinctFiles(settings, [], cwd)
  return settings
}

/**
 * Reads the OpenAPI documents.
 *
 * @throws {@link InputError} for a document that cannot be read.
 */
export function readDocuments(files: readonly string[], cwd: string): ApiDocument[] {
  return files.map((file) => ({
    file,
    operations: new DocumentedOperations(documentFile(file, cwd).document, file),
  }))
}

/** @throws {@link ConfigurationError} for a minimum of operations or statuses that no document lists. */
export function checkDocumented(
  minimums: readonly RequiredMinimum[],
  documents: readonly ApiDocument[],
): void {
  const asked = minimums.find(({ of }) => of === 'operations' || of === 'statuses')
  if (asked === undefined || documents.length > 0) return
  throw new ConfigurationError(
    `A minimum of ${asked.of} needs an OpenAPI document that lists them.\nName it: openapi: ['openapi.yaml'], or --openapi openapi.yaml`,
  )
}

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

function wrongOption(name: string, must: string, value: unknown): ConfigurationError {
  return new ConfigurationError(
    `The option "${name}" of the plugin chapterwise/report must be ${must}, but is ${JSON.stringify(value)}.`,
  )
}
