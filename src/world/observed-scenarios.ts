import type { ScenarioObserver } from '../scenario'
import type { Pickle } from './pickle'

/** Gives the observer of a scenario that is about to begin; undefined for one that nobody observes. */
export type ObserverOf = (pickle: Pickle) => ScenarioObserver | undefined

let observerFor: ObserverOf | undefined

/**
 * Has the scenarios that begin in this process from now on observed; `undefined` ends it. An ordinary run never calls it.
 */
export function observeScenarios(observerOf: ObserverOf | undefined): void {
  observerFor = observerOf
}

/** The observer of a scenario, where scenarios are observed. */
export function observerOf(pickle: Pickle): ScenarioObserver | undefined {
  return observerFor?.(pickle)
}
