import type { Exchange } from '../exchange'
import type { LogBlock } from '../log'
import type { Redactor } from '../redaction'
import type { AnyChapter } from '../story'
import type { Variables } from '../variables'
import type { ScenarioRelay } from './scenario-relay'

/**
 * Is told what happens in one scenario, as values and as it happens. A scenario that nobody observes does not know of it
 * and pays nothing for it.
 */
export interface ScenarioObserver {
  /** Whether it wants to know which members of the story data each story reads; the stories then read through a proxy. */
  readonly watchesStoryData?: boolean | undefined
  /** Whether it is looked, after each story, whether what its chapter promises holds, as the option `checkAlways` says. */
  readonly checksPromises?: boolean | undefined
  /** What the new values of the scenario (`{{$uuid}}` …) are drawn from. @defaultValue another for each attempt */
  readonly seed?: string | undefined
  /** Stands between the scenario and the network, if somebody is to. */
  readonly relay?: ScenarioRelay | undefined
  /** Whether the time between two attempts of `I keep asking` passes at once. */
  readonly skipsPauses?: boolean | undefined
  /** Whether the log is to be attached to the steps, whatever destination it has been given. */
  readonly takesLog?: boolean | undefined
  /** Whether the scenario is left out: its steps are skipped, and nothing is sent. Asked when it would begin. */
  readonly isStopped?: boolean | undefined
  /** The scenario has begun: its World is made, and no story and no step of it has run. */
  began(scenario: ObservedScenario): void
  /**
   * Does the work of an act. Whatever the scenario sends in the course of it belongs to that act, also where several go on
   * at the same time; what it throws has to be thrown on.
   */
  during<Result>(act: Act, work: () => Promise<Result>): Promise<Result>
  /** An exchange was completed, answered or not: one of a story, a call, a token, a clean-up or of `context.axios`. */
  exchanged(exchange: Exchange): void
  /** Something was asserted, by a step or by a story; it failed where there is an error. */
  asserted(phrase: string, failure: unknown): void
  /** A block of the log was written. */
  logged?(block: LogBlock): void
  /** The scenario stands in this chapter from now on; the opening chapter is reached before `began`. */
  reached(chapter: AnyChapter): void
}

/** What an observer may ask of the scenario that it observes. */
export interface ObservedScenario {
  /** The secrets it knows so far. */
  readonly redactor: Redactor
  /** The story data itself, not a copy; undefined without a story book. */
  readonly storyData: object | undefined
  /** What `{{name}}` stands for. */
  readonly variables: Variables
  /** The new values that were drawn from the seed so far. */
  readonly drawn: ReadonlySet<string | number>
  /** The opening chapter; undefined without a story book. */
  readonly book: AnyChapter | undefined
  /** The absolute URL of a request, of the scenario's own. */
  urlOf(url: string): string
  /** Cancels the calls under way, so that the step which waits for them fails. Clean-ups run as ever. */
  giveUp(): void
}

/** Something that a scenario does, in the course of which it may send requests. */
export type Act =
  | StoryAct
  | PromiseAct
  /** A call is made by a step (`When I GET …`), be it once or several times at once. */
  | { readonly kind: 'call' }
  /** A call is made again because of `I keep asking`. */
  | { readonly kind: 'asking again' }
  /** A token is asked for. */
  | { readonly kind: 'token' }
  /** A clean-up runs that a story has asked for. */
  | { readonly kind: 'clean-up'; readonly story: string }

/** It is looked whether a promise of the chapter that was reached holds. */
export interface PromiseAct {
  readonly kind: 'promise'
  /** The name of the property that holds the promise, such as `accountIsThere`. */
  readonly promise: string
  /** The name of the chapter class that was reached. */
  readonly chapter: string
  readonly reads: StoryDataReads | undefined
}

/** A story is told. */
export interface StoryAct {
  readonly kind: 'story'
  /** The name of the story method, such as `depositHasBeenMade`. */
  readonly story: string
  /** The name of the chapter class whose story it is. */
  readonly chapter: string
  /** In the order of the chapters, or tried although it may not be its turn, alone or with others. */
  readonly manner: 'in turn' | 'tried' | 'at the same time'
  /** The members of the story data that it has read; known of a story that is tried, else if the observer watches. */
  readonly reads: StoryDataReads | undefined
}

/** Which members of the story data were read. */
export interface StoryDataReads {
  readonly read: ReadonlySet<string>
  /** Those that were read while they had no value, and have none still. */
  readonly missing: ReadonlySet<string>
}

/** Does the work of an act, before the eyes of the observer if there is one. */
export function observeAct<Result>(
  observer: ScenarioObserver | undefined,
  act: Act,
  work: () => Promise<Result>,
): Promise<Result> {
  return observer === undefined ? work() : observer.during(act, work)
}

/** Asserts, before the eyes of the observer if there is one. @throws what the assertion throws */
export function observeAssertion(
  observer: ScenarioObserver | undefined,
  phrase: string,
  assert: () => void,
): void {
  try {
    assert()
  } catch (error) {
    observer?.asserted(phrase, error)
    throw error
  }
  observer?.asserted(phrase, undefined)
}
