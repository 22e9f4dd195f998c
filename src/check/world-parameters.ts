import { ConfigurationError } from '../errors'
import { placeInConfiguration, type Project } from '../project'
import { checkWorldParameters, fromWorldParameters } from '../world'
import type { Finding } from './finding'

/** What a run would refuse of the world parameters, where scenarios are configured by them. */
export function wrongWorldParameters({ configured, scenarios, cwd }: Project): Finding[] {
  const scenario = scenarios.find(({ use }) => use?.configuration === fromWorldParameters)
  if (configured === undefined || scenario === undefined) return []
  const { file, worldParameters } = configured
  try {
    checkWorldParameters(worldParameters)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const [, name] = /world parameter "([^"]*)"/.exec(error.message) ?? []
    return [
      {
        ...(file === undefined ? scenario.place : placeInConfiguration(cwd, file, name ?? 'worldParameters')),
        // One that is missing may still be given on the command line of the run.
        level: name === undefined ? 'warning' : 'error',
        rule: 'world-parameter',
        message: error.message,
        scenarios: [],
      },
    ]
  }
}
