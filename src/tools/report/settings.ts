import { resolve } from 'node:path'
import { ConfigurationError, didYouMean } from '../../errors'
import type { LoadResults } from '../load/results'
import { openApiFile } from '../../world'
import { checkPluginOptions } from '../../project'
import { minimumShares, type Minimum } from './model'
import type { ApiDocument } from './operations'

type RequiredMinimum = Pick<Minimum, 'of' | 'atLeast'>

/** The options that name a file to write. */
const writtenFiles = ['report', 'coverage', 'markdown', 'har'] as const

export interface ReportSettings extends Partial<
  Readonly<Record<(typeof writtenFiles)[number], string | undefined>>
> {
  readonly documents: readonly ApiDocument[]
  readonly minimums: readonly RequiredMinimum[]
  readonly load?: LoadResults | undefined
}

/** Reads the options of the plugin and their documents. @throws {@link ConfigurationError} and {@link InputError} */
export function readSettings(given: Readonly<Record<string, unknown>>, cwd: string): ReportSettings {
  const { openapi = [], min, report, coverage, markdown, har } = checkPluginOptions(given)
  const settings = {
    report,
    coverage,
    markdown,
    har,
    documents: readDocuments(openapi, cwd),
    minimums: readMinimums(min),
  }
  checkSettings(settings, [], cwd)
  return settings
}

/** @throws {@link InputError} for a document that cannot be read. */
export function readDocuments(files: readonly string[], cwd: string): ApiDocument[] {
  return files.map((file) => ({ file, operations: openApiFile(file, { featureFolder: cwd }) }))
}

/** Checks that minimums have a document, and that each file is named once. @throws {@link ConfigurationError} */
export function checkSettings(settings: ReportSettings, read: readonly string[], cwd: string): void {
  const { documents, minimums } = settings
  const documented = minimums.find(({ of }) => of === 'operations' || of === 'statuses')
  if (documented !== undefined && documents.length === 0)
    throw new ConfigurationError(
      `A minimum of ${documented.of} needs an OpenAPI document that lists them.\nName it: openapi: ['openapi.yaml'], or --openapi openapi.yaml`,
    )
  const taken = new Set([...read, ...documents.map(({ file }) => file)].map((file) => resolve(cwd, file)))
  for (const file of writtenFiles.map((name) => settings[name])) {
    if (file === undefined) continue
    if (taken.has(resolve(cwd, file)))
      throw new ConfigurationError(
        `The report would write over "${file}", which is named twice.\nName another file for what is written.`,
      )
    taken.add(resolve(cwd, file))
  }
}

/** Reads `{ operations: 80 }`. @throws {@link ConfigurationError} for an unknown name, or what is not from 0 to 100. */
function readMinimums(given: Readonly<Record<string, unknown>> = {}): RequiredMinimum[] {
  return Object.entries(given).map(([name, atLeast]) => {
    const of = minimumShares.find((one) => one === name)
    if (of === undefined)
      throw new ConfigurationError(
        `There is no minimum of "${name}".${didYouMean(name, minimumShares)}\nThere are: ${minimumShares.join(', ')}.`,
      )
    if (typeof atLeast !== 'number' || !(atLeast >= 0 && atLeast <= 100))
      throw new ConfigurationError(
        `The minimum of ${name} must be a number from 0 to 100, in per cent, but is ${JSON.stringify(atLeast)}.`,
      )
    return { of, atLeast }
  })
}

/** Reads required minimums such as `operations=80,stories=100`. @throws {@link ConfigurationError} as `readMinimums` */
export function parseMinimums(written: string): RequiredMinimum[] {
  const pairs = written.split(',').map((pair): [string, unknown] => {
    const [name = '', value = ''] = pair.replace('%', '').split('=')
    const percent = Number(value.trim() || NaN)
    return [name.trim(), Number.isNaN(percent) ? value : percent]
  })
  return readMinimums(Object.fromEntries(pairs))
}
