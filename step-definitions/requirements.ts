import {
  expectAt,
  expectCookieValue,
  expectEachAt,
  expectHeaderValue,
  type Requirement,
} from '../src/assertions'
import { step, type ArgumentName, type ValuesOf } from '../src/world'

/** What follows a phrase that asserts on the one value at a path. */
export const at = requiring(expectAt, 'place')

/** What follows a phrase that asserts on the value at a path, or on the list of all that the path finds. */
export const allAt = requiring(expectAt, 'path')

/** What follows a phrase that asserts on each item of the list at a path. */
export const each = requiring(expectEachAt, 'path')

/** What follows a phrase that asserts on the number or date in a header. */
export const ofHeader = requiring(expectHeaderValue, 'headerName')

/** What follows a phrase that asserts on the value of a cookie. */
export const ofCookie = requiring(expectCookieValue, 'text')

function requiring(expectation: typeof expectAt, where: 'place' | 'path' | 'headerName' | 'text') {
  return <const Takes extends readonly ArgumentName[]>(
    requirement: Requirement | ((...values: ValuesOf<Takes>) => Requirement),
    ...takes: Takes
  ) =>
    step('asserts', [where, ...takes], (scenario, at, ...values) => {
      const required =
        typeof requirement === 'function' ? requirement(...(values as ValuesOf<Takes>)) : requirement
      return scenario.assert((response) => expectation(response, at, required))
    })
}
