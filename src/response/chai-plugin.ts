import { describeStatus } from '../http'
import { InputError } from '../errors'
import { stringifyExactly } from '../formats'
import {
  exactJsonBodyOf,
  expectedGraphqlError,
  expectGraphqlError,
  expectHeader,
  expectJson,
  expectStatus,
  fail,
  graphqlErrorsOf,
  loadXml,
  type ExpectedGraphqlError,
} from '../expectations'
import { Response } from './response'

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

/** The part of a chai assertion that the plugin uses. */
interface ChaiAssertion {
  readonly _obj: unknown
  assert(holds: boolean, message: string, negated: string, expected?: unknown, actual?: unknown): void
}

/** The part of chai that the plugin uses; chai passes itself. */
export interface ChaiHost {
  readonly Assertion: {
    addMethod(name: string, method: (this: ChaiAssertion, ...args: unknown[]) => void): void
  }
  readonly util: { flag(assertion: object, name: string): unknown }
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
    words: (not: string, ...args: Args) => string,
    denied: (...args: Args) => string,
    expectation: (response: Response, ...args: Args) => () => void,
  ): void => {
    Assertion.addMethod(name, function (...args) {
      const response = responseOf(this._obj, name)
      const written = args as Args
      const isNegated = util.flag(this, 'negate') === true
      response.check({
        phrase: words(isNegated ? 'not ' : '', ...written),
        assert: () => {
          const failure = failureOf(expectation(response, ...written))
          this.assert(
            failure === undefined,
            literally(failure?.message ?? ''),
            literally(messageOf(response, denied(...written))),
            failure?.expected,
            failure?.actual,
          )
        },
      })
    })
  }
  add(
    'status',
    (not, ...codes: number[]) =>
      `the response should ${not}be HTTP ${codes.map(describeStatus).join(' or HTTP ')}`,
    (...codes) => `The response should not be ${codes.map(describeStatus).join(' or ')} but was`,
    (response, ...codes) =>
      () =>
        expectStatus(response, ...codes),
  )
  add(
    'header',
    (not, name: string, value?: string) =>
      value === undefined
        ? `the response should ${not}have the header "${name}"`
        : `the response header "${name}" should ${not}be "${value}"`,
    (name, value) =>
      value === undefined
        ? `The response should not have the header "${name}" but has`
        : `The response header "${name}" should not be "${value}" but was`,
    (response, name, value) => () => expectHeader(response, name, value),
  )
  add(
    'xmlBody',
    (not) => `the response body should ${not}be the document`,
    (document: string) => `The response body should not be this document but is: ${document}`,
    (response, document) => {
      loadXml().xmlBodyOf(response)
      return () => loadXml().expectXmlBody(response, document)
    },
  )
  add(
    'graphqlError',
    (not, message?: string) => `the GraphQL response should ${not}have ${errorCalled(message).words}`,
    (message) => `The GraphQL response should not have ${errorCalled(message).words} but has`,
    (response, message) => {
      graphqlErrorsOf(response, `have ${errorCalled(message).words}`)
      return () => expectGraphqlError(response, errorCalled(message))
    },
  )
  add(
    'jsonBody',
    (not) => `the response body should ${not}contain what is expected`,
    (subset: unknown) => `The response body should not contain this but does: ${stringifyExactly(subset)}`,
    (response, subset) => {
      if (subset === undefined) throw nothingExpected()
      const body = exactJsonBodyOf(response)
      return () => expectJson(response, 'The response body', body, subset, 'subset')
    },
  )
}

function errorCalled(message: string | undefined): ExpectedGraphqlError {
  return message === undefined ? expectedGraphqlError.any() : expectedGraphqlError.withMessage(message)
}

interface Failure extends Error {
  readonly expected?: unknown
  readonly actual?: unknown
}

function failureOf(expectation: () => void): Failure | undefined {
  try {
    expectation()
    return undefined
  } catch (error) {
    if ((error as Error).name === 'AssertionError') return error as Failure
    throw error
  }
}

/** Returns the value if it is a response, and throws otherwise. */
function responseOf(value: unknown, method: string): Response {
  if (value instanceof Response) return value
  throw new InputError(
    `${method}() asserts on a response, but expect() was given ${value === null ? 'null' : `a value of type ${typeof value}`}.\n` +
      "Hand over what a call gives, for example: expect(await scenario.when.get('/accounts/1'))",
  )
}

function nothingExpected(): InputError {
  return new InputError(
    'jsonBody() was given nothing to look for in the body.\nWrite, for example: expect(response).to.have.jsonBody({ balance: 0 })',
  )
}

function messageOf(response: Response, sentence: string): string {
  return failureOf(() => fail(response, sentence))?.message ?? sentence
}

/** Breaks up placeholders such as `#{this}` in a body, which chai would replace with objects that may hold secrets. */
function literally(message: string): string {
  return message.replaceAll('#{', '# {')
}
