import { Then, When } from '@cucumber/cucumber'
import {
  equal,
  expectAt,
  expectBody,
  expectBodyContains,
  expectCookieValue,
  expectDocument,
  expectEachAt,
  expectHeaderValue,
  expectSnapshot,
  expectTextBody,
  holding,
  type AssertionSubject,
  type Requirement,
  type Response,
} from '../src/assertions'
import { standIns } from '../src/scenario'
import { step, type ArgumentName, type ScenarioInWorld, type ValuesOf } from '../src/world'

/** What phrases are about: the response, or the request that a stand-in has received. */
interface PhraseSubject<Subject extends AssertionSubject> {
  readonly assert: (scenario: ScenarioInWorld, assertion: (subject: Subject) => void) => unknown
  readonly read: (scenario: ScenarioInWorld) => Subject
  readonly asserts: 'asserts' | 'asserts on a stand-in'
  readonly reads: 'looks at the response' | 'asserts on a stand-in'
  readonly more?: { readonly uses: 'received request' } | { readonly expectsError: true }
}

const ofResponse: PhraseSubject<Response> = {
  assert: (scenario, assertion) => scenario.assert(assertion),
  read: (scenario) => scenario.response,
  asserts: 'asserts',
  reads: 'looks at the response',
}

export const response = phrasesOn(ofResponse)

export const received = phrasesOn<AssertionSubject>({
  assert: (scenario, assertion) => scenario.part(standIns).assert(assertion, scenario.phrase),
  read: (scenario) => scenario.part(standIns).subject,
  asserts: 'asserts on a stand-in',
  reads: 'asserts on a stand-in',
  more: { uses: 'received request' },
})

export const { asserts, ofCookie, saves } = response
/** As `asserts`, of an error: the request may be wrong on purpose. */
export const { asserts: assertsError } = phrasesOn({ ...ofResponse, more: { expectsError: true } })

/** Define a phrase about the response, and about a received request; the package has both, as editors read them there. */
export const WhenOfBoth = ofBoth(When)
export const ThenOfBoth = ofBoth(Then)

function ofBoth(define: typeof Then) {
  return (phrase: string, of: (subject: typeof received) => ReturnType<typeof step>): void => {
    define(phrase, ...of(response))
    define(phrase.replace('the response', 'the received request'), ...of(received))
  }
}

/** Returns what follows the phrases about a subject. */
function phrasesOn<Subject extends AssertionSubject>(about: PhraseSubject<Subject>) {
  const { assert, read, more } = about
  const asserts = <const Takes extends readonly ArgumentName[]>(
    expectation: (subject: Subject, ...values: ValuesOf<Takes>) => void,
    ...takes: Takes
  ) =>
    step(
      about.asserts,
      takes,
      (scenario, ...values) => assert(scenario, (subject) => expectation(subject, ...values)),
      more,
    )
  const requiring =
    (expectation: typeof expectAt, where: 'place' | 'path' | 'headerName' | 'text') =>
    <const Takes extends readonly ArgumentName[]>(
      requirement: Requirement | ((...values: ValuesOf<Takes>) => Requirement),
      ...takes: Takes
    ) =>
      step(
        about.asserts,
        [where, ...takes],
        (scenario, at, ...values) => {
          const required =
            typeof requirement === 'function' ? requirement(...(values as ValuesOf<Takes>)) : requirement
          return assert(scenario, (subject) => expectation(subject, at, required))
        },
        more,
      )
  return {
    asserts,
    /** The one value at a path. */
    at: requiring(expectAt, 'place'),
    /** The value at a path, or the list of all that the path finds. */
    allAt: requiring(expectAt, 'path'),
    /** Each item of the list at a path. */
    each: requiring(expectEachAt, 'path'),
    /** The number or date in a header. */
    ofHeader: requiring(expectHeaderValue, 'headerName'),
    /** The value of a cookie. */
    ofCookie: requiring(expectCookieValue, 'text'),
    /** Saves what `read` returns as the variable that is named last. */
    saves: <Texts extends string[]>(
      from: (subject: Subject, ...texts: Texts) => unknown,
      ...takes: { [At in keyof Texts]: ArgumentName }
    ) =>
      step(
        about.reads,
        [...takes, 'variableName'],
        (scenario, ...given) => {
          const texts = given.slice(0, -1) as Texts
          scenario.save(String(given.at(-1)), from(read(scenario), ...texts))
        },
        more,
      ),
    snapshot: (...takes: ['text'] | ['text', 'paths']) =>
      step(
        about.asserts,
        takes,
        (scenario, name, ignoring: string[] = []) => {
          const { featureFolder: directory, underTest } = scenario
          const settings = { directory, name, ignoring, isAwaited: underTest.isAwaited }
          return assert(scenario, (subject) => expectSnapshot(subject, settings))
        },
        more,
      ),
  }
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
