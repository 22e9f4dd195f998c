import type { ScenarioConfiguration } from '../scenario'
import type { StreamKind } from '../streams'
import { argumentKinds, type ArgumentName, type ValuesOf } from './arguments/kinds'
import { stepDefinitions } from './binding/definitions'
import { scenarioOf, type ScenarioInWorld } from './scenario-in-world'

/** What a phrase of the library does to the chapters, the calls and the response of a scenario. */
type Effect =
  /** Neither the chapter nor the response changes. */
  | 'sets up'
  /** Returns to the opening chapter. */
  | 'begins a story'
  | 'keeps the story'
  /** Runs the story of the quoted phrase as the call under test, in any chapter. */
  | 'tries a story'
  /** Runs the stories of the quoted phrases at the same time, in any chapter. */
  | 'tells at once'
  | 'calls'
  /** Sends over an open stream, or closes it. */
  | 'sends over a stream'
  /** Reads the response without asserting on it. */
  | 'looks at the response'
  | 'judges the outcome'
  | 'asserts'
  | 'tells a stand-in'
  | 'asserts on a stand-in'

/** A part of the next request. It is taken by the calls that have such a part. */
export type RequestPart = 'headers' | 'url' | 'body' | 'times' | 'actor' | 'graphql' | 'grpc'

/** What a request over HTTP takes of what was set up. */
export const partsOfRequest: readonly RequestPart[] = ['headers', 'url', 'body', 'times', 'actor']

/** What phrases open, or name, for others: a stream, or a request that a stand-in has received. */
type Opened = StreamKind | 'received request'

/** What tools know of a phrase of the library; its step definition carries it. */
export interface LibraryPhrase {
  readonly effect: Effect
  /** The kinds of its arguments, the doc string or table last. */
  readonly takes: readonly ArgumentName[]
  /** Whether the call may be repeated any number of times; undefined if that depends on the step. */
  readonly repeatable?: boolean
  readonly repeats?: boolean
  readonly setsUp?: RequestPart
  /** What its call takes of what was set up. @defaultValue {@link partsOfRequest} */
  readonly takesUp?: readonly RequestPart[]
  readonly opens?: Opened
  readonly uses?: Opened
  readonly assertsClosing?: boolean
  /** Whether it loses the response to a call, or judges what came of that. */
  readonly losesResponse?: boolean
  /** Whether it asserts on an error, so that the request may be wrong on purpose. */
  readonly expectsError?: boolean
  /** Checks its values, as far as that needs no run. @throws {@link ChapterwiseError} for those that must fail */
  readonly check?: (configuration: ScenarioConfiguration<unknown>, ...values: never[]) => unknown
}

const libraryPhrase = Symbol.for('chapterwise.libraryPhrase')

interface EffectRule {
  readonly needs?: 'book' | 'response' | 'outcome'
  readonly does?: 'begin' | 'call' | 'assert'
}

/** What a phrase needs to have happened, by its effect, and what happens with it. */
export const effects: Readonly<Record<Effect, EffectRule>> = {
  'sets up': {},
  'begins a story': { needs: 'book', does: 'begin' },
  'keeps the story': { needs: 'book' },
  'tries a story': { needs: 'book', does: 'call' },
  'tells at once': { needs: 'book', does: 'call' },
  calls: { does: 'call' },
  'sends over a stream': { does: 'call' },
  'looks at the response': { needs: 'response' },
  'judges the outcome': { needs: 'outcome', does: 'assert' },
  asserts: { needs: 'response', does: 'assert' },
  'tells a stand-in': {},
  'asserts on a stand-in': {},
}

/** Whether a step takes no set-up of the next request, so that none may be left before it. */
export function needsNoSetUp(effect: Effect): boolean {
  const { does } = effects[effect]
  return does === 'assert' || (does === 'call' && effect !== 'calls')
}

/** For steps and hooks of the library: calls, clean-ups and polling have time limits of their own. */
export const untimed = { timeout: -1 }

type OptionsAndHandler = [options: typeof untimed, handler: (this: object, ...args: unknown[]) => unknown]

/** Defines a phrase of the library: reads the arguments, then runs `run` with the World as `this`. */
export function step<const Takes extends readonly ArgumentName[]>(
  effect: Effect,
  takes: Takes,
  run: (this: object, scenario: ScenarioInWorld, ...values: ValuesOf<Takes>) => unknown,
  more: Omit<LibraryPhrase, 'effect' | 'takes'> = {},
): OptionsAndHandler {
  const phrase: LibraryPhrase = { effect, takes, ...more }
  // Not async, so that a missing doc string is an error before Cucumber waits for a callback.
  function handler(this: object, ...args: unknown[]): unknown {
    const scenario = scenarioOf(this)
    if (needsNoSetUp(effect)) scenario.request.refuseUnused()
    const values = takes.map((name, at) => argumentKinds[name].read(args[at], scenario))
    const explained = (error: unknown): never => {
      scenario.explain(error)
      throw error
    }
    try {
      const done = run.call(this, scenario, ...(values as ValuesOf<Takes>))
      return done instanceof Promise ? done.catch(explained) : done
    } catch (error) {
      return explained(error)
    }
  }
  Object.defineProperty(handler, 'length', { value: takes.length })
  return [untimed, Object.assign(handler, { [libraryPhrase]: phrase })]
}

/** Returns the arguments of a phrase by their kinds, for phrases that say the same with more or fewer of them. */
export function byKind(
  takes: readonly ArgumentName[],
  values: readonly unknown[],
): { readonly [Name in ArgumentName]?: ValuesOf<[Name]>[0] } {
  return Object.fromEntries(takes.map((name, at) => [name, values[at]]))
}

export function libraryPhraseOf(handler: unknown): LibraryPhrase | undefined {
  return (handler as { [libraryPhrase]?: LibraryPhrase } | undefined)?.[libraryPhrase]
}

export function nextLibraryPhrase({ nextStep }: ScenarioInWorld): LibraryPhrase | undefined {
  if (nextStep === undefined) return undefined
  const definition = stepDefinitions().find((one) => one.matchesStepName(nextStep.text))
  return libraryPhraseOf(definition?.unwrappedCode)
}
