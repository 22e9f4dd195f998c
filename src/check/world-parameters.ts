import { resolve } from 'node:path'
import { ConfigurationError } from '../errors'
import { isOwnFile } from '../package'
import { placeInConfiguration, type ProjectSettings, type Project } from '../project'
import { checkWorldParameters, fromWorldParameters, StoryWorld } from '../world'
import type { Finding } from './finding'

/**
 * Returns the findings about world parameters: those that a run would refuse, if they configure scenarios, and a
 * "baseURL" that nothing reads.
 */
export function wrongWorldParameters(project: Project): Finding[] {
  const { configured, scenarios, cwd } = project
  if (configured === undefined) return []
  const scenario = scenarios.find(({ use }) => use?.configuration === fromWorldParameters)
  if (scenario === undefined) return ignoredAddress(project, configured)
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
        // A missing parameter may still be given on the command line of the run.
        level: name === undefined ? 'warning' : 'error',
        rule: 'world-parameter',
        message: error.message,
        scenarios: [],
      },
    ]
  }
}

/** Warns about a "baseURL" when the user configures every scenario in code that cannot have read it. */
function ignoredAddress(
  { uses, definitions, library, cwd }: Project,
  { file, worldParameters }: ProjectSettings,
): Finding[] {
  const { baseURL } = (worldParameters ?? {}) as { baseURL?: unknown }
  if (baseURL === undefined || file === undefined || uses.length === 0) return []
  const code = [
    ...uses.flatMap(({ world }) => (world === StoryWorld ? [] : [world])),
    ...definitions.flatMap(({ cucumber, isLibrary }) => (isLibrary ? [] : [cucumber.unwrappedCode])),
    ...[...library.beforeTestCaseHookDefinitions, ...library.beforeTestRunHookDefinitions].flatMap(
      ({ uri, unwrappedCode }) => (isOwnFile(resolve(cwd, uri)) ? [] : [unwrappedCode]),
    ),
  ]
  const mayBeRead =
    uses.some(({ configuration }) => configuration.isWorkedOut) ||
    code.some((one) => /\bparameters\b/.test(String(one)))
  if (mayBeRead) return []
  return [
    {
      ...placeInConfiguration(cwd, file, 'baseURL'),
      level: 'warning',
      rule: 'world-parameter',
      message:
        'Nothing reads this "baseURL": every scenario is configured by useScenario.\nSay there where the API is, or hand it on: configure((world) => ({ baseURL: world.parameters.baseURL }))',
      scenarios: [],
    },
  ]
}
