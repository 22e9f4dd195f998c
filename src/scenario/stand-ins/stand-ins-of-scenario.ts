import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import {
  assertionError,
  hasContent,
  listOf,
  nearestDifferences,
  type AssertionSubject,
  type ExpectedContent,
} from '../../assertions'
import { addLine, capital, ConfigurationError, StepRejectedError } from '../../errors'
import { Body, type AnsweredHttpExchange, type HttpExchange } from '../../exchange'
import { summarizeBody, warn, type LogEntry } from '../../log'
import { joined, reshaped, type RedactedText } from '../../redaction'
import type { StandIn } from '../../story'
import { longestTimerMs } from '../../waiting'
import type { Part, PartInScenario } from '../part'
import type { RunningScenario } from '../scenario'
import { Route, type RequestLine } from './route'
import { runningServers, serverOf } from './configured-stand-ins'
import type { StandInServer } from './stand-in-server'
import { nearestTo, noteUse, Stub, type StubOrigin, type StubResponse } from './stubs'

/** The message for asserting on a received request before one was named. */
export const nothingReceived =
  'No received request is named yet.\nName one first, for example: Then the stand-in "payments" should have received POST "/charges"'

export class Received {
  /** What is asserted on: headers and body of the request in place of those of a response. */
  readonly message: AnsweredHttpExchange

  constructor(
    readonly standIn: string,
    readonly line: RequestLine,
    public exchange: HttpExchange,
  ) {
    const { headers, body = new Body('') } = exchange.request
    this.message = { ...exchange, outcome: { kind: 'answered', status: 200, headers, body } }
  }
}

/** What a stand-in should have received, or receives in time. */
interface Reception {
  /** @defaultValue every request */
  readonly route?: Route | undefined
  readonly content?: ExpectedContent | undefined
  /** @defaultValue at least one */
  readonly times?: number | undefined
  /** How long to wait. @defaultValue what has come by now counts */
  readonly withinMs?: number | undefined
}

/** The scenarios that have begun and not ended, by their number. */
export const openScenarios = new Map<number, StandIns>()

/** The stand-ins of one scenario: their stubs, and what they have received. */
export class StandIns implements PartInScenario {
  static lastId = 0
  /** The responses, some of which never end. */
  readonly held = new Set<ServerResponse>()
  readonly #id = ++StandIns.lastId
  readonly #stubs: Stub[] = []
  readonly #received: Received[] = []
  /** What went wrong and no step has reported yet, with how often it did. */
  readonly #problems = new Map<RedactedText, number>()
  readonly #arrivals = new EventEmitter()
  #subject: Received | undefined
  #isJudged = false

  constructor(readonly scenario: RunningScenario) {
    const { savedValues, storyData = {} } = scenario
    for (const { name } of runningServers()) {
      if (name in storyData)
        throw new ConfigurationError(
          `The stand-in "${name}" has the name of a member of the story data, so {{${name}.url}} would not be its URL.\nGive one of them another name.`,
        )
      const value = Object.freeze({ url: this.standIn(name).url })
      Object.defineProperty(savedValues, name, { value, enumerable: true })
    }
    openScenarios.set(this.#id, this)
  }

  standIn(name: string): StandIn {
    const { hasPaths, url } = serverOf(name)
    return {
      // A scenario that is recorded, or played back without the API, has to send the same URL each time.
      url: hasPaths && !this.scenario.calls.relay ? `${url}/s${this.#id}` : url,
      on: (route, respond) => this.addStub(name, Route.of(route), [respond]),
    }
  }

  /** Sets the responses to a route, in turn. @param route - undefined for every other request */
  addStub(
    name: string,
    route: Route | undefined,
    responses: readonly StubResponse[],
    origin?: StubOrigin,
  ): void {
    if (!serverOf(name).hasPaths && openScenarios.size > 1)
      throw new StepRejectedError(
        `Several scenarios run at once, and the stand-in "${name}" with its fixed port cannot tell them apart.\nTag them @alone; or tell the answers in BeforeAll: standIn('${name}').on(…); or leave the port out, and give the API {{${name}.url}}.`,
      )
    this.#stubs.push(new Stub(name, route, responses, origin))
  }

  /** Asserts what a stand-in has received, or will have in time. The last request that fits is asserted on next. */
  async expect(name: string, reception: Reception, phrase: string): Promise<void> {
    serverOf(name)
    const { calls, redactor } = this.scenario
    const { times } = reception
    const { withinMs = 0 } = calls.relay?.takesNoTime ? {} : reception
    const ended = AbortSignal.any([calls.signal, AbortSignal.timeout(Math.min(withinMs, longestTimerMs))])
    while (!ended.aborted && this.#fitting(name, reception).length === 0)
      await once(this.#arrivals, 'request', { signal: ended }).catch(() => undefined)
    const found = this.#fitting(name, reception)
    this.#subject = found.at(-1) ?? this.#subject
    this.#conclude(phrase, () => {
      if (times === undefined ? found.length > 0 : found.length === times) return
      throw assertionError(redactor.redactExcerpts(this.#problemOf(name, reception, found.length, phrase)))
    })
  }

  /** The received request that was named last. @throws {@link StepRejectedError} before any */
  get subject(): AssertionSubject {
    if (this.#subject === undefined) {
      const come = this.#received.map((one) => `  ${one.standIn}: ${this.#show(one)}`)
      throw new StepRejectedError(
        `${nothingReceived}\n${come.length === 0 ? 'Nothing has come.' : `These have come:\n${listOf(come)}`}`,
      )
    }
    const { calls, redactor } = this.scenario
    const { message, exchange } = this.#subject
    return { exchange: message, redactor, xmlNamespaces: calls.xmlNamespaces, received: exchange }
  }

  assert(assertion: (subject: AssertionSubject) => void, phrase: string): void {
    const { subject } = this
    this.#conclude(phrase, () => assertion(subject), this.#subject?.exchange)
  }

  #conclude(phrase: string, assert: () => void, exchange?: HttpExchange): void {
    const entries: LogEntry[] = exchange ? [{ kind: 'exchange', exchange }] : []
    this.scenario.log.runAssertion(phrase, undefined, assert, () => [entries, 'failed'])
  }

  #fitting(name: string, { route, content }: Reception): Received[] {
    return this.#received.filter(
      ({ standIn, line, message }) =>
        standIn === name &&
        (route?.fits(line) ?? true) &&
        (content === undefined || hasContent(message.outcome.body, content, 'subset')),
    )
  }

  #problemOf(name: string, { route, content, times }: Reception, found: number, phrase: string): string {
    const should = capital(phrase.replace(/:$/, ' what is expected'))
    const all = this.#fitting(name, {})
    if (all.length === 0) return `${should} but received nothing`
    const count = times === undefined ? '' : ` ${found}`
    const list = `${should} but received${count}:\n${listOf(all.map((one) => `  ${this.#show(one)}`))}`
    const alike = this.#fitting(name, { route }).map(({ message }) => message.outcome.body)
    const nearest = nearestDifferences(alike, content)
    return nearest === '' ? list : `${list}\nThe nearest differs:\n${nearest}`
  }

  #show({ line: { method, path }, message }: Received): string {
    const { redactor } = this.scenario
    const { body } = message.outcome
    const shown = body.isEmpty ? '' : ` > ${summarizeBody(body, redactor, 200)}`
    return `${method} ${redactor.redact(path)}${shown}`
  }

  stubsOf(name: string): Stub[] {
    return this.#stubs.filter(({ standIn }) => standIn === name)
  }

  received(received: Received): void {
    this.scenario.redactor.observe(received.message)
    this.#received.push(received)
    this.#arrivals.emit('request')
  }

  exchanged(name: string, exchange: HttpExchange): void {
    const { redactor, calls, log } = this.scenario
    redactor.observe(exchange)
    calls.observer?.received?.(name, exchange)
    log.write({ title: `the stand-in "${name}" received`, entries: [{ kind: 'exchange', exchange }] })
  }

  /** Notes a request that nothing answers. Returns what is wrong, and what to do. */
  unanswered({ name, stubs }: StandInServer, { line, message }: Received): [error: string, advice: string] {
    const { redactor, calls } = this.scenario
    const { method, path } = line
    const nearest = nearestTo(line, [...stubs, ...this.stubsOf(name)])
    const error = redactor.redact(`The stand-in "${name}" has no answer for ${method} ${path}; ${nearest}.`)
    const { body } = message.outcome
    const sent = body.isEmpty ? '' : `\n> ${summarizeBody(body, redactor)}`
    if (!this.#isJudged) calls.observer?.unanswered?.(error)
    const phrase = `the stand-in "${name}" answers ${method} "${path.split('?', 1)[0]}" with 200 OK`
    return [error, `${sent}\nTell one, for example: Given ${phrase}`]
  }

  wrong(message: string): void {
    const shown = this.scenario.redactor.redactExcerpts(message)
    if (!this.#isJudged) this.#problems.set(shown, (this.#problems.get(shown) ?? 0) + 1)
    else if (this.scenario.calls.observer?.isRehearsal !== true) warn(shown)
  }

  explain(error: Error): void {
    for (const problem of this.#takeProblems()) addLine(error, problem)
  }

  close(): void {
    const problems = this.#takeProblems()
    this.#isJudged = true
    if (problems.length > 0) throw assertionError(joined(problems, '\n\n'))
  }

  end(): void {
    const { hasFailed, calls, redactor } = this.scenario
    openScenarios.delete(this.#id)
    for (const server of runningServers()) server.endedStubs = this.stubsOf(server.name)
    for (const response of this.held) if (!response.writableEnded) response.destroy()
    if (hasFailed || calls.observer?.isRehearsal === true) return
    for (const { standIn, route, origin, useCount, responses } of this.#stubs) {
      const text = `"${standIn}": ${redactor.redactUrl(route?.text ?? 'every other request')}`
      if (origin !== undefined) noteUse(origin, text, useCount >= responses.length)
    }
  }

  #takeProblems(): RedactedText[] {
    const problems = [...this.#problems].map(([problem, count]) =>
      count === 1 ? problem : reshaped(problem, (text) => text.replace(/(?=\n|$)/, ` (${count} times)`)),
    )
    this.#problems.clear()
    return problems
  }
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
  const { method, url } = exchange.request
  const line = { method, path: url.slice(serverOf(name).url.length) }
  ;(scenario as RunningScenario).part(standIns).received(new Received(name, line, exchange))
}
