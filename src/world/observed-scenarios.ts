import type { ScenarioObserver } from '../scenario'
import type { Pickle } from './pickle'

/** Returns the observer of a scenario that is about to begin; undefined for none. */
export type ObserverOf = (pickle: Pickle) => ScenarioObserver | undefined

let observerFor: ObserverOf | undefined

/**
 * Sets the observers of scenarios that begin in this process from now on; `undefined` removes them. An ordinary run
 * never calls it.
 */
export function observeScenarios(observerOf: ObserverOf | undefined): void {
  observerFor = observerOf
}

/** Returns the observer of a scenario, if scenarios are observed. */
export function observerOf(pickle: Pickle): ScenarioObserver | undefined {
  return observerFor?.(pickle)
}
