import { ConfigurationError, didYouMean, InputError, reword } from '../errors'
import type { HttpRequest, Lane } from '../http'
import type { Call } from './calls/call'
import { OpenBlock } from './log-writer'
import { nobody } from './options'
import { runAside, type StoryHost } from './stories/story-run'

interface ActedScenario extends StoryHost {
  /** Begins a scenario with its settings, but with headers and cookies of its own. */
  actingScenario(): ActingScenario
}

type ActingScenario = StoryHost & { end(): void | Promise<void> }

/** @throws {@link InputError} for an actor that is not configured */
export function checkActor(name: string, actors: Readonly<Record<string, unknown>> = {}): string {
  const known = [nobody, ...Object.keys(actors)]
  if (known.includes(name)) return name
  throw new InputError(
    `There is no actor "${name}".${didYouMean(name, known)}\nThe option "actors" names them. There are: ${known.join(', ')}.`,
  )
}

/** Those who make calls in place of the user of a scenario, each signed in when first needed. */
export class Actors {
  readonly #scenario: ActedScenario
  readonly #acting = new Map<string, Promise<ActingScenario>>()

  constructor(scenario: ActedScenario) {
    this.#scenario = scenario
  }

  /** @throws {@link InputError} for an unknown actor */
  check(name: string): void {
    checkActor(name, this.#scenario.calls.options.actors)
  }

  async as(name: string): Promise<ActingScenario> {
    this.check(name)
    const acting = this.#acting.get(name) ?? this.#signIn(name)
    this.#acting.set(name, acting)
    const { calls } = await acting
    calls.everyRequest.addPlain(this.#scenario.calls.everyRequest, calls.redactor.isSecretHeader)
    return acting
  }

  async request(name: string, request: HttpRequest, lane?: Lane): Promise<Call> {
    const { calls } = await this.as(name)
    return { ...calls.request(request, lane), isOfActor: true }
  }

  async #signIn(name: string): Promise<ActingScenario> {
    const scenario = this.#scenario
    const acting = scenario.actingScenario()
    scenario.ending.cleanUp(() => acting.end(), `as ${name}`, true)
    const work = scenario.calls.options.actors?.[name]
    if (work === undefined) return acting
    const block = new OpenBlock(`as ${name}`)
    try {
      await runAside(work, name, block, acting)
      return acting
    } catch (error) {
      const message = `The actor "${name}" could not begin: ${error instanceof Error ? error.message : String(error)}`
      if (!(error instanceof Error)) throw new ConfigurationError(message)
      reword(error, message)
      throw error
    } finally {
      scenario.log.write(block, block.exchanges.at(-1))
    }
  }
}
