import { ConfigurationError } from '../errors'
import { placeInConfiguration, type Project } from '../project'
import { checkWorldParameters, fromWorldParameters } from '../world'
import type { Finding } from './finding'

/**
 * What a run would refuse of the world parameters, where scenarios are configured by them. None may be missing: the
 * command line of `cucumber-js` can add to them.
 */
export function wrongWorldParameters({ configured, scenarios, cwd }: Project): Finding[] {
  if (configured?.file === undefined) return []
  if (!scenarios.some(({ use }) => use?.configuration === fromWorldParameters)) return []
  try {
    checkWorldParameters(configured.worldParameters, { needsClient: false })
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const [, name = 'worldParameters'] = /world parameter "([^"]*)"/.exec(error.message) ?? []
    return [
      {
        ...placeInConfiguration(cwd, configured.file, name),
        level: 'error',
        rule: 'world-parameter',
        message: error.message,
        scenarios: [],
      },
    ]
  }
}
