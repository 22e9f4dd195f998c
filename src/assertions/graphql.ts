import { InputError, pluralize } from '../errors'
import { isJsonObject, showJson } from '../formats'
import { bodyOf, describeNoJson, jsonBodyOf } from './body'
import { fail, listOf, nonEmptyText, type AssertionSubject } from './failed-assertion'

interface GraphqlError {
  readonly message: string
  /** The path in the data, such as `user.name` or `items[0].price`; undefined if the error has none. */
  readonly path: string | undefined
  /** The `code` in its `extensions`; undefined if there is none. */
  readonly code: string | undefined
}

export interface ExpectedGraphqlError {
  /** Completes "the GraphQL response should have …": `the error "x"`. */
  readonly words: string
  readonly fits: (error: GraphqlError) => boolean
}

export const anyGraphqlError: ExpectedGraphqlError = { words: 'an error', fits: () => true }

export const expectedGraphqlError = {
  /** One of the messages is exactly this text. */
  withMessage: (text: string): ExpectedGraphqlError => ({
    words: `the error "${text}"`,
    fits: ({ message }) => message === text,
  }),
  /** One of the messages contains this text. */
  containsMessage: (text: string): ExpectedGraphqlError => ({
    words: `an error containing "${nonEmptyText(text)}"`,
    fits: ({ message }) => message.includes(text),
  }),
  /** One of the errors has exactly this path, such as `user.name` or `items[0].price`. */
  at: (path: string): ExpectedGraphqlError => ({
    words: `an error at "${checkGraphqlPath(path)}"`,
    fits: (error) => error.path === path,
  }),
  /** One of the errors has exactly this `code` in its `extensions`. */
  withErrorCode: (code: string): ExpectedGraphqlError => ({
    words: `an error with the code "${code}"`,
    fits: (error) => error.code === code,
  }),
} as const

/** Asserts on the errors of a GraphQL response, whatever its status; every method can be chained. */
export type GraphqlErrorAssertion = {
  [Kind in keyof typeof expectedGraphqlError]: (
    ...texts: Parameters<(typeof expectedGraphqlError)[Kind]>
  ) => GraphqlErrorAssertion
}

export function expectNoGraphqlErrors(subject: AssertionSubject): void {
  const errors = graphqlErrorsOf(subject, 'have no errors')
  if (errors.length > 0)
    fail(subject, `The GraphQL response should have no errors but has ${listErrors(errors)}`)
}

export function expectGraphqlError(subject: AssertionSubject, { words, fits }: ExpectedGraphqlError): void {
  const errors = graphqlErrorsOf(subject, `have ${words}`)
  if (!errors.some(fits))
    fail(subject, `The GraphQL response should have ${words} but has ${listErrors(errors)}`)
}

/** Returns the errors of a GraphQL response; empty if it has only data. Fails if the body is not a GraphQL response. */
export function graphqlErrorsOf(subject: AssertionSubject, should: string): readonly GraphqlError[] {
  const { exchange } = subject
  const response = bodyOf(subject).json.ok ? jsonBodyOf(subject) : undefined
  const { data, errors } = isJsonObject(response) ? response : {}
  const list: unknown = errors ?? []
  const isResponse =
    Array.isArray(list) &&
    list.every((error) => isJsonObject(error) && typeof error['message'] === 'string') &&
    (isJsonObject(data) || (list.length > 0 && (data === undefined || data === null)))
  if (isResponse) return list.map((error) => readError(error as Record<string, unknown>))
  const was = response === undefined ? describeNoJson(exchange) : showJson(response)
  return fail(
    subject,
    `The GraphQL response should ${should} but the body is not a GraphQL response with data or errors: it is ${was}`,
  )
}

function readError({ message, path, extensions }: Record<string, unknown>): GraphqlError {
  const code = isJsonObject(extensions) ? extensions['code'] : undefined
  const keys: readonly unknown[] = Array.isArray(path) ? path : []
  const shown = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return {
    message: message as string,
    path: shown === '' ? undefined : shown.replace(/^\./, ''),
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  }
}

/** Checks that a text is a valid path of an error. @throws {@link InputError} when it is not */
export function checkGraphqlPath(path: string): string {
  if (/^[_A-Za-z]\w*(?:\.[_A-Za-z]\w*|\[\d+\])*$/.test(path)) return path
  throw new InputError(
    `"${path}" cannot be the path of a GraphQL error.\nWrite names and indexes, as in user.name or items[0].price`,
  )
}

function listErrors(errors: readonly GraphqlError[]): string {
  if (errors.length === 0) return 'no errors'
  const lines = errors.map(({ message, path, code }) => {
    const where = path === undefined ? '' : ` at ${path}`
    return `  "${message}"${where}${code === undefined ? '' : ` (code ${code})`}`
  })
  return `${pluralize(errors.length, 'error')}:\n${listOf(lines)}`
}
