import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import {
  assertionError,
  checkAgainstOpenApi,
  hasContent,
  listOf,
  nearestDifferences,
  type ExpectedContent,
  type AssertionSubject,
} from '../../assertions'
import { addLine, ConfigurationError, StepRejectedError } from '../../errors'
import { Body, isAnswered, type AnsweredHttpExchange, type HttpExchange } from '../../exchange'
import { summarizeBody, warn } from '../../log'
import { joined, reshaped, type RedactedText } from '../../redaction'
import type { StandIn } from '../../story'
import { observeAssertion } from '../events'
import type { Part, PartInScenario } from '../part'
import type { RunningScenario } from '../scenario'
import { Stub, Stubs, type ToldResponse, type Telling } from './stubs'
import { noteAsked, runningServers, serverOf } from './registry'
import { Route, type Asked } from './route'
import { desks, type Desk, type Received, type StandInServer } from './server'

/** What a stand-in should have received, or receives in time. */
export interface Reception {
  /** @defaultValue every request */
  readonly route?: Route | undefined
  readonly content?: ExpectedContent | undefined
  /** @defaultValue at least one */
  readonly times?: number | undefined
  /** How long to wait. @defaultValue what has come by now counts */
  readonly withinMs?: number | undefined
}

/** The stand-ins of one scenario: what it told them, and what they have received. */
export class StandIns implements PartInScenario, Desk {
  readonly held = new Set<ServerResponse>()
  readonly #id: number
  readonly #stubs = new Map<string, Stubs>()
  readonly #received = new Map<string, Received[]>()
  /** What went wrong and no step has reported yet, with how often it did. */
  readonly #problems = new Map<RedactedText, number>()
  readonly #arrivals = new EventEmitter()
  #subject: Received | undefined
  #isJudged = false

  constructor(private readonly scenario: RunningScenario) {
    const { savedValues, storyData = {} } = scenario
    const taken = runningServers().find(({ name }) => name in storyData)
    if (taken !== undefined)
      throw new ConfigurationError(
        `The stand-in "${taken.name}" has the name of a member of the story data, so {{${taken.name}.url}} would not be its URL.\nGive one of them another name.`,
      )
    this.#id = desks.begin(this)
    for (const { name } of runningServers()) {
      const value = Object.freeze({ url: this.standIn(name).url })
      Object.defineProperty(savedValues, name, { value, enumerable: true })
    }
  }

  standIn(name: string): StandIn {
    const server = serverOf(name)
    return {
      // A scenario that is recorded, or played back without the API, has to send the same URL each time.
      url: server.hasPaths && !this.scenario.calls.relay ? `${server.url}/s${this.#id}` : server.url,
      on: (route, respond) => this.tell(name, Route.of(route), [respond]),
    }
  }

  // What scenarios tell.

  /** Tells the responses to a route, in turn. @param route - undefined for every other request */
  tell(name: string, route: Route | undefined, responses: readonly ToldResponse[], telling?: Telling): void {
    if (!serverOf(name).hasPaths && desks.open.size > 1)
      throw new StepRejectedError(
        `Several scenarios run at once, and the stand-in "${name}" with its fixed port cannot tell them apart.\nLeave the port out, and give the API {{${name}.url}}; or tell the answers in BeforeAll: standIn('${name}').on(…)`,
      )
    this.stubsOf(name).all.push(new Stub(route, responses, telling))
  }

  /** Asserts what a stand-in has received, or will have in time. The last request that fits is asserted on next. */
  async expect(name: string, reception: Reception, phrase: string): Promise<void> {
    serverOf(name)
    const { withinMs = 0 } = this.scenario.calls.relay?.takesNoTime ? {} : reception
    const { signal } = this.scenario.calls
    const ended = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    while (!ended.aborted && this.#isOpen(name, reception))
      await once(this.#arrivals, 'request', { signal: ended }).catch(() => undefined)
    const problem = this.#problemOf(name, reception, phrase)
    this.#subject = this.#fitting(name, reception).at(-1) ?? this.#subject
    this.#conclude(phrase, () => {
      if (problem !== undefined) throw assertionError(this.scenario.redactor.redactExcerpts(problem))
    })
  }

  /** The received request that was named last. @throws {@link StepRejectedError} before any */
  get subject(): AssertionSubject {
    const received = this.#subject
    if (received === undefined) {
      const come = [...this.#received].flatMap(([name, all]) =>
        all.map((one) => `  ${name}: ${this.#show(one)}`),
      )
      throw new StepRejectedError(
        `No received request is named yet.\nName one first, for example: Then the stand-in "payments" should have received POST "/charges"\n${come.length === 0 ? 'Nothing has come.' : `These have come:\n${listOf(come)}`}`,
      )
    }
    const { xmlNamespaces, redactor } = this.scenario.calls
    const exchange = asAnswered(received)
    const shown = received.exchange ?? { ...exchange, outcome: notYetAnswered }
    return { exchange, redactor, xmlNamespaces, received: shown }
  }

  assert(assertion: (subject: AssertionSubject) => void, phrase: string): void {
    const { subject } = this
    this.#conclude(phrase, () => assertion(subject), this.#subject?.exchange)
  }

  #conclude(phrase: string, assert: () => void, exchange?: HttpExchange): void {
    const { log, calls } = this.scenario
    try {
      observeAssertion(calls.observer, phrase, assert)
    } catch (error) {
      log.writeAssertion(phrase, undefined, exchange ? [{ kind: 'exchange', exchange }] : [], 'failed')
      throw error
    }
    log.writeAssertion(phrase, undefined)
  }

  #fitting(name: string, { route, content }: Reception): Received[] {
    return (this.#received.get(name) ?? []).filter(
      ({ asked, request }) =>
        (route?.fits(asked) ?? true) &&
        (content === undefined || hasContent(request.body ?? noBody, content, 'subset')),
    )
  }

  /** Whether more time may change what comes of it. */
  #isOpen(name: string, reception: Reception): boolean {
    const found = this.#fitting(name, reception).length
    return reception.times === undefined ? found === 0 : found <= reception.times
  }

  #problemOf(name: string, reception: Reception, phrase: string): string | undefined {
    const { route, content, times } = reception
    const found = this.#fitting(name, reception).length
    if (times === undefined ? found > 0 : found === times) return undefined
    const should = phrase.charAt(0).toUpperCase() + phrase.slice(1).replace(/:$/, ' what is expected')
    const all = this.#received.get(name) ?? []
    if (all.length === 0) return `${should} but received nothing`
    const count = times === undefined ? '' : ` ${found}`
    const list = `${should} but received${count}:\n${listOf(all.map((one) => `  ${this.#show(one)}`))}`
    if (content === undefined) return list
    const alike = this.#fitting(name, { ...(route && { route }) }).map(
      ({ request }) => request.body ?? noBody,
    )
    const nearest = nearestDifferences(alike, content, 'subset')
    return nearest === '' ? list : `${list}\nThe nearest differs:\n${nearest}`
  }

  #show({ asked: { method, path }, request: { body } }: Received): string {
    const { redactor } = this.scenario
    const shown = body === undefined ? '' : ` > ${summarizeBody(body, redactor, 200)}`
    return `${method} ${redactor.redact(path)}${shown}`
  }

  // What stand-ins say.

  get maxBodyBytes(): number {
    return this.scenario.calls.maxBodyBytes
  }

  stubsOf(name: string): Stubs {
    const stubs = this.#stubs.get(name) ?? new Stubs()
    this.#stubs.set(name, stubs)
    return stubs
  }

  received(name: string, received: Received): void {
    this.scenario.redactor.observe(asAnswered(received))
    const all = this.#received.get(name) ?? []
    all.push(received)
    this.#received.set(name, all)
    this.#arrivals.emit('request')
  }

  /** Takes a request that was received when the scenario was recorded. */
  receiveAgain(name: string, exchange: HttpExchange): void {
    const { method, url } = exchange.request
    const asked = { method, path: url.slice(serverOf(name).url.length) }
    this.received(name, { asked, request: exchange.request, exchange })
  }

  exchanged({ name, options, openApi }: StandInServer, exchange: HttpExchange): void {
    const { redactor, calls, log } = this.scenario
    redactor.observe(exchange)
    calls.observer?.received?.(name, exchange)
    log.write(
      { title: `the stand-in "${name}" received`, entries: [{ kind: 'exchange', exchange }] },
      undefined,
    )
    if (openApi === undefined || !isAnswered(exchange) || exchange.outcome.status === 501) return
    const problems = checkAgainstOpenApi(openApi, exchange)
    if (problems.length === 0) return
    const list = problems.map((problem) => `  ${problem}`).join('\n')
    this.wrong(
      `What the stand-in "${name}" received, or answers, does not match "${options.openapi}":\n${exchange.request.method} ${exchange.request.url}\n${list}`,
    )
  }

  unanswered({ name, stubs }: StandInServer, received: Received): { readonly error: string } {
    const { redactor } = this.scenario
    const { method, path } = received.asked
    const nearest = this.stubsOf(name).nearestTo(received.asked) ?? stubs.nearestTo(received.asked)
    const error = redactor.redact(
      `The stand-in "${name}" has no answer for ${method} ${path}; ${nearest === undefined ? 'none was given' : `nearest: ${nearest}`}.`,
    )
    const { body } = received.request
    const sent = body === undefined ? '' : `\n> ${summarizeBody(body, redactor)}`
    if (!this.#isJudged) this.scenario.calls.observer?.unanswered?.(error)
    this.wrong(
      `${error}${sent}\nTell one, for example: Given the stand-in "${name}" answers ${method} "${path.split('?', 1)[0]}" with 200 OK`,
    )
    return { error }
  }

  wrong(message: string): void {
    const shown = this.scenario.redactor.redactExcerpts(message)
    if (this.#isJudged) warn(shown)
    else this.#problems.set(shown, (this.#problems.get(shown) ?? 0) + 1)
  }

  late(name: string, { method, path }: Asked): void {
    const title = `the stand-in "${name}" received too late`
    const text = `${method} ${path} belongs to a scenario that has ended, so it was answered with 410 Gone.`
    this.scenario.log.write(
      { title, entries: [{ kind: 'message', message: { text, isJson: false } }] },
      undefined,
    )
  }

  // The end.

  explain(error: Error): void {
    for (const problem of this.#takeProblems()) addLine(error, problem)
  }

  close(): void {
    const problems = this.#takeProblems()
    this.#isJudged = true
    if (problems.length > 0) throw assertionError(joined(problems, '\n\n'))
  }

  end(): void {
    const { hasFailed, calls } = this.scenario
    desks.end(this.#id)
    this.#arrivals.emit('request')
    if (hasFailed || calls.observer?.isRehearsal === true) return
    for (const [name, { all }] of this.#stubs)
      for (const { telling, asked, responses, route } of all)
        if (telling !== undefined)
          noteAsked(
            telling,
            `"${name}": ${this.scenario.redactor.redactUrl(route?.text ?? 'every other request')}`,
            asked >= responses.length,
          )
  }

  #takeProblems(): RedactedText[] {
    const problems = [...this.#problems].map(([problem, count]) =>
      count === 1 ? problem : reshaped(problem, (text) => text.replace(/(?=\n|$)/, ` (${count} times)`)),
    )
    this.#problems.clear()
    return problems
  }
}

const noBody = new Body('')

const notYetAnswered = {
  kind: 'failed',
  code: 'PENDING',
  message: 'it is not answered yet',
  cause: undefined,
} as const

/** Returns a request as what is asserted on: its headers and body in place of those of a response. */
function asAnswered({ request, exchange }: Received): AnsweredHttpExchange {
  const { headers, body = noBody } = request
  const timeMs = exchange?.timeMs ?? 0
  return { protocol: 'http', request, outcome: { kind: 'answered', status: 200, headers, body }, timeMs }
}

/** Third parties that the API calls, and receivers that it calls back. */
export const standIns: Part<RunningScenario, StandIns> = {
  isShared: true,
  isAlwaysThere: () => runningServers().length > 0,
  begin: (scenario) => new StandIns(scenario),
  storyCalls: (scenario) => ({ standIn: (name: string) => scenario.part(standIns).standIn(name) }),
}

/** Lets a scenario that is played back receive what its stand-in had received when it was recorded. */
export function receiveAgain(scenario: object, name: string, exchange: HttpExchange): void {
  ;(scenario as RunningScenario).part(standIns).receiveAgain(name, exchange)
}
