import { ConfigurationError } from '../errors'
import { isJsonObject } from '../formats'
import { filled, flag, problemIn, type OptionRule, type RulesOf } from '../option-rules'

/** The options of chapterwise/plugin and chapterwise/report, which share `pluginOptions.chapterwise`. */
export interface PluginOptions {
  readonly atOnce?: number | true
  readonly check?: boolean
  readonly report?: string
  readonly coverage?: string
  readonly markdown?: string
  readonly har?: string
  readonly openapi?: readonly string[]
  readonly min?: Readonly<Record<string, unknown>>
}

/** How many scenarios `atOnce: true` runs at once. */
export const usualAtOnce = 20
const highestAtOnce = 100

const file: OptionRule = { fits: filled, must: 'the path of a file, such as reports/api.html' }

const rules: RulesOf<PluginOptions> = {
  atOnce: {
    fits: (value) =>
      value === true || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= highestAtOnce),
    must: `a whole number from 1 to ${highestAtOnce}, or true for ${usualAtOnce}`,
  },
  check: flag,
  report: file,
  coverage: file,
  markdown: file,
  har: file,
  openapi: {
    fits: (value) => Array.isArray(value) && value.every(filled),
    must: "a list of files, such as ['openapi.yaml']",
  },
  min: { fits: isJsonObject, must: 'an object such as { operations: 80 }' },
}

/** @throws {@link ConfigurationError} that names the one that is unknown or ill-typed */
export function checkPluginOptions(given: object = {}): PluginOptions {
  const problem = problemIn(given, rules, 'plugin option')
  if (problem !== undefined) throw new ConfigurationError(problem)
  return given
}
