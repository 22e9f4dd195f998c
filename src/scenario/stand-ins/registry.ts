import { isDeepStrictEqual } from 'node:util'
import type { OpenApiDocument } from '../../assertions'
import { ConfigurationError, didYouMean, InputError } from '../../errors'
import { warn } from '../../log'
import type { StandIn } from '../../story'
import { Stub, type Telling } from './stubs'
import { checkStandIns, type StandInsOption } from '../options'
import { Route } from './route'
import { StandInServer } from './server'

const named = new Map<string, StandInsOption[string]>()
const servers = new Map<string, StandInServer>()

/**
 * Names stand-ins, for all scenarios. They start before the BeforeAll hooks that are defined after the import of
 * `chapterwise/steps`.
 *
 * @throws {@link ConfigurationError} for a name or a setting that cannot be one, and for a name that has other settings
 * already
 */
export function useStandIns(standIns: StandInsOption): void {
  try {
    checkStandIns(standIns)
  } catch (error) {
    throw error instanceof InputError ? new ConfigurationError(error.message) : error
  }
  for (const [name, settings] of Object.entries(standIns)) {
    const known = named.get(name)
    if (known !== undefined && !isDeepStrictEqual(known, settings))
      throw new ConfigurationError(`The stand-in "${name}" is named twice, with different settings.`)
    named.set(name, settings)
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

/** @throws {@link InputError} for one that is not configured, {@link ConfigurationError} for one that does not run */
export function serverOf(name: string): StandInServer {
  const server = servers.get(checkStandIn(name))
  if (server !== undefined) return server
  throw new ConfigurationError(
    `The stand-in "${name}" has not started: stand-ins run from the first BeforeAll hook of Cucumber to the last AfterAll hook.\nImport "chapterwise/steps" above the hook that needs it.`,
  )
}

export function runningServers(): readonly StandInServer[] {
  return [...servers.values()]
}

/**
 * Returns the stand-in of this name, for hooks and support files. Its responses are for all scenarios of the worker.
 *
 * @throws {@link InputError} for a name that is not in the option `standIns`
 */
export function standIn(name: string): StandIn {
  checkStandIn(name)
  return {
    get url() {
      return serverOf(name).url
    },
    on: (route, respond) => serverOf(name).stubs.replace(new Stub(Route.of(route), [respond])),
  }
}

/** Starts the stand-ins. @param worker - the number of the worker of `--parallel`; undefined without */
export async function startStandIns(
  worker: string | undefined,
  readDocument: (file: string) => OpenApiDocument,
): Promise<void> {
  for (const [name, settings] of named) {
    if (settings.port !== undefined && worker !== undefined && worker !== '0')
      throw new ConfigurationError(
        `The stand-in "${name}" has the fixed port ${settings.port}, which worker 0 uses: leave the port out, or run without --parallel.`,
      )
    const { openapi } = settings
    const server = new StandInServer(
      name,
      settings,
      openapi === undefined ? undefined : readDocument(openapi),
    )
    await server.start()
    servers.set(name, server)
  }
}

/** Stops the stand-ins, and warns of responses that nothing has asked for. */
export async function stopStandIns(): Promise<void> {
  const running = runningServers()
  servers.clear()
  await Promise.all(running.map((server) => server.stop()))
  const lines = [...unasked].flatMap(([place, { text, isAsked }]) => (isAsked ? [] : [`  ${place} ${text}`]))
  unasked.clear()
  if (lines.length > 0) warn(['Answers of stand-ins that nothing asked for:', ...lines].join('\n'))
}

const unasked = new Map<string, { readonly text: string; isAsked: boolean }>()

/** Each response of a scenario's own step has to be asked for; of a shared step, by one of the scenarios. */
export function noteAsked({ place, isShared }: Telling, text: string, isAsked: boolean): void {
  const known = unasked.get(place)
  if (isShared) unasked.set(place, { text, isAsked: isAsked || known?.isAsked === true })
  else if (!isAsked) unasked.set(place, { text, isAsked })
}
