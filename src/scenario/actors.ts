import { ConfigurationError, didYouMean, InputError, messageOf, reword } from '../errors'
import { withoutSecrets, type HttpRequest, type Lane } from '../http'
import { apiOver } from './calls/api'
import type { Call } from './calls/call'
import { OpenBlock } from './log-writer'
import { actorNames, type ScenarioOptions } from './scenario-options'
import type { Part } from './part'
import type { RunningScenario } from './scenario'
import type { Describe } from './stories/pick-stories'
import { runAside } from './stories/story-run'
import { trials } from './trials'

export function checkActor(name: string, actors: Readonly<Record<string, unknown>> | undefined): string {
  const known = actorNames(actors)
  if (known.includes(name)) return name
  throw new InputError(
    `There is no actor "${name}".${didYouMean(String(name), known)}\nThe option "actors" names them. There are: ${known.join(', ')}.`,
  )
}

/** Those who make calls in place of the user of a scenario, each signed in when first needed. */
class Actors {
  readonly #acting = new Map<string, Promise<RunningScenario>>()

  constructor(private readonly scenario: RunningScenario) {}

  check(name: string): void {
    checkActor(name, this.scenario.calls.options.actors)
  }

  async as(name: string): Promise<RunningScenario> {
    this.check(name)
    const acting = this.#acting.get(name) ?? this.#signIn(name)
    this.#acting.set(name, acting)
    const { calls, redactor } = await acting
    calls.everyRequest.addNonSecretHeaders(this.scenario.calls.everyRequest, redactor.isSecretHeader)
    return acting
  }

  async request(name: string, request: HttpRequest, lane?: Lane): Promise<Call> {
    const { calls } = await this.as(name)
    return { ...calls.request(request, lane), isOfActor: true }
  }

  sendNext(name: string): void {
    this.check(name)
    this.scenario.request.sentBy({ actor: name, send: (...request) => this.request(name, ...request) })
  }

  async #signIn(name: string): Promise<RunningScenario> {
    const scenario = this.scenario
    const { calls } = scenario
    const { headers = {}, ...options } = calls.options
    const plain = withoutSecrets(Object.entries(headers), scenario.redactor.isSecretHeader)
    const ofActor = { ...options, headers: Object.fromEntries(plain), oauth2: undefined } as ScenarioOptions
    const acting = scenario.derive({ options: ofActor, isForActor: true })
    scenario.ending.cleanUp(() => acting.end(), `as ${name}`, true)
    const work = options.actors?.[name]
    if (work === undefined) return acting
    const block = new OpenBlock(`as ${name}`)
    try {
      await runAside(work, name, block, acting)
      return acting
    } catch (error) {
      const message = `The actor "${name}" could not begin: ${messageOf(error)}`
      if (!(error instanceof Error)) throw new ConfigurationError(message)
      reword(error, message)
      throw error
    } finally {
      scenario.log.write(block)
    }
  }
}

export const actors: Part<RunningScenario, Actors> = {
  begin: (scenario) => new Actors(scenario),
  calls: (scenario) => ({
    as: (actor: string) => ({
      ...apiOver(({ method, url, ...request }) => {
        const named = { name: `${method} "${scenario.redactor.redactUrl(url)}"` }
        const makeCall = async () =>
          scenario.underTest.make(await scenario.part(actors).request(actor, { method, url, ...request }))
        return scenario.stories.doAfter(named, makeCall)
      }, scenario.calls),
      trying: (story: Describe) => scenario.part(trials).try(story, () => scenario.part(actors).as(actor)),
    }),
  }),
}
