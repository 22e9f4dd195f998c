import { isDeepStrictEqual } from 'node:util'
import { ConfigurationError, didYouMean, InputError } from '../../errors'
import type { StandIn } from '../../story'
import { checkOptions, type StandInsOption } from '../scenario-options'
import { StandInServer } from './stand-in-server'

export const named = new Map<string, StandInServer>()

/**
 * Names stand-ins, for all scenarios. They start before the BeforeAll hooks that are defined after the import of
 * `chapterwise/steps`.
 *
 * @throws {@link ConfigurationError} for a name or a setting that cannot be one, and for a name that has other settings
 * already
 */
export function useStandIns(standIns: StandInsOption): void {
  checkOptions({ standIns }, { needsClient: false })
  for (const [name, settings] of Object.entries(standIns)) {
    const server = named.get(name) ?? new StandInServer(name, settings)
    if (!isDeepStrictEqual(server.options, settings))
      throw new ConfigurationError(`The stand-in "${name}" is named twice, with different settings.`)
    named.set(name, server)
  }
}

export function standInNames(): string[] {
  return [...named.keys()]
}

export function checkStandIn(name: string, known: readonly string[] = standInNames()): string {
  if (known.includes(name)) return name
  throw new InputError(
    `There is no stand-in "${name}".${didYouMean(name, known)}\nThe option "standIns" names them. There ${known.length === 0 ? 'is none' : `are: ${known.join(', ')}`}.`,
  )
}

/** @throws {@link InputError} for one that is not configured, and {@link ConfigurationError} for one that does not run */
export function serverOf(name: string): StandInServer {
  return named.get(checkStandIn(name))!.whileRunning()
}

/**
 * Returns the stand-in of this name, for hooks and support files. Its responses are for all scenarios of the worker.
 *
 * @throws {@link InputError} for a name that is not in the option `standIns`
 */
export function standIn(name: string): StandIn {
  return named.get(checkStandIn(name))!
}

export function runningServers(): StandInServer[] {
  return [...named.values()].filter(({ isRunning }) => isRunning)
}
