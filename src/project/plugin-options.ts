import { ConfigurationError, didYouMean } from '../errors'

/** The options of the plugins, which share `pluginOptions.chapterwise`: of chapterwise/plugin, then of the report. */
const pluginOptions = ['atOnce', 'check', 'report', 'coverage', 'openapi', 'min', 'markdown', 'har']

export function refuseUnknownOptions(given: object): void {
  const unknown = Object.keys(given).find((name) => !pluginOptions.includes(name))
  if (unknown === undefined) return
  throw new ConfigurationError(
    `The plugins of chapterwise have no option "${unknown}".${didYouMean(unknown, pluginOptions)}\nThey have: ${pluginOptions.join(', ')}.`,
  )
}

export function wrongOption(plugin: 'plugin' | 'report', name: string, must: string, value: unknown) {
  return new ConfigurationError(
    `The option "${name}" of the plugin chapterwise/${plugin} must be ${must}, but is ${JSON.stringify(value)}.`,
  )
}
