import { expectAt, expectEachAt, type Requirement } from '../src/assertions'
import { step, type Argument, type ValuesOf } from '../src/world'
import { path, place } from '../src/world/arguments/kinds'

/** Makes the handler of a phrase that asserts on the one value at a path. */
export function at<const Takes extends readonly Argument[]>(
  requirement: (...values: ValuesOf<Takes>) => Requirement,
  ...takes: Takes
) {
  return step('asserts', [place, ...takes], (scenario, at, ...values) => {
    const required = requirement(...(values as ValuesOf<Takes>))
    return scenario.assert((response) => expectAt(response, at, required))
  })
}

/** Makes the handler of a phrase that asserts on the value at a path, or on the list of all that the path finds. */
export function allAt<const Takes extends readonly Argument[]>(
  requirement: (...values: ValuesOf<Takes>) => Requirement,
  ...takes: Takes
) {
  return step('asserts', [path, ...takes], (scenario, at, ...values) => {
    const required = requirement(...(values as ValuesOf<Takes>))
    return scenario.assert((response) => expectAt(response, at, required))
  })
}

/** Makes the handler of a phrase that asserts on each item of the list at a path. */
export function each<const Takes extends readonly Argument[]>(
  requirement: (...values: ValuesOf<Takes>) => Requirement,
  ...takes: Takes
) {
  return step('asserts', [path, ...takes], (scenario, at, ...values) => {
    const required = requirement(...(values as ValuesOf<Takes>))
    return scenario.assert((response) => expectEachAt(response, at, required))
  })
}
