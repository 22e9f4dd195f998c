import { InputError } from '../errors'
import { anyGraphqlError, expectedGraphqlError, expectGraphqlError, graphqlErrorsOf } from './graphql'
import { stringifyExactly, xml } from '../formats'
import { describeStatus } from '../http'
import type { RedactedText } from '../redaction'
import { documentOf, exactJsonBodyOf, expectBody, expectDocument } from './body'
import { assertionError, fail, type TextDifference } from './failed-assertion'
import { expectHeader } from './headers'
import { equalInAnyOrder, holding } from './requirements'
import { Response } from './response'
import { expectStatus } from './statuses'

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- where the types of chai are merged
  namespace Chai {
    interface Assertion {
      /** The response has this status code, or one of the others. */
      status(code: number, ...others: number[]): Assertion
      /** The response has this header, with exactly this value if one is given. */
      header(name: string, value?: string): Assertion
      /** The body is JSON and contains this: objects may have more members, lists more items. Markers may be used. */
      jsonBody(subset: unknown): Assertion
      /** The body is JSON and exactly this, but with the items of every list in any order. Markers may be used. */
      jsonBodyInAnyOrder(expected: unknown): Assertion
      /**
       * The body is this XML document. Attribute order, prefixes, comments and white space between elements are
       * ignored.
       */
      xmlBody(document: string): Assertion
      /** The GraphQL response has an error, with exactly this message if one is given. */
      graphqlError(message?: string): Assertion
    }
  }
}

/** The part of chai that the plugin uses; chai passes itself. */
export interface ChaiHost {
  /** The class that gets the methods. */
  readonly Assertion: {
    addMethod(name: string, method: (this: { readonly _obj: unknown }, ...args: unknown[]) => void): void
  }
  /** What reads the subject and the negation of an assertion. */
  readonly util: { flag(assertion: object, name: string): unknown }
}

/** An assertion on a response, and the words for it. */
interface Claim {
  /** What it is about: `the response`. */
  readonly about: string
  /** Completes "… should …": `be HTTP 200 OK`. */
  readonly should: string
  /** Completes "… should not …, but …", when it holds and should not: `was`. */
  readonly but: string
  /** Asserts what must hold even if the claim itself should not. */
  readonly presuppose?: () => unknown
  readonly assert: () => void
}

/**
 * Adds assertions on responses to chai.
 *
 * @example
 * use(chapterwiseChai)
 * expect(response).to.have.status(201).and.header('Location').and.jsonBody({ balance: 0 })
 */
export function chapterwiseChai({ Assertion, util }: ChaiHost): void {
  const add = <Args extends unknown[]>(
    name: string,
    claimOf: (response: Response, ...args: Args) => Claim,
  ): void => {
    Assertion.addMethod(name, function (...args) {
      const response = responseOf(this._obj, name)
      const { about, should, but, presuppose, assert } = claimOf(response, ...(args as Args))
      const isNegated = util.flag(this, 'negate') === true
      const refute = (): void => {
        if (failureOf(assert) === undefined)
          fail(response, `${about.replace('the', 'The')} should not ${should} but ${but}`)
      }
      response.check(`${about} should ${isNegated ? 'not ' : ''}${should}`, () => {
        presuppose?.()
        const failure = failureOf(isNegated ? refute : assert)
        if (failure === undefined) return
        const message = util.flag(this, 'message')
        if (typeof message !== 'string') throw failure
        const text = `${message}: ${failure.message}` as RedactedText
        throw assertionError(text, failure.showDiff ? failure : undefined)
      })
    })
  }
  add('status', (response, ...codes: number[]) => ({
    about: 'the response',
    should: `be HTTP ${codes.map(describeStatus).join(' or HTTP ')}`,
    but: 'was',
    assert: () => expectStatus(response, ...codes),
  }))
  add('header', (response, name: string, value?: string) => {
    const assert = (): void => expectHeader(response, name, value)
    if (value === undefined)
      return { about: 'the response', should: `have the header "${name}"`, but: 'has', assert }
    const presuppose = (): void => expectHeader(response, name)
    return { about: `the response header "${name}"`, should: `be "${value}"`, but: 'was', presuppose, assert }
  })
  add('xmlBody', (response, document: string) => ({
    about: 'the response body',
    should: 'be the document',
    but: `is: ${document}`,
    presuppose: () => documentOf(response, xml),
    assert: () => expectDocument(response, xml, document),
  }))
  add('graphqlError', (response, message?: string) => {
    const expected = message === undefined ? anyGraphqlError : expectedGraphqlError.withMessage(message)
    const should = `have ${expected.words}`
    return {
      about: 'the GraphQL response',
      should,
      but: 'has',
      presuppose: () => graphqlErrorsOf(response, should),
      assert: () => expectGraphqlError(response, expected),
    }
  })
  const addJson = (name: string, should: string, requirement: typeof holding): void =>
    add(name, (response, expected: unknown) => {
      if (expected === undefined)
        throw new InputError(
          `${name}() was given nothing to look for in the body.\nWrite, for example: expect(response).to.have.${name}({ balance: 0 })`,
        )
      return {
        about: 'the response body',
        should,
        but: `does: ${stringifyExactly(expected)}`,
        presuppose: () => exactJsonBodyOf(response),
        assert: () => expectBody(response, requirement(expected)),
      }
    })
  addJson('jsonBody', 'contain what is expected', holding)
  addJson('jsonBodyInAnyOrder', 'equal what is expected, in any order,', equalInAnyOrder)
}

interface ShownFailure extends Error, TextDifference {
  readonly showDiff: boolean
}

function failureOf(assert: () => void): ShownFailure | undefined {
  try {
    assert()
    return undefined
  } catch (error) {
    if ((error as Error).name === 'AssertionError') return error as ShownFailure
    throw error
  }
}

function responseOf(value: unknown, method: string): Response {
  if (value instanceof Response) return value
  throw new InputError(
    `${method}() asserts on a response, but expect() was given ${value === null ? 'null' : `a value of type ${typeof value}`}.\n` +
      "Hand over what a call gives, for example: expect(await scenario.when.get('/accounts/1'))",
  )
}
