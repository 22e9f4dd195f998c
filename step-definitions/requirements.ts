import {
  equal,
  expectAt,
  expectBody,
  expectBodyContains,
  expectCookieValue,
  expectDocument,
  expectEachAt,
  expectHeaderValue,
  expectTextBody,
  holding,
  type Requirement,
  type AssertionSubject,
} from '../src/assertions'
import { standIns } from '../src/scenario'
import { step, type ArgumentName, type ScenarioInWorld, type ValuesOf } from '../src/world'

/** What phrases assert on: the response, or the request that a stand-in has received. */
interface AssertedOn {
  readonly assert: (scenario: ScenarioInWorld, assertion: (subject: AssertionSubject) => void) => unknown
  readonly effect: 'asserts' | 'asserts on a stand-in'
  readonly more: { readonly needs?: 'received request' }
}

const onResponse: AssertedOn = {
  assert: (scenario, assertion) => scenario.assert(assertion),
  effect: 'asserts',
  more: {},
}

const onReceivedRequest: AssertedOn = {
  assert: (scenario, assertion) => scenario.part(standIns).assert(assertion, scenario.phrase),
  effect: 'asserts on a stand-in',
  more: { needs: 'received request' },
}

/** What follows a phrase that asserts on the one value at a path. */
export const at = requiring(onResponse, expectAt, 'place')

/** What follows a phrase that asserts on the value at a path, or on the list of all that the path finds. */
export const allAt = requiring(onResponse, expectAt, 'path')

/** What follows a phrase that asserts on each item of the list at a path. */
export const each = requiring(onResponse, expectEachAt, 'path')

/** What follows a phrase that asserts on the number or date in a header. */
export const ofHeader = requiring(onResponse, expectHeaderValue, 'headerName')

/** What follows a phrase that asserts on the value of a cookie. */
export const ofCookie = requiring(onResponse, expectCookieValue, 'text')

/** What follows the same phrases of the received request. */
export const received = {
  at: requiring(onReceivedRequest, expectAt, 'place'),
  allAt: requiring(onReceivedRequest, expectAt, 'path'),
  each: requiring(onReceivedRequest, expectEachAt, 'path'),
  asserts<const Takes extends readonly ArgumentName[]>(
    expectation: (subject: AssertionSubject, ...values: ValuesOf<Takes>) => void,
    ...takes: Takes
  ) {
    const { assert, effect, more } = onReceivedRequest
    return step(
      effect,
      takes,
      (scenario, ...values) => assert(scenario, (subject) => expectation(subject, ...values)),
      more,
    )
  },
}

/** Asserts that a body as a whole is the one under the step. */
export function expectWhole(subject: AssertionSubject, expected: ValuesOf<['expectedBody']>[0]): void {
  if (expected.kind === 'json') expectBody(subject, equal(expected.value))
  else if (expected.kind === 'document') expectDocument(subject, expected.format, expected.text)
  else expectTextBody(subject, expected.text)
}

/** Asserts that a body contains what is under the step. */
export function expectPart(subject: AssertionSubject, expected: ValuesOf<['expectedBody']>[0]): void {
  if (expected.kind === 'json') expectBody(subject, holding(expected.value))
  else expectBodyContains(subject, expected.text)
}

function requiring(
  { assert, effect, more }: AssertedOn,
  expectation: typeof expectAt,
  where: 'place' | 'path' | 'headerName' | 'text',
) {
  return <const Takes extends readonly ArgumentName[]>(
    requirement: Requirement | ((...values: ValuesOf<Takes>) => Requirement),
    ...takes: Takes
  ) =>
    step(
      effect,
      [where, ...takes],
      (scenario, at, ...values) => {
        const required =
          typeof requirement === 'function' ? requirement(...(values as ValuesOf<Takes>)) : requirement
        return assert(scenario, (subject) => expectation(subject, at, required))
      },
      more,
    )
}
